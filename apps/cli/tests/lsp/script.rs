//! Script: commands to an editor, and what the server answers them in short.
//!
//! A block marked `lsp` is a conversation. A line `> COMMAND` says what is done, with texts between backquotes; lines
//! `| TEXT` after it are the text of a file. All other lines are what was answered. A place is given by a text with `^`
//! where the cursor is; its first occurrence counts. `⏎` is the end of a line. What the server says of a range is shown
//! with what stands there.

use std::fmt::Write;

use serde_json::{Value, json};

use crate::editor::Editor;

/// The most completions that are shown.
const SHOWN: usize = 8;

/// Runs every block of a page; the page with the answers of now.
pub(crate) fn run(page: &str) -> String {
    const FENCE: &str = "````";
    let mut out = String::new();
    let mut script = Script::default();
    let mut lines = page.lines().peekable();
    while let Some(line) = lines.next() {
        let _ = writeln!(out, "{line}");
        if line != format!("{FENCE}lsp") {
            continue;
        }
        while let Some(line) = lines.next_if(|line| *line != FENCE) {
            let Some(command) = line.strip_prefix("> ") else { continue };
            let _ = writeln!(out, "{line}");
            let mut text = String::new();
            while let Some(line) = lines.next_if(|line| line.starts_with('|')) {
                let _ = writeln!(out, "{line}");
                text += line.trim_start_matches('|').strip_prefix(' ').unwrap_or_default();
                text += "\n";
            }
            // What is printed is seen if the script fails further on.
            println!("> {command}");
            let answered = script.run(command, &text);
            println!("{answered}");
            for line in answered.lines() {
                out += format!("  {line}").trim_end();
                out += "\n";
            }
        }
    }
    out
}

#[derive(Default)]
struct Script {
    editor: Option<Editor>,
    /// Whether the editor has every ability, and not none.
    is_able: bool,
    /// What the server said of itself.
    capabilities: Value,
    /// The completions that were listed last.
    completions: Vec<Value>,
}

impl Script {
    fn editor(&mut self) -> &mut Editor {
        self.editor.as_mut().expect("a script begins with `start`")
    }

    fn run(&mut self, command: &str, text: &str) -> String {
        let command = command.replace('⏎', "\n");
        let (words, texts): (Vec<_>, Vec<_>) =
            command.split('`').enumerate().partition(|(idx, _)| idx % 2 == 0);
        let words: String = words.into_iter().map(|(_, word)| word).collect();
        let words: Vec<&str> = words.split_whitespace().collect();
        let texts: Vec<&str> = texts.into_iter().map(|(_, text)| text).collect();
        match (&words[..], &texts[..]) {
            (["start", "an", "editor", which @ ..], []) => self.start(which),
            (["open", name], []) => {
                self.editor().open(name, text);
                self.diagnostics()
            }
            (["type", "at"], [new, place]) => self.type_at(new, place),
            (["replace", "by"], [old, new]) => {
                let start = self.find(old);
                self.editor().replace(start, start + old.len(), new);
                self.diagnostics()
            }
            (["show", "the", "text"], []) => self.editor().text.clone(),
            (["hover"], [place]) => self.hover(place),
            (["complete"], [place]) => self.complete(place),
            (["accept"], [label]) => self.accept(label),
            (["fix"], [place]) => self.fix(place),
            (["definition"], [place]) => {
                let found = self.ask_at("textDocument/definition", place, &json!({}));
                self.shown(found, |it, found| it.range(&found["range"]))
            }
            (["references"], [place]) => self.references(place, true),
            (["references", "without", "the", "definition"], [place]) => {
                self.references(place, false)
            }
            (["highlights"], [place]) => {
                let found = self.ask_at("textDocument/documentHighlight", place, &json!({}));
                self.shown(found, |it, found| {
                    let kind = ["", "text", "read", "write"][number(&found["kind"])];
                    format!("{kind} {}", it.range(&found["range"]))
                })
            }
            (["rename", "to"], [place, name]) => self.rename(place, name),
            (["format"], []) => self.format(),
            (["outline"], []) => self.outline(),
            (["folds"], []) => {
                let found = self.ask("textDocument/foldingRange", &json!({}));
                self.shown(found, |_, fold| format!("{}-{}", fold["startLine"], fold["endLine"]))
            }
            (["lenses"], []) => {
                let found = self.ask("textDocument/codeLens", &json!({}));
                self.shown(found, |it, lens| {
                    let Value::Object(command) = &lens["command"] else { panic!("{lens}") };
                    let place = it.range(&lens["range"]);
                    let (title, name) = (text_of(&command["title"]), text_of(&command["command"]));
                    format!("{place}: {title}, {name} {}", command["arguments"])
                })
            }
            (["colours", "in", "line"], [place]) => self.colours(place),
            (["close"], []) => {
                let document = json!({"textDocument": {"uri": self.editor().uri}});
                self.editor().notify("textDocument/didClose", &document);
                self.diagnostics()
            }
            (["ask"], [method]) => {
                let answer = self.editor().ask(method, &json!({}));
                self.shown(answer, |_, answer| answer.to_string())
            }
            (["shut", "down"], []) => {
                let answer = self.editor().ask("shutdown", &Value::Null);
                self.shown(answer, |_, answer| answer.to_string())
            }
            (["exit"], []) => {
                let mut editor = self.editor.take().expect("a script begins with `start`");
                editor.notify("exit", &Value::Null);
                let (status, said) = editor.end();
                format!("{said}exit code {}", status.code().expect("no signal ends it"))
            }
            _ => panic!("there is no command `{command}`"),
        }
    }

    fn start(&mut self, which: &[&str]) -> String {
        self.is_able = which == ["with", "every", "ability"];
        assert!(self.is_able || which == ["without", "abilities"], "{which:?}");
        let (capabilities, options) = if self.is_able {
            (abilities(), json!({"lenses": true}))
        } else {
            (json!({}), Value::Null)
        };
        let mut editor = Editor::start();
        let said = editor.initialize(&capabilities, &options);
        self.editor = Some(editor);
        self.capabilities = said["capabilities"].clone();
        let keys = self.capabilities.as_object().expect("an object").keys();
        let keys: Vec<&str> = keys.map(String::as_str).collect();
        let encoding = text_of(&self.capabilities["positionEncoding"]);
        format!("{}, {encoding}: {}", text_of(&said["serverInfo"]["name"]), keys.join(" "))
    }

    /// The place of the first occurrence of a text.
    fn find(&mut self, text: &str) -> usize {
        self.editor().text.find(text).unwrap_or_else(|| panic!("`{text}` is in the text"))
    }

    /// The place of the cursor in a text with `^`.
    fn place(&mut self, place: &str) -> usize {
        let (before, after) = place.split_once('^').expect("a place has a cursor");
        self.find(&format!("{before}{after}")) + before.len()
    }

    /// What stands in a range, with its place as the protocol counts: lines and code units from 0.
    fn range(&mut self, range: &Value) -> String {
        let editor = self.editor();
        let (start, end) = editor.offsets(range);
        let mut text = editor.text[start..end].to_owned();
        if let Some((first, _)) = text.split_once('\n') {
            text = format!("{first} …");
        }
        let place = |at: &Value| format!("{}:{}", at["line"], at["character"]);
        format!("{}-{} `{text}`", place(&range["start"]), place(&range["end"]))
    }

    /// An answer in short: its elements if it is a list, and errors as they are.
    fn shown(
        &mut self,
        answer: Result<Value, Value>,
        mut show: impl FnMut(&mut Self, &Value) -> String,
    ) -> String {
        match answer {
            Err(error) => format!("error {}: {}", error["code"], text_of(&error["message"])),
            Ok(Value::Array(list)) if list.is_empty() => "nothing".to_owned(),
            Ok(Value::Array(list)) => {
                let lines: Vec<String> = list.iter().map(|found| show(self, found)).collect();
                lines.join("\n")
            }
            Ok(Value::Null) => "nothing".to_owned(),
            Ok(found) => show(self, &found),
        }
    }

    fn ask(&mut self, method: &str, more: &Value) -> Result<Value, Value> {
        let mut params = json!({"textDocument": {"uri": self.editor().uri}});
        join(&mut params, more);
        self.editor().ask(method, &params)
    }

    fn ask_at(&mut self, method: &str, place: &str, more: &Value) -> Result<Value, Value> {
        let at = self.place(place);
        let mut params = self.editor().at(at);
        join(&mut params, more);
        self.editor().ask(method, &params)
    }

    /// Waits for the diagnostics of the text as it is.
    fn published(&mut self) -> Vec<Value> {
        let is_able = self.is_able;
        let editor = self.editor();
        loop {
            let published = editor.hear("textDocument/publishDiagnostics");
            assert_eq!(published["uri"], editor.uri.as_str());
            let version = &published["version"];
            if !is_able || version.is_null() || *version == editor.version {
                return published["diagnostics"].as_array().expect("a list").clone();
            }
        }
    }

    fn diagnostics(&mut self) -> String {
        let found = self.published();
        self.shown(Ok(Value::Array(found)), |it, found| {
            let severity = ["", "error", "warning"][number(&found["severity"])];
            let mut line =
                format!("{severity} {} at {}", text_of(&found["code"]), it.range(&found["range"]));
            if found["tags"] == json!([1]) {
                line += " (unnecessary)";
            }
            for remark in text_of(&found["message"]).lines() {
                let _ = write!(line, "\n  {remark}");
            }
            for other in found["relatedInformation"].as_array().into_iter().flatten() {
                let place = it.range(&other["location"]["range"]);
                let _ = write!(line, "\n  see {place}: {}", text_of(&other["message"]));
            }
            line
        })
    }

    /// Types a text, key by key.
    fn type_at(&mut self, new: &str, place: &str) -> String {
        let mut at = self.place(place);
        let mut counts = Vec::new();
        let (last, first) =
            new.char_indices().next_back().map(|it| (it.1, &new[..it.0])).expect("a key");
        for key in first.chars() {
            self.editor().replace(at, at, key.encode_utf8(&mut [0; 4]));
            at += key.len_utf8();
            counts.push(self.published().len().to_string());
        }
        self.editor().replace(at, at, last.encode_utf8(&mut [0; 4]));
        let diagnostics = self.diagnostics();
        format!("diagnostics after each key: {} …\n{diagnostics}", counts.join(" "))
    }

    fn hover(&mut self, place: &str) -> String {
        let found = self.ask_at("textDocument/hover", place, &json!({}));
        self.shown(found, |it, found| {
            let range = it.range(&found["range"]);
            let contents = &found["contents"];
            format!("{range}, {}:\n{}", text_of(&contents["kind"]), text_of(&contents["value"]))
        })
    }

    fn complete(&mut self, place: &str) -> String {
        let found = self.ask_at("textDocument/completion", place, &json!({}));
        let Ok(mut found) = found else { return self.shown(found, |_, _| String::new()) };
        let Value::Array(mut items) = found["items"].take() else { panic!("{found}") };
        assert!(items.is_sorted_by_key(|item| text_of(&item["sortText"]).to_owned()));
        let Some(first) = items.first() else { return "nothing".to_owned() };
        let mut out = format!("in the place of {}", self.range(&first["textEdit"]["range"]));
        for item in items.iter().take(SHOWN) {
            let (label, detail) = (text_of(&item["label"]), text_of(&item["detail"]));
            let _ = write!(out, "\n{label}: {detail}");
        }
        if let Some(more @ 1..) = items.len().checked_sub(SHOWN) {
            let _ = write!(out, "\nand {more} more");
        }
        self.completions = std::mem::take(&mut items);
        out
    }

    /// Accepts one of the completions that were listed, with its tab stops as they are written.
    fn accept(&mut self, label: &str) -> String {
        let mut items = std::mem::take(&mut self.completions).into_iter();
        let item = items.find(|item| item["label"] == label);
        let mut edit = item.unwrap_or_else(|| panic!("`{label}` was listed"))["textEdit"].take();
        let (start, _) = self.editor().offsets(&edit["range"]);
        self.editor().apply(&Value::Array(vec![edit.take()]));
        let text = &self.editor().text;
        let line = text[..start].rfind('\n').map_or(0, |end| end + 1);
        let line = text[line..].lines().next().unwrap_or_default().trim().to_owned();
        self.published();
        line
    }

    fn fix(&mut self, place: &str) -> String {
        let at = self.place(place);
        let at = self.editor().position(at);
        let context = json!({"diagnostics": [], "only": ["quickfix"]});
        let range = json!({"start": at, "end": at});
        let found =
            self.ask("textDocument/codeAction", &json!({"range": range, "context": context}));
        let mut first = Value::Null;
        let mut out = self.shown(found, |_, action| {
            if first.is_null() {
                first = action["edit"].clone();
            }
            let diagnostic = text_of(&action["diagnostics"][0]["code"]);
            format!("{} ({}, {diagnostic})", text_of(&action["title"]), text_of(&action["kind"]))
        });
        if !first.is_null() {
            self.editor().apply_to_workspace(&first);
            let _ = write!(out, "\nThe first is done.\n{}", self.diagnostics());
        }
        out
    }

    fn references(&mut self, place: &str, include: bool) -> String {
        let context = json!({"context": {"includeDeclaration": include}});
        let found = self.ask_at("textDocument/references", place, &context);
        self.shown(found, |it, found| it.range(&found["range"]))
    }

    fn rename(&mut self, place: &str, name: &str) -> String {
        let prepared = self.ask_at("textDocument/prepareRename", place, &json!({}));
        let mut out = self.shown(prepared, |it, found| {
            format!("{}: {}", it.range(&found["range"]), text_of(&found["placeholder"]))
        });
        let before = self.editor().version;
        match self.ask_at("textDocument/rename", place, &json!({"newName": name})) {
            Ok(edit) => {
                self.editor().apply_to_workspace(&edit);
                let n_places = self.editor().version - before;
                let _ = write!(out, "\nrenamed in {n_places} places\n{}", self.settled(n_places));
            }
            error => {
                let _ = write!(out, "\n{}", self.shown(error, |_, _| String::new()));
            }
        }
        out
    }

    /// The diagnostics after this number of changes.
    fn settled(&mut self, n_changes: i32) -> String {
        // An editor that counts no versions hears of each change, or of some together: the last word is what counts.
        if !self.is_able {
            return format!("{n_changes} changes");
        }
        self.diagnostics()
    }

    fn format(&mut self) -> String {
        let options = json!({"options": {"tabSize": 8, "insertSpaces": false}});
        match self.ask("textDocument/formatting", &options) {
            Ok(Value::Array(edits)) if !edits.is_empty() => {
                let [edit] = &edits[..] else { panic!("one edit: {edits:?}") };
                let out = format!("{} becomes", self.range(&edit["range"]));
                let new = text_of(&edit["newText"]).trim_end().replace('\n', "\n| ");
                self.editor().apply(&Value::Array(edits.clone()));
                format!("{out}\n| {new}\n{}", self.diagnostics())
            }
            answer => self.shown(answer, |_, answer| answer.to_string()),
        }
    }

    fn outline(&mut self) -> String {
        fn nested(it: &mut Script, parts: &Value, depth: usize, out: &mut String) {
            for part in parts.as_array().into_iter().flatten() {
                let head = it.range(&part["selectionRange"]);
                let (start, end) = it.editor().offsets(&part["range"]);
                let (head_start, head_end) = it.editor().offsets(&part["selectionRange"]);
                assert!(start <= head_start && head_end <= end, "the head is in its part: {part}");
                let _ = writeln!(out, "{:1$}{2} at {head}", "", 2 * depth, text_of(&part["name"]));
                nested(it, &part["children"], depth + 1, out);
            }
        }
        let found = self.ask("textDocument/documentSymbol", &json!({}));
        if self.is_able {
            let mut out = String::new();
            nested(self, &found.expect("it is answered"), 0, &mut out);
            return out;
        }
        self.shown(found, |it, part| {
            let container = part["containerName"].as_str().map(|name| format!(" in {name}"));
            let place = it.range(&part["location"]["range"]);
            format!("{}{} at {place}", text_of(&part["name"]), container.unwrap_or_default())
        })
    }

    /// The tokens of the line in which a text stands, with their types.
    fn colours(&mut self, place: &str) -> String {
        let at = self.find(place);
        let wanted = self.editor().position(at)["line"].as_u64().expect("a number") as usize;
        let legend = self.capabilities["semanticTokensProvider"]["legend"]["tokenTypes"].clone();
        let found =
            self.ask("textDocument/semanticTokens/full", &json!({})).expect("it is answered");
        let data: Vec<usize> =
            found["data"].as_array().expect("a list").iter().map(number).collect();
        let (mut line, mut start, mut out) = (0, 0, Vec::new());
        for token in data.chunks(5) {
            let &[delta_line, delta_start, length, kind, 0] = token else { panic!("{token:?}") };
            start = if delta_line == 0 { start + delta_start } else { delta_start };
            line += delta_line;
            if line == wanted {
                let place = |character| json!({"line": line, "character": character});
                let range = json!({"start": place(start), "end": place(start + length)});
                let (start, end) = self.editor().offsets(&range);
                out.push(format!("{} {}", text_of(&legend[kind]), &self.editor().text[start..end]));
            }
        }
        out.join("\n")
    }
}

/// The abilities of an editor that has them all.
fn abilities() -> Value {
    json!({
        "workspace": {"workspaceEdit": {"documentChanges": true}},
        "textDocument": {
            "completion": {"completionItem": {"snippetSupport": true}},
            "hover": {"contentFormat": ["markdown", "plaintext"]},
            "documentSymbol": {"hierarchicalDocumentSymbolSupport": true},
            "publishDiagnostics": {
                "relatedInformation": true,
                "versionSupport": true,
                "tagSupport": {"valueSet": [1, 2]},
            },
            "codeAction": {
                "codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix"]}},
            },
            "rename": {"prepareSupport": true},
        },
    })
}

fn join(params: &mut Value, more: &Value) {
    for (key, value) in more.as_object().into_iter().flatten() {
        params[key] = value.clone();
    }
}

fn text_of(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("a text: {value}"))
}

fn number(value: &Value) -> usize {
    value.as_u64().unwrap_or_else(|| panic!("a number: {value}")) as usize
}
