/**
 * @file RECYCLE, a language for card games: nested lists of words, names, variables and numbers.
 *
 * The grammar knows the shape of a file and not which words there are: `queries/highlights.scm` has
 * these, and `cardsharp check` reports every mistake. The line after `words: CLASS` is made from the
 * forms of the language: EDITORS=overwrite cargo test -p cardsharp-recycle --test editors
 */

/// <reference types="tree-sitter-cli/dsl" />
// @ts-check

module.exports = grammar({
  name: "recycle",

  // A byte order mark counts as white space.
  extras: ($) => [/[\s\uFEFF]/, $.comment],

  rules: {
    source_file: ($) => repeat($._item),

    // A number at the head has no sign: after a parenthesis the minus is the operator.
    list: ($) => seq("(", optional(seq($._first, repeat($._item))), ")"),

    _first: ($) =>
      choice(
        field("head", choice($.word, $.operator)),
        alias(/[0-9]+/, $.number),
        $.list,
        $.name,
        $.variable,
        $.string,
        $._sign,
      ),

    _item: ($) =>
      choice($.list, $.word, $.name, $.variable, $.number, $.string, $.operator, $._sign),

    comment: (_) => /;[^\n]*/,
    word: (_) => /[a-z]+/,
    name: (_) => /[A-Z]+/,
    variable: (_) => /'[ \t]*[A-Z]+/,
    number: (_) => /-?[0-9]+/,
    string: (_) => /"[^"\n]*"/,
    _sign: (_) => choice("..", ":", ","),

    operator: (_) =>
      token(
        choice(
          // words: comparison
          "!=", "<=", "==", ">=", "<", ">",
          // words: arithmetic
          "//", "%", "*", "+", "-", "^",
        ),
      ),
  },
});
