// The verbs of the program as commands: a game is played, solved, studied and checked in a terminal
// of the editor.
"use strict";

const path = require("path");
const vscode = require("vscode");
const { programOrMessage } = require("./program");

/** The verbs that are commands, `cardsharp.play` and so on. */
const VERBS = ["play", "solve", "study", "check"];

/**
 * Runs a verb on a game, after its file is saved. The lenses of the server give the file's URI as
 * text, menus as an object, and the list of commands gives nothing: then it is the open file.
 *
 * @param {string} verb
 * @param {string | vscode.Uri | undefined} given
 */
async function runVerb(verb, given) {
  const file = await savedFile(given);
  const program = file && programOrMessage();
  if (program) {
    await vscode.tasks.executeTask(taskOf(verb, program, file));
  }
}

/** The file of a game on disk, or `undefined` after a message that says why there is none. */
async function savedFile(given) {
  const uri = typeof given === "string" ? vscode.Uri.parse(given, true) : given;
  const active = vscode.window.activeTextEditor?.document;
  const isOpen = (document) => document.uri.toString() === uri?.toString();
  const document = uri ? vscode.workspace.textDocuments.find(isOpen) : active;
  const place = uri ?? document?.uri;
  if (place === undefined) {
    return refuse("there is no game in the active editor. Open the file of a game.");
  }
  if (place.scheme !== "file") {
    return refuse("the program needs a file on disk. Save the game as a file that ends in `.rcy`.");
  }
  if (document?.isDirty && !(await document.save())) {
    return refuse(`${path.basename(place.fsPath)} could not be saved, so that nothing was started.`);
  }
  return place;
}

/** Says why a verb is not run. */
function refuse(why) {
  void vscode.window.showErrorMessage(`Cardsharp: ${why}`);
  return undefined;
}

/** A verb on a file as a task. No shell is between, so that a path may have any character. */
function taskOf(verb, program, file) {
  const folder = vscode.workspace.getWorkspaceFolder(file);
  const name = `${verb} ${path.basename(file.fsPath)}`;
  const execution = new vscode.ProcessExecution(program, [verb, file.fsPath], {
    cwd: path.dirname(file.fsPath),
  });
  const definition = { type: "cardsharp", verb, file: file.fsPath };
  const scope = folder ?? vscode.TaskScope.Workspace;
  const task = new vscode.Task(definition, scope, name, "cardsharp", execution, []);
  task.presentationOptions = {
    reveal: vscode.TaskRevealKind.Always,
    panel: vscode.TaskPanelKind.Dedicated,
    focus: verb === "play",
    clear: true,
    showReuseMessage: false,
  };
  return task;
}

module.exports = { VERBS, runVerb };
