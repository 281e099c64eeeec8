// The language server: `cardsharp lsp` on standard input and output.
"use strict";

const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");
const { programOrMessage } = require("./program");

class Server {
  constructor() {
    /** @type {LanguageClient | undefined} */
    this.client = undefined;
    /** What is being done; the next thing waits for it. */
    this.work = Promise.resolve();
  }

  /** Starts the server, unless it runs or the program is missing. */
  start() {
    return this.#afterwards(() => this.#start());
  }

  /** Stops the server, if it runs. */
  stop() {
    return this.#afterwards(() => this.#stop());
  }

  /** Stops the server and starts it again, perhaps from another program. */
  restart() {
    return this.#afterwards(async () => {
      await this.#stop();
      await this.#start();
    });
  }

  /** Does one thing after the other, also if one fails. */
  #afterwards(what) {
    this.work = this.work.then(what, what);
    return this.work;
  }

  async #start() {
    if (this.client !== undefined) {
      return;
    }
    const program = programOrMessage();
    if (program === undefined) {
      return;
    }
    // Without a transport the client uses standard input and output, and adds no argument.
    const serverOptions = { command: program, args: ["lsp"] };
    const clientOptions = {
      documentSelector: [
        { scheme: "file", language: "recycle" },
        { scheme: "untitled", language: "recycle" },
      ],
      // Above the game the server then offers the commands of this extension.
      initializationOptions: { lenses: true },
      outputChannelName: "Cardsharp",
    };
    const client = new LanguageClient("cardsharp", "Cardsharp", serverOptions, clientOptions);
    try {
      await client.start();
      this.client = client;
    } catch (error) {
      await client.dispose().catch(() => {});
      void vscode.window.showErrorMessage(
        `Cardsharp: \`${program} lsp\` does not start as a language server: ${reason(error)}. ` +
          "Does this version of the program have the verb `lsp`? The output `Cardsharp` says more.",
      );
    }
  }

  async #stop() {
    const client = this.client;
    this.client = undefined;
    await client?.dispose().catch(() => {});
  }
}

/** What is wrong, in words. */
function reason(error) {
  return error instanceof Error ? error.message : String(error);
}

module.exports = { Server };
