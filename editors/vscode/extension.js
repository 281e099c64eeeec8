// The extension: starts the language server `cardsharp lsp` and offers the verbs of the program as
// commands. What is known of the language stands in the server and in the grammar.
"use strict";

const vscode = require("vscode");
const { Server } = require("./src/server");
const { VERBS, runVerb } = require("./src/verbs");

/** @type {Server | undefined} */
let server;

/** @param {vscode.ExtensionContext} context */
async function activate(context) {
  for (const verb of VERBS) {
    const run = (uri) => runVerb(verb, uri);
    context.subscriptions.push(vscode.commands.registerCommand(`cardsharp.${verb}`, run));
  }
  server = new Server();
  context.subscriptions.push(
    vscode.commands.registerCommand("cardsharp.restart", () => server?.restart()),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration("cardsharp.path")) {
        return server?.restart();
      }
    }),
  );
  await server.start();
}

async function deactivate() {
  await server?.stop();
}

module.exports = { activate, deactivate };
