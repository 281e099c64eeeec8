" Vim syntax file
" Language: RECYCLE, a language for card games
" A line after `words: CLASS` is made from the forms of the language:
" EDITORS=overwrite cargo test -p cardsharp-recycle --test editors

if exists("b:current_syntax")
  finish
endif
let s:cpo_save = &cpo
set cpo&vim

syn case match

syn keyword recycleControl
  "\ words: control
  \ all any ask choice do end let repeat stage
syn keyword recycleSection
  "\ words: section
  \ bookkeeping create deck declare game label lay phase rules scoring setup source title
syn keyword recycleStorage
  "\ words: storage
  \ hloc iloc mem oloc points sto str vloc
syn keyword recycleAction
  "\ words: action
  \ cycle dec forget inc move put remember say set shuffle swap turn
syn keyword recycleLogic
  "\ words: logic
  \ and not or
syn keyword recycleSeat
  "\ words: seat
  \ current next other owner player previous team
syn keyword recycleFunction
  "\ words: function
  \ actual bottom cardatt disjunction fib filter intersect max min partition random range run runs score size sort subsets sum top tri tuples union
syn keyword recycleOther
  "\ words: other
  \ aside faro hand largest new pass played players row simultaneous stack taken teams trick using

" Of two patterns that match at the same place the later one counts.
" words: comparison
syn match recycleOperator #\V\%(!=\|<=\|==\|>=\|<\|>\)#
" words: arithmetic
syn match recycleOperator #\V\%(//\|%\|*\|+\|-\|^\)#
syn match recycleOperator "\.\."
syn match recycleNumber "\<\d\+\>"
syn match recycleNumber "(\@1<!-\d\+\>"
syn match recycleName "\<\u\+\>"
syn match recycleVariable "'\s*\u\+\>"
syn match recycleMistake "\<\%(\u\+[a-z0-9_]\|\l\+_\|\d\+[A-Z_]\|_\)\w*"
syn match recycleDelimiter "[():,]"

syn region recycleText start=+"+ end=+"+ oneline
syn match recycleComment ";.*$" contains=recycleTodo,@Spell
syn keyword recycleTodo contained TODO FIXME

hi def link recycleControl Conditional
hi def link recycleSection Structure
hi def link recycleStorage Type
hi def link recycleAction Statement
hi def link recycleLogic Operator
hi def link recycleSeat Special
hi def link recycleFunction Function
hi def link recycleOther Keyword
hi def link recycleOperator Operator
hi def link recycleDelimiter Delimiter
hi def link recycleVariable Identifier
hi def link recycleName Constant
hi def link recycleNumber Number
hi def link recycleText String
hi def link recycleComment Comment
hi def link recycleTodo Todo
hi def link recycleMistake Error

let b:current_syntax = "recycle"

let &cpo = s:cpo_save
unlet s:cpo_save
