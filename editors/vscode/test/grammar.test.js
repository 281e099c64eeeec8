// The grammar of colours on the games of the library. Its patterns are plain enough to be read as
// regular expressions of JavaScript, and all apply everywhere, so that a few lines do what the
// editor does.
"use strict";

const assert = require("node:assert/strict");
const fs = require("node:fs");
const path = require("node:path");
const { test } = require("node:test");
const grammar = require("../syntaxes/recycle.tmLanguage.json");
const configuration = require("../language-configuration.json");

/** The patterns in order, with the names of their scopes. */
function patterns(rules) {
  return rules.flatMap((rule) => {
    if (rule.include) {
      return patterns([grammar.repository[rule.include.slice(1)]]);
    }
    return rule.patterns ? patterns(rule.patterns) : [{ at: new RegExp(rule.match, "dg"), name: rule.name }];
  });
}

const PATTERNS = patterns(grammar.patterns);

/** The pieces of a line that have a scope, and those between that are more than white space. */
function colour(line) {
  const pieces = [];
  let at = 0;
  while (at < line.length) {
    let first;
    for (const { at: pattern, name } of PATTERNS) {
      pattern.lastIndex = at;
      const match = pattern.exec(line);
      assert.notEqual(match?.[0], "", `${name} matches where nothing is: ${line}`);
      if (match && (!first || match.index < first.index)) {
        first = { index: match.index, text: match[0], name };
      }
    }
    const between = line.slice(at, first?.index).trim();
    if (between !== "") {
      pieces.push([between, undefined]);
    }
    if (!first) {
      break;
    }
    pieces.push([first.text, first.name.replace(/\.recycle$/, "")]);
    at = first.index + first.text.length;
  }
  return pieces;
}

/** Every game of the library and of the tutorial, line by line. */
function* gameLines() {
  for (const folder of ["games", "docs/src/tutorial.in", "crates/recycle/tests/dialects"]) {
    const root = path.join(__dirname, "../../..", folder);
    for (const name of fs.readdirSync(root).filter((name) => /\.(rcy|gdl)$/.test(name))) {
      for (const line of fs.readFileSync(path.join(root, name), "utf8").split("\n")) {
        yield [name, line];
      }
    }
  }
}

test("every piece of the games has a colour, and none is a mistake", () => {
  let n = 0;
  for (const [name, line] of gameLines()) {
    for (const [text, scope] of colour(line)) {
      assert.ok(scope && !scope.startsWith("invalid"), `${name}: \`${text}\` is ${scope} in\n${line}`);
      n += 1;
    }
  }
  assert.ok(n > 10_000, `only ${n} pieces were looked at`);
});

test("pieces have the scopes of their classes", () => {
  const rows = [
    [";; a comment (game)", [";; a comment (game)", "comment.line.semicolon"]],
    ['"♥ ;; é" 3', ['"♥ ;; é"', "string.quoted.double"], ["3", "constant.numeric.integer"]],
    ['"not closed', ['"not closed', "invalid.illegal.unclosed-text"]],
    ["stage player", ["stage", "keyword.control"], ["player", "variable.language"]],
    ["game vloc HAND", ["game", "variable.language"], ["vloc", "storage.type"], ["HAND", "variable.other.constant"]],
    ["game title", ["game", "keyword.other.section"], ["title", "keyword.other.section"]],
    ["'P vloc 'S", ["'P", "variable.other.local"], ["vloc", "storage.type"], ["'S", "variable.other.local"]],
    ["'Psto", ["'P", "variable.other.local"], ["sto", "storage.type"]],
    ["vlocHAND", ["vloc", "storage.type"], ["HAND", "variable.other.constant"]],
    ["0player", ["0", "constant.numeric.integer"], ["player", "variable.language"]],
    ["-3 - 3", ["-3", "constant.numeric.integer"], ["-", "keyword.operator.arithmetic"], ["3", "constant.numeric.integer"]],
    ["1 .. 6", ["1", "constant.numeric.integer"], ["..", "keyword.operator.range"], ["6", "constant.numeric.integer"]],
    ["<= < //", ["<=", "keyword.operator.comparison"], ["<", "keyword.operator.comparison"], ["//", "keyword.operator.arithmetic"]],
    ["A : B, C", ["A", "variable.other.constant"], [":", "punctuation.separator.key-value"], ["B", "variable.other.constant"], [",", "punctuation.separator.comma"], ["C", "variable.other.constant"]],
    ["move size using and", ["move", "keyword.other.action"], ["size", "support.function"], ["using", "keyword.other"], ["and", "keyword.operator.logical"]],
    ["Hand", ["Hand", "invalid.illegal.name"]],
    ["HAND2", ["HAND2", "invalid.illegal.name"]],
    ["2HAND", ["2HAND", "invalid.illegal.name"]],
    ["top_card", ["top_card", "invalid.illegal.name"]],
    ["shufle moves", ["shufle moves", undefined]],
    ["[", ["[", undefined]],
  ];
  for (const [line, ...expected] of rows) {
    assert.deepEqual(colour(line), expected, line);
  }
  assert.deepEqual(colour("(-3 4)").slice(1, 3), [
    ["-", "keyword.operator.arithmetic"],
    ["3", "constant.numeric.integer"],
  ]);
});

test("no pattern matches where nothing is", () => {
  for (const line of ["", " ", "'", '"', "''''", "(((", "-", "_", "\u{1f0a1}'", "'é", "; ; \"", "9".repeat(2000), "'A".repeat(999)]) {
    assert.equal(colour(line).map((piece) => piece[0]).join("").replace(/\s/g, ""), line.replace(/\s/g, ""));
  }
});

test("a line that opens more lists than it closes indents the next", () => {
  const opens = new RegExp(configuration.indentationRules.increaseIndentPattern);
  let n = 0;
  for (const [name, line] of gameLines()) {
    const bare = line.replace(/"[^"]*"/g, "").replace(/;.*/, "");
    const depths = [...bare].map((ch) => (ch === "(" ? 1 : ch === ")" ? -1 : 0));
    const balance = depths.reduce((sum, step) => sum + step, 0);
    if (balance !== 0 || !bare.trim().startsWith(")")) {
      assert.equal(opens.test(line), balance > 0, `${name}: ${line}`);
      n += 1;
    }
  }
  assert.ok(n > 1000, `only ${n} lines were looked at`);
});

test("a double click takes a variable with its quote", () => {
  const words = new RegExp(configuration.wordPattern, "g");
  assert.deepEqual("(all player 'P ('P vloc HAND))".match(words), ["all", "player", "'P", "'P", "vloc", "HAND"]);
});
