;;; recycle-mode.el --- Major mode for games in RECYCLE  -*- lexical-binding: t; -*-

;; Version: 0.1.0
;; Keywords: languages, games
;; Package-Requires: ((emacs "26.1"))
;; SPDX-License-Identifier: MIT OR Apache-2.0

;;; Commentary:

;; Colours, comments and indentation for card games described in RECYCLE.  With Eglot the program
;; `cardsharp' adds diagnostics, completion, documentation and the layout of whole files.
;;
;; A line after `words: CLASS' is made from the forms of the language:
;; EDITORS=overwrite cargo test -p cardsharp-recycle --test editors

;;; Code:

(defgroup recycle nil
  "Card games described in RECYCLE."
  :group 'languages
  :prefix "recycle-")

(defcustom recycle-program "cardsharp"
  "The program that serves as language server, and that plays and solves games."
  :type 'string)

(defconst recycle-control-words
  '(
    ;; words: control
    "all" "any" "ask" "choice" "do" "end" "let" "repeat" "stage"
    )
  "Statements that have statements in them, and their parts.")

(defconst recycle-section-words
  '(
    ;; words: section
    "bookkeeping" "create" "deck" "declare" "game" "label" "lay" "phase" "rules" "scoring" "setup" "source" "title"
    )
  "Parts of the game and of its setup.")

(defconst recycle-storage-words
  '(
    ;; words: storage
    "hloc" "iloc" "mem" "oloc" "points" "sto" "str" "vloc"
    )
  "Kinds of piles, and of what else is kept under a name.")

(defconst recycle-action-words
  '(
    ;; words: action
    "cycle" "dec" "forget" "inc" "move" "put" "remember" "say" "set" "shuffle" "swap" "turn"
    )
  "Other statements.")

(defconst recycle-logic-words
  '(
    ;; words: logic
    "and" "not" "or"
    )
  "Connectives of conditions.")

(defconst recycle-seat-words
  '(
    ;; words: seat
    "current" "next" "other" "owner" "player" "previous" "team"
    )
  "Players and teams.")

(defconst recycle-function-words
  '(
    ;; words: function
    "actual" "bottom" "cardatt" "disjunction" "fib" "filter" "intersect" "max" "min" "partition" "random" "range" "run" "runs" "score" "size" "sort" "subsets" "sum" "top" "tri" "tuples" "union"
    )
  "What is computed.")

(defconst recycle-other-words
  '(
    ;; words: other
    "aside" "faro" "hand" "largest" "new" "pass" "played" "players" "row" "simultaneous" "stack" "taken" "teams" "trick" "using"
    )
  "Words that stand only inside a form.")

(defconst recycle-operators
  '(
    ;; words: comparison
    "!=" "<=" "==" ">=" "<" ">"
    ;; words: arithmetic
    "//" "%" "*" "+" "-" "^"
    )
  "Operators.")

(defvar recycle-mode-syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?\; "<" table)
    (modify-syntax-entry ?\n ">" table)
    (modify-syntax-entry ?\" "\"" table)
    (modify-syntax-entry ?' "'" table)
    (modify-syntax-entry ?\( "()" table)
    (modify-syntax-entry ?\) ")(" table)
    (mapc (lambda (sign) (modify-syntax-entry sign "." table)) "+-*/%^<>=!.:,")
    table)
  "Syntax of RECYCLE.")

(defun recycle--words (words)
  "Return a regular expression for WORDS where no letter stands before or after."
  (concat "\\_<" (regexp-opt words t) "\\_>"))

(defvar recycle-font-lock-keywords
  `(("\\_<\\(?:[A-Z]+[a-z0-9_]\\|[a-z]+_\\|[0-9]+[A-Z_]\\)\\(?:\\sw\\|\\s_\\)*" . font-lock-warning-face)
    ("'[ \t]*[A-Z]+\\_>" . font-lock-variable-name-face)
    (,(concat "(\\(game\\)[ \t]+" (regexp-opt recycle-storage-words) "\\_>")
     1 font-lock-constant-face)
    (,(recycle--words recycle-control-words) . font-lock-keyword-face)
    (,(recycle--words recycle-section-words) . font-lock-keyword-face)
    (,(recycle--words recycle-storage-words) . font-lock-type-face)
    (,(recycle--words recycle-action-words) . font-lock-keyword-face)
    (,(recycle--words recycle-logic-words) . font-lock-builtin-face)
    (,(recycle--words recycle-seat-words) . font-lock-constant-face)
    (,(recycle--words recycle-function-words) . font-lock-function-name-face)
    (,(recycle--words recycle-other-words) . font-lock-keyword-face)
    (,(regexp-opt recycle-operators) . font-lock-builtin-face)
    ("\\_<[A-Z]+\\_>" . font-lock-constant-face))
  "Colours of RECYCLE.  Case counts.")

(defconst recycle--bodies
  '(("game" . 1) ("setup" . 1) ("stage" . 2) ("any" . 3) ("all" . 3) ("filter" . 3) ("let" . 3)
    ("declare" . 3) ("repeat" . 2) ("create" . 3) ("set" . 2) ("inc" . 2) ("dec" . 2))
  "Items on the first line of lists whose other items are two columns in.")

(defun recycle-indent-line ()
  "Indent the line by the list that it stands in."
  (interactive)
  (let* ((is-beyond (> (current-column) (current-indentation)))
         (column (save-excursion (back-to-indentation) (recycle--column))))
    (when column
      (if is-beyond
          (save-excursion (indent-line-to column))
        (indent-line-to column)))))

(defun recycle--column ()
  "Return the column at which the line at point should start, or nil inside a text."
  (let* ((case-fold-search nil)
         (state (syntax-ppss))
         (opens (nth 9 state))
         (inner (nth 1 state)))
    (cond
     ((nth 3 state) nil)
     ((null inner) 0)
     (t
      (save-excursion
        (goto-char inner)
        (let ((outer (car (last opens 2)))
              (head (and (looking-at "(\\([a-z]+\\|[-+*/%^<>=!]+\\)") (match-string-no-properties 1))))
          (cond
           ;; `(do (' and `(set (game points P) (': from the outer list.
           ((and (looking-at "([ \t]*\\(?:;.*\\)?$")
                 (< outer inner)
                 (= (line-number-at-pos outer) (line-number-at-pos inner)))
            (goto-char outer)
            (+ (current-column) 2))
           ((null head) (1+ (current-column)))
           ((assoc head recycle--bodies) (+ (current-column) 2))
           ((looking-at "([^() \t\n]+[ \t]+[^;[:space:]]")
            (goto-char (1- (match-end 0)))
            (recycle--after-leaves))
           (t (+ (current-column) 2)))))))))

(defun recycle--after-leaves ()
  "Return the column of the first list on this line from point on, or point's."
  (let ((column (current-column)) (end (line-end-position)))
    (while (and (< (point) end) (looking-at "[^();[:space:]]+[ \t]+[^;[:space:]]"))
      (goto-char (1- (match-end 0)))
      (setq column (current-column)))
    column))

;;;###autoload
(define-derived-mode recycle-mode prog-mode "RECYCLE"
  "Major mode for card games described in RECYCLE."
  (setq-local comment-start ";; ")
  (setq-local comment-start-skip ";+[ \t]*")
  (setq-local comment-end "")
  (setq-local indent-tabs-mode nil)
  (setq-local fill-column 100)
  (setq-local indent-line-function #'recycle-indent-line)
  (setq-local font-lock-defaults '(recycle-font-lock-keywords)))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.\\(?:rcy\\|gdl\\)\\'" . recycle-mode))

(defvar eglot-server-programs)
(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs
               `(recycle-mode . ,(lambda (&rest _) (list recycle-program "lsp")))))

(provide 'recycle-mode)
;;; recycle-mode.el ends here
