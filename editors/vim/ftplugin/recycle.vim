" Settings for games in RECYCLE: comments, and two columns for a list in a list.
if exists("b:did_ftplugin")
  finish
endif
let b:did_ftplugin = 1

setlocal comments=:;; commentstring=;;\ %s
setlocal expandtab shiftwidth=2 softtabstop=2 textwidth=100
setlocal formatoptions-=t formatoptions+=croql
let b:undo_ftplugin = "setl com< cms< et< sw< sts< tw< fo<"
