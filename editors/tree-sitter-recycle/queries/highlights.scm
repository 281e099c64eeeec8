; Colours of a game in RECYCLE. A line after `words: CLASS` is made from the forms of the language:
; EDITORS=overwrite cargo test -p cardsharp-recycle --test editors

(comment) @comment
(string) @string
(number) @constant.numeric
(variable) @variable
(name) @constant

; No two patterns fit the same word, since editors differ on which one then counts. A word in no list
; is none of the language.
((word) @keyword
  (#any-of? @keyword
    ; words: other
    "aside" "faro" "hand" "largest" "new" "pass" "played" "players" "row" "simultaneous" "stack" "taken" "teams" "trick" "using"
  ))

((word) @function.builtin
  (#any-of? @function.builtin
    ; words: function
    "actual" "bottom" "cardatt" "disjunction" "fib" "filter" "intersect" "max" "min" "partition" "random" "range" "run" "runs" "score" "size" "sort" "subsets" "sum" "top" "tri" "tuples" "union"
  ))

((word) @variable.builtin
  (#any-of? @variable.builtin
    ; words: seat
    "current" "next" "other" "owner" "player" "previous" "team"
  ))

((word) @keyword.operator
  (#any-of? @keyword.operator
    ; words: logic
    "and" "not" "or"
  ))

((word) @function
  (#any-of? @function
    ; words: action
    "cycle" "dec" "forget" "inc" "move" "put" "remember" "say" "set" "shuffle" "swap" "turn"
  ))

((word) @type.builtin
  (#any-of? @type.builtin
    ; words: storage
    "hloc" "iloc" "mem" "oloc" "points" "sto" "str" "vloc"
  ))

((word) @keyword
  (#any-of? @keyword
    ; words: section
    "bookkeeping" "create" "deck" "declare" "game" "label" "lay" "phase" "rules" "scoring" "setup" "source" "title"
  )
  (#not-eq? @keyword "game"))

; The whole file, `(game (setup …) …)`, and the table as an owner, `(game vloc DISCARD)`.
((list head: (word) @keyword (list))
  (#eq? @keyword "game"))

((list . head: (word) @variable.builtin . (word))
  (#eq? @variable.builtin "game"))

((word) @keyword.control
  (#any-of? @keyword.control
    ; words: control
    "all" "any" "ask" "choice" "do" "end" "let" "repeat" "stage"
  ))

((operator) @operator
  (#any-of? @operator
    ; words: comparison
    "!=" "<=" "==" ">=" "<" ">"
  ))

((operator) @operator
  (#any-of? @operator
    ; words: arithmetic
    "//" "%" "*" "+" "-" "^"
  ))

".." @operator
":" @punctuation.delimiter
"," @punctuation.delimiter
["(" ")"] @punctuation.bracket
