// The program `cardsharp`: where it is, and what to say if it is nowhere.
"use strict";

const fs = require("fs");
const os = require("os");
const path = require("path");
const vscode = require("vscode");

/** The program as the setting names it, with the home directory put in. */
function programSetting() {
  const setting = vscode.workspace.getConfiguration("cardsharp").get("path", "").trim();
  const name = setting || "cardsharp";
  return /^~[/\\]/.test(name) ? path.join(os.homedir(), name.slice(2)) : name;
}

/**
 * The file that is started for a name or a path, or `undefined` if there is none.
 *
 * A name without a slash is looked up in the directories of PATH, as a shell does it; a path must be
 * absolute, since an editor has no directory of its own.
 *
 * @param {string} name
 * @param {NodeJS.ProcessEnv} env
 * @param {string} platform
 */
function findProgram(name, env = process.env, platform = process.platform) {
  const isWindows = platform === "win32";
  const endings = isWindows ? ["", ...(env.PATHEXT ?? ".EXE").split(";")] : [""];
  const isPath = name.includes("/") || (isWindows && name.includes("\\"));
  if (isPath && !path.isAbsolute(name)) {
    return undefined;
  }
  const directories = isPath ? [""] : searchPath(env, isWindows);
  for (const directory of directories) {
    for (const ending of endings) {
      const file = path.join(directory, name + ending);
      if (isExecutable(file)) {
        return file;
      }
    }
  }
  return undefined;
}

/** The directories of PATH; on Windows the variable may be spelled `Path`. */
function searchPath(env, isWindows) {
  const key = Object.keys(env).find((key) => key.toUpperCase() === "PATH" && (isWindows || key === "PATH"));
  const directories = (key && env[key]) || "";
  return directories.split(isWindows ? ";" : ":").filter((directory) => directory !== "");
}

/** Whether there is such a file, and it may be executed. */
function isExecutable(file) {
  try {
    fs.accessSync(file, fs.constants.X_OK);
    return fs.statSync(file).isFile();
  } catch {
    return false;
  }
}

/** The program, or `undefined` after a message that says what to do. */
function programOrMessage() {
  const name = programSetting();
  const program = findProgram(name);
  if (program === undefined) {
    void sayMissing(name);
  }
  return program;
}

/** Says that there is no such program, and offers to mend that. */
async function sayMissing(name) {
  const isPath = /[/\\]/.test(name);
  const where = isPath ? "is no absolute path of a program" : "is in no directory of PATH";
  const open = "Open the setting";
  const answer = await vscode.window.showErrorMessage(
    `Cardsharp: \`${name}\` ${where}. Build the program with \`cargo install --path apps/cli\` in ` +
      "the folder of Cardsharp, or write the path of the program into the setting `cardsharp.path`. " +
      "Until then games have colours only.",
    open,
  );
  if (answer === open) {
    await vscode.commands.executeCommand("workbench.action.openSettings", "cardsharp.path");
  }
}

module.exports = { findProgram, programOrMessage };
