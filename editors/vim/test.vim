" The files for Vim on the games of the library: every word has a colour, none is a mistake, and lines that lost their
" indentation get it back.
"   vim -Nu NONE -es -S editors/vim/test.vim
" Prints what is wrong and ends with exit code 1, or says how many words were looked at.

let s:here = expand('<sfile>:p:h')
let &runtimepath = s:here . ',' . $VIMRUNTIME
filetype plugin indent on
syntax on

let s:wrong = []
let s:n_words = 0

" The group of the text at a place, after links.
func s:group(line, column) abort
  return synIDattr(synID(a:line, a:column, 1), 'name')
endfunc

func s:check_game(file) abort
  execute 'edit! ' . fnameescape(a:file)
  if &filetype !=# 'recycle' || &commentstring !=# ';; %s'
    call add(s:wrong, a:file . ' has no file type')
  endif
  call cursor(1, 1)
  let flags = 'cW'
  while search('\a\+', flags) > 0
    let flags = 'W'
    let s:n_words += 1
    let group = s:group(line('.'), col('.'))
    if group ==# '' || group ==# 'recycleMistake'
      call add(s:wrong, a:file . ':' . line('.') . ':' . col('.') . ' `' . expand('<cword>') . '` is ' . group)
    endif
    call search('\A', 'W')
  endwhile
  let laid_out = getline(1, '$')
  %left
  normal! gg=G
  for line in range(1, line('$'))
    if getline(line) !=# laid_out[line - 1]
      call add(s:wrong, a:file . ':' . line . ' is indented as `' . getline(line) . '`')
    endif
  endfor
endfunc

" Indents what is no game: nothing may be raised.
func s:check_odd(lines) abort
  enew!
  setfiletype recycle
  call setline(1, a:lines)
  normal! gg=G
endfunc

" Checks the group of a piece in a line.
func s:check_piece(text, piece, group) abort
  enew!
  setfiletype recycle
  call setline(1, a:text)
  let group = s:group(1, stridx(a:text, a:piece) + 1)
  if group !=# a:group
    call add(s:wrong, '`' . a:piece . '` in `' . a:text . '` is ' . group . ' and not ' . a:group)
  endif
endfunc

try
  for s:file in glob(s:here . '/../../games/*.rcy', 0, 1)
    call s:check_game(s:file)
  endfor
  if s:n_words < 10000
    call add(s:wrong, 'only ' . s:n_words . ' words were found')
  endif
  call s:check_piece('(stage player', 'stage', 'recycleControl')
  call s:check_piece('(stage player', 'player', 'recycleSeat')
  call s:check_piece("('P vloc HAND)", "'P", 'recycleVariable')
  call s:check_piece("('P vloc HAND)", 'vloc', 'recycleStorage')
  call s:check_piece("('P vloc HAND)", 'HAND', 'recycleName')
  call s:check_piece('(set (game sto N) -3)', '-3', 'recycleNumber')
  call s:check_piece('(-3 4)', '-', 'recycleOperator')
  call s:check_piece('(- 3 4)', '-', 'recycleOperator')
  call s:check_piece('(// 3 4)', '/', 'recycleOperator')
  call s:check_piece('(random 1 .. 6)', '..', 'recycleOperator')
  call s:check_piece('(title "♥; stage")', 'stage', 'recycleText')
  call s:check_piece(';; é (stage)', 'stage', 'recycleComment')
  call s:check_piece('(top Hand)', 'Hand', 'recycleMistake')
  call s:check_piece('(top HAND2)', 'HAND2', 'recycleMistake')
  call s:check_piece('(shufle HAND)', 'shufle', '')
  for s:odd in [[')', '))', 'x'], ['((((', '', 'x'], ["'", '"', '('], ['(do (', '', ';(', 'x'], ['(é ♥ (', 'x']]
    call s:check_odd(s:odd)
  endfor
catch
  call add(s:wrong, v:exception . ' at ' . v:throwpoint)
endtry

enew!
call setline(1, empty(s:wrong) ? ['vim: ' . s:n_words . ' words of the library have a colour'] : s:wrong[:19])
%print
if empty(s:wrong)
  qall!
endif
cquit
