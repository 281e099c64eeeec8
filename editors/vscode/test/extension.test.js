"use strict";

const { Uri, editor, open, reset, vscode } = require("./stub");
const assert = require("node:assert/strict");
const { spawnSync } = require("node:child_process");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const { after, beforeEach, test } = require("node:test");
const { activate, deactivate } = require("../extension");
const { findProgram } = require("../src/program");
const { VERBS } = require("../src/verbs");
const manifest = require("../package.json");

const isWindows = process.platform === "win32";
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "cardsharp "));
after(() => fs.rmSync(folder, { recursive: true }));

/** A program that prints its arguments as JSON, in place of `cardsharp`. */
const program = path.join(folder, "cardsharp");
fs.writeFileSync(
  program,
  `#!${process.execPath}\nconsole.log(JSON.stringify(process.argv.slice(2)));\n`,
  { mode: 0o755 },
);

/** Starts the extension with this setting. */
async function start(setting) {
  editor.settings["cardsharp.path"] = setting;
  const context = { subscriptions: [] };
  await activate(context);
  return context;
}

beforeEach(async () => {
  await deactivate();
  reset();
});

test("the commands of the manifest are those that are registered", async () => {
  await start(program);
  const listed = manifest.contributes.commands.map((entry) => entry.command).sort();
  assert.deepEqual([...editor.commands.keys()].sort(), listed);
  for (const entries of Object.values(manifest.contributes.menus)) {
    for (const entry of entries) {
      assert.ok(listed.includes(entry.command), entry.command);
    }
  }
  for (const verb of VERBS) {
    assert.ok(listed.includes(`cardsharp.${verb}`));
  }
});

test("every file that the manifest names is there", () => {
  const { languages, grammars } = manifest.contributes;
  const named = [manifest.main, languages[0].configuration, grammars[0].path];
  for (const file of named) {
    assert.ok(fs.existsSync(path.join(__dirname, "..", file)), file);
  }
  assert.equal(grammars[0].language, languages[0].id);
  assert.equal(require(`../${grammars[0].path}`).scopeName, grammars[0].scopeName);
});

test("the server is `cardsharp lsp` on standard input and output, with lenses", async () => {
  await start(program);
  const [client] = editor.clients;
  assert.deepEqual(client.serverOptions, { command: program, args: ["lsp"] });
  assert.deepEqual(client.clientOptions.initializationOptions, { lenses: true });
  const languages = client.clientOptions.documentSelector.map((entry) => entry.language);
  assert.deepEqual(new Set(languages), new Set([manifest.contributes.languages[0].id]));
  assert.equal(client.state, "running");
  await deactivate();
  assert.equal(client.state, "disposed");
});

test("a missing program is said, and starts nothing", async () => {
  editor.answer = "Open the setting";
  await start("no-such-program");
  assert.equal(editor.clients.length, 0);
  assert.equal(editor.errors.length, 1);
  assert.match(editor.errors[0].message, /`no-such-program` is in no directory of PATH.*cardsharp\.path/s);
  assert.deepEqual(editor.errors[0].items, ["Open the setting"]);
  assert.deepEqual(editor.executed, [["workbench.action.openSettings", "cardsharp.path"]]);

  const file = Uri.file(path.join(folder, "game.rcy"));
  await editor.commands.get("cardsharp.solve")(file);
  assert.equal(editor.tasks.length, 0);
  assert.equal(editor.errors.length, 2);
});

test("a program that is no language server is said", async () => {
  editor.startError = new Error("no answer");
  await start(program);
  assert.equal(editor.errors.length, 1);
  assert.match(editor.errors[0].message, /does not start as a language server: no answer/);
  assert.equal(editor.clients[0].state, "disposed");
});

test("another path in the setting starts the server anew", async () => {
  await start("no-such-program");
  editor.settings["cardsharp.path"] = program;
  await editor.listeners[0]({ affectsConfiguration: (section) => section === "editor.tabSize" });
  assert.equal(editor.clients.length, 0);
  await editor.listeners[0]({ affectsConfiguration: (section) => section === "cardsharp.path" });
  assert.deepEqual(editor.clients.map((client) => client.state), ["running"]);
  await editor.commands.get("cardsharp.restart")();
  assert.deepEqual(editor.clients.map((client) => client.state), ["disposed", "running"]);
});

test("a path with odd characters reaches the program as it is", { skip: isWindows }, async () => {
  await start(program);
  const names = ["plain.rcy", "two words.rcy", `it's "so" $HOME.rcy`, "-x; ls & ´é♥.rcy", "100%25.rcy"];
  for (const name of names) {
    const file = path.join(folder, name);
    for (const verb of VERBS) {
      const run = editor.commands.get(`cardsharp.${verb}`);
      // From a lens, from a menu, and from the list of commands.
      vscode.window.activeTextEditor = { document: open(Uri.file(file)) };
      for (const given of [Uri.file(file).toString(), Uri.file(file), undefined]) {
        await run(given);
        const task = editor.tasks.pop();
        const { process: command, args, options } = task.execution;
        assert.deepEqual([command, ...args], [program, verb, file]);
        assert.equal(options.cwd, folder);
        assert.equal(task.presentationOptions.focus, verb === "play");
      }
    }
    const said = spawnSync(program, ["play", file], { encoding: "utf8" }).stdout;
    assert.deepEqual(JSON.parse(said), ["play", file]);
  }
  assert.deepEqual(editor.errors, []);
});

test("the file is saved first, and nothing is run if it is not", async () => {
  await start(program);
  const uri = Uri.file(path.join(folder, "game.rcy"));
  const document = open(uri, { isDirty: true });
  await editor.commands.get("cardsharp.check")(uri.toString());
  assert.equal(document.nSaved, 1);
  assert.equal(editor.tasks.length, 1);
  await editor.commands.get("cardsharp.check")(uri.toString());
  assert.equal(document.nSaved, 1, "it is saved already");
  assert.equal(editor.tasks.length, 2);

  vscode.workspace.textDocuments = [];
  open(uri, { isDirty: true, save: false });
  await editor.commands.get("cardsharp.check")(uri.toString());
  assert.equal(editor.tasks.length, 2);
  assert.match(editor.errors[0].message, /game\.rcy could not be saved/);
});

test("what is no file on disk is refused with what to do", async () => {
  await start(program);
  await editor.commands.get("cardsharp.play")();
  await editor.commands.get("cardsharp.play")("untitled:Untitled-1");
  assert.equal(editor.tasks.length, 0);
  assert.match(editor.errors[0].message, /no game in the active editor/);
  assert.match(editor.errors[1].message, /Save the game as a file/);
});

test("a program is found by its path, or by its name in PATH", { skip: isWindows }, () => {
  const other = path.join(folder, "not executable");
  fs.writeFileSync(other, "", { mode: 0o644 });
  const PATH = ["/no/such/directory", "", folder].join(":");
  const rows = [
    ["cardsharp", program],
    [program, program],
    ["not executable", undefined],
    [other, undefined],
    [path.relative(process.cwd(), program), undefined],
    ["cardsharp ", undefined],
    [folder, undefined],
    ["", undefined],
    ["\0", undefined],
  ];
  for (const [name, found] of rows) {
    assert.equal(findProgram(name, { PATH }, "linux"), found, JSON.stringify(name));
  }
  assert.equal(findProgram("cardsharp", {}, "linux"), undefined);
  fs.writeFileSync(path.join(folder, "tool.EXE"), "", { mode: 0o755 });
  const windows = findProgram("tool", { Path: `;${folder}`, PATHEXT: ".COM;.EXE" }, "win32");
  assert.equal(windows, path.join(folder, "tool.EXE"));
});

test("`~` in the setting is the home directory", { skip: isWindows }, async () => {
  const home = process.env.HOME;
  process.env.HOME = folder;
  try {
    await start("~/cardsharp");
  } finally {
    process.env.HOME = home;
  }
  assert.equal(editor.clients[0]?.serverOptions.command, program);
});
