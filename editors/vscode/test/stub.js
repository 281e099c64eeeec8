// Stands in for the modules `vscode` and `vscode-languageclient/node`, and writes down what the
// extension asks of them. Requiring this file first is enough.
"use strict";

const Module = require("node:module");
const { fileURLToPath, pathToFileURL } = require("node:url");

class Uri {
  constructor(url) {
    this.url = url;
    this.scheme = url.protocol.slice(0, -1);
  }
  static parse(text) {
    return new Uri(new URL(text));
  }
  static file(path) {
    return new Uri(pathToFileURL(path));
  }
  get fsPath() {
    return fileURLToPath(this.url);
  }
  toString() {
    return this.url.href;
  }
}

class ProcessExecution {
  constructor(process, args, options) {
    Object.assign(this, { process, args, options });
  }
}

class Task {
  constructor(definition, scope, name, source, execution, problemMatchers) {
    Object.assign(this, { definition, scope, name, source, execution, problemMatchers });
  }
}

/** Everything the extension did, and the answers it gets; `reset` empties it. */
const editor = {};

function reset() {
  Object.assign(editor, {
    settings: {},
    answer: undefined,
    startError: undefined,
    commands: new Map(),
    executed: [],
    errors: [],
    tasks: [],
    clients: [],
    listeners: [],
  });
  vscode.window.activeTextEditor = undefined;
  vscode.workspace.textDocuments = [];
}

/** A document that is open in the editor; `save` is what saving it answers. */
function open(uri, { isDirty = false, save = true } = {}) {
  const document = { uri, isDirty, nSaved: 0 };
  document.save = async () => {
    document.nSaved += 1;
    document.isDirty = !save;
    return save;
  };
  vscode.workspace.textDocuments.push(document);
  return document;
}

const vscode = {
  Uri,
  ProcessExecution,
  Task,
  TaskScope: { Global: 1, Workspace: 2 },
  TaskRevealKind: { Always: 1 },
  TaskPanelKind: { Dedicated: 2 },
  window: {
    async showErrorMessage(message, ...items) {
      editor.errors.push({ message, items });
      return editor.answer;
    },
  },
  workspace: {
    getConfiguration: (section) => ({
      get: (key, fallback) => editor.settings[`${section}.${key}`] ?? fallback,
    }),
    getWorkspaceFolder: () => undefined,
    onDidChangeConfiguration(listener) {
      editor.listeners.push(listener);
      return { dispose() {} };
    },
  },
  commands: {
    registerCommand(id, run) {
      editor.commands.set(id, run);
      return { dispose() {} };
    },
    async executeCommand(...what) {
      editor.executed.push(what);
    },
  },
  tasks: {
    async executeTask(task) {
      editor.tasks.push(task);
    },
  },
};

class LanguageClient {
  constructor(id, name, serverOptions, clientOptions) {
    Object.assign(this, { id, name, serverOptions, clientOptions, state: "new" });
    editor.clients.push(this);
  }
  async start() {
    if (editor.startError) {
      this.state = "failed";
      throw editor.startError;
    }
    this.state = "running";
  }
  async dispose() {
    this.state = "disposed";
  }
}

const STUBS = { vscode, "vscode-languageclient/node": { LanguageClient } };
const load = Module._load;
Module._load = function (request, ...rest) {
  return STUBS[request] ?? load.call(this, request, ...rest);
};

reset();
module.exports = { Uri, editor, open, reset, vscode };
