// Loads the extension from the folder given, an unpacked .vsix, with the client it was packed with.
// Only the editor's own module is put in: any name in it is a class.
"use strict";

const assert = require("node:assert/strict");
const Module = require("node:module");
const path = require("node:path");

const anything = () =>
  new Proxy(class {}, { get: (own, name) => (name in own ? own[name] : anything()) });
const load = Module._load;
Module._load = function (request, ...rest) {
  return request === "vscode" ? anything() : load.call(this, request, ...rest);
};

const folder = path.resolve(process.argv[2]);
const manifest = require(path.join(folder, "package.json"));
const extension = require(path.join(folder, manifest.main));
assert.equal(typeof extension.activate, "function");
assert.equal(typeof extension.deactivate, "function");

const { LanguageClient } = require(require.resolve("vscode-languageclient/node", { paths: [folder] }));
assert.equal(typeof LanguageClient.prototype.start, "function");
assert.equal(typeof LanguageClient.prototype.dispose, "function");
for (const { path: file } of [...manifest.contributes.grammars]) {
  require(path.join(folder, file));
}
console.log(`${path.basename(folder)}: the packed extension loads`);
