;;; recycle-mode-test.el --- The mode on the games of the library  -*- lexical-binding: t; -*-

;; SPDX-License-Identifier: MIT OR Apache-2.0

;;; Commentary:

;; emacs -Q --batch -L editors/emacs -l recycle-mode-test -f ert-run-tests-batch-and-exit

;;; Code:

(require 'ert)
(require 'recycle-mode)

(defconst recycle-test-games
  (expand-file-name "../../games" (file-name-directory (or load-file-name buffer-file-name)))
  "Folder of the library.")

(defmacro recycle-test-with-games (&rest body)
  "Do BODY in a buffer for each game of the library, in the mode its name gives."
  `(let ((files (directory-files recycle-test-games t "\\.rcy\\'")))
     (should (> (length files) 20))
     (dolist (file files)
       (with-temp-buffer
         (insert-file-contents file)
         (let ((buffer-file-name file))
           (set-auto-mode))
         (should (eq major-mode 'recycle-mode))
         ,@body))))

(defun recycle-test-face (text piece)
  "Return the face of PIECE in TEXT."
  (with-temp-buffer
    (recycle-mode)
    (insert text)
    (font-lock-ensure)
    (goto-char (point-min))
    (let ((case-fold-search nil))
      (search-forward piece))
    (get-text-property (1- (point)) 'face)))

(ert-deftest recycle-indents-as-the-formatter ()
  (recycle-test-with-games
   (let ((laid-out (buffer-string)))
     (goto-char (point-min))
     (while (not (eobp))
       (delete-horizontal-space)
       (forward-line))
     (indent-region (point-min) (point-max))
     (should (equal (buffer-string) laid-out)))))

(ert-deftest recycle-colours-every-word ()
  (recycle-test-with-games
   (font-lock-ensure)
   (goto-char (point-min))
   (let ((case-fold-search nil))
     (while (re-search-forward "[a-zA-Z]+" nil t)
       (let ((face (get-text-property (match-beginning 0) 'face)))
         (should face)
         (should-not (eq face 'font-lock-warning-face)))))))

(ert-deftest recycle-colours-by-class ()
  (let ((text "(stage player (do ((move (top (game vloc A)) (top ('P vloc B)))))) ;; é ♥ (stage\n"))
    (dolist (row '(("stage" . font-lock-keyword-face) ("player" . font-lock-constant-face)
                   ("top" . font-lock-function-name-face) ("vloc" . font-lock-type-face)
                   ("game" . font-lock-constant-face) ("'P" . font-lock-variable-name-face)
                   ("A" . font-lock-constant-face) ("♥ (stage" . font-lock-comment-face)))
      (should (equal row (cons (car row) (recycle-test-face text (car row)))))))
  (should (eq (recycle-test-face "(game (title \"stage ♥\"))" "stage") 'font-lock-string-face))
  (should (eq (recycle-test-face "(game (setup))" "game") 'font-lock-keyword-face))
  (should (eq (recycle-test-face "(game vloc Hand)" "Hand") 'font-lock-warning-face))
  (should-not (recycle-test-face "(shufle STOCK)" "shufle")))

(ert-deftest recycle-survives-what-is-no-game ()
  (dolist (text '("" ")" "))))(" "(" "((((\n\n" "'" "\"\n" ";" "(do (\n" "é(\n" "(= \n(+\n" "\0\n("))
    (with-temp-buffer
      (recycle-mode)
      (insert text)
      (font-lock-ensure)
      (indent-region (point-min) (point-max)))))

(provide 'recycle-mode-test)
;;; recycle-mode-test.el ends here
