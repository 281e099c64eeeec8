" Games in RECYCLE; `.gdl` are those of older dialects.
autocmd BufNewFile,BufRead *.rcy,*.gdl setfiletype recycle
