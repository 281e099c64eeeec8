" Indentation of games in RECYCLE, as `cardsharp fmt` lays them out.

if exists("b:did_indent")
  finish
endif
let b:did_indent = 1

setlocal nolisp autoindent nosmartindent
setlocal indentexpr=RecycleIndent(v:lnum) indentkeys=!^F,o,O,0)
let b:undo_indent = "setl lisp< ai< si< inde< indk<"

if exists("*RecycleIndent")
  finish
endif

" How many items stand on the first line of a list, where those below are two columns in.
let s:bodies = ['game', 'setup', 'stage', 'any', 'all', 'filter', 'let', 'declare', 'repeat',
      \ 'create', 'set', 'inc', 'dec']

" Whether a parenthesis at the cursor stands in a text or a comment: then an odd number of quotes is
" before it, or a semicolon that is in no text.
func s:is_no_list() abort
  let before = substitute(strpart(getline('.'), 0, col('.') - 1), '"[^"]*"', '', 'g')
  return before =~# '[";]'
endfunc

" The column of a byte of a line, from 0.
func s:column(line, col) abort
  return virtcol([a:line, a:col]) - 1
endfunc

" The column at which the line starts, by the list that it stands in.
func RecycleIndent(line) abort
  let cursor = getcurpos()
  call cursor(a:line, 1)
  let inner = searchpairpos('(', '', ')', 'bnW', 's:is_no_list()')
  if inner == [0, 0]
    call setpos('.', cursor)
    return 0
  endif
  call cursor(inner)
  let outer = searchpairpos('(', '', ')', 'bnW', 's:is_no_list()')
  call setpos('.', cursor)

  let rest = strpart(getline(inner[0]), inner[1])
  let open = s:column(inner[0], inner[1])
  if rest =~# '^\s*\%(;.*\)\?$' && outer[0] == inner[0]
    " `(do (` and `(set (game points P) (`: from the outer list.
    return s:column(outer[0], outer[1]) + 2
  endif
  let head = matchstr(rest, '^\%(\l\+\|[-+*/%^<>=!]\+\)')
  if head ==# ''
    return open + 1
  endif
  if index(s:bodies, head) >= 0 || rest !~# '^\S\+\s\+[^;[:space:]]'
    return open + 2
  endif
  " Below the first list after the words and names at its beginning, or below the last of these.
  let leaves = matchstr(rest, '^\%([^();[:space:]]\+\s\+\)\+\ze[^;[:space:]]')
  return s:column(inner[0], inner[1] + strlen(leaves) + 1)
endfunc
