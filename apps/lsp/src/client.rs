//! Client: what the editor at the other end can show.

use serde_json::Value;

/// Abilities of the editor, as it lists them when it introduces itself; what it does not list, it lacks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is an ability of its own")]
pub(crate) struct Client {
    /// Completions with tab stops.
    pub(crate) snippets: bool,
    /// Help as Markdown, and not only as plain text.
    pub(crate) markdown: bool,
    /// An outline in levels.
    pub(crate) nested_symbols: bool,
    /// Other places with a diagnostic.
    pub(crate) related_information: bool,
    /// Diagnostics marked as unnecessary.
    pub(crate) unnecessary: bool,
    /// Diagnostics of a version of a document.
    pub(crate) versioned_diagnostics: bool,
    /// Edits of a version of a document.
    pub(crate) versioned_edits: bool,
    /// Code actions that are edits, and not only commands.
    pub(crate) code_actions: bool,
    /// A question before a renaming whether there is a name.
    pub(crate) prepare_rename: bool,
    /// Lenses with the commands of Cardsharp, which only an editor that has them asks for.
    pub(crate) lenses: bool,
}

impl Client {
    /// Reads the parameters of `initialize`. Only what is used is looked at, so that an editor of a later version of
    /// the protocol, with values that are not known here, is served as well.
    pub(crate) fn new(params: &Value) -> Self {
        let ability = |path: &str| params.pointer(&format!("/capabilities/{path}"));
        let has = |path: &str| ability(path).and_then(Value::as_bool).unwrap_or(false);
        let lists = |path: &str, item: &Value| {
            ability(path).and_then(Value::as_array).is_some_and(|list| list.contains(item))
        };
        Self {
            snippets: has("textDocument/completion/completionItem/snippetSupport"),
            markdown: lists("textDocument/hover/contentFormat", &"markdown".into()),
            nested_symbols: has("textDocument/documentSymbol/hierarchicalDocumentSymbolSupport"),
            related_information: has("textDocument/publishDiagnostics/relatedInformation"),
            unnecessary: lists("textDocument/publishDiagnostics/tagSupport/valueSet", &1.into()),
            versioned_diagnostics: has("textDocument/publishDiagnostics/versionSupport"),
            versioned_edits: has("workspace/workspaceEdit/documentChanges"),
            code_actions: ability("textDocument/codeAction/codeActionLiteralSupport").is_some(),
            prepare_rename: has("textDocument/rename/prepareSupport"),
            lenses: params.pointer("/initializationOptions/lenses") == Some(&Value::Bool(true)),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn an_editor_that_lists_nothing_has_no_ability() {
        for params in
            [json!(null), json!([]), json!({}), json!({"capabilities": {"textDocument": 3}})]
        {
            assert_eq!(Client::new(&params), Client::default(), "{params}");
        }
    }

    #[test]
    fn abilities_are_found_among_values_that_are_not_known() {
        let client = Client::new(&json!({
            "capabilities": {
                "textDocument": {
                    "completion": {"completionItem": {"snippetSupport": true, "magic": ["strong"]}},
                    "hover": {"contentFormat": ["hologram", "markdown"]},
                    "publishDiagnostics": {"tagSupport": {"valueSet": [1, 2, 99]}},
                },
            },
            "initializationOptions": {"lenses": true},
            "trace": "everything",
        }));
        let expected = Client {
            snippets: true,
            markdown: true,
            unnecessary: true,
            lenses: true,
            ..Client::default()
        };
        assert_eq!(client, expected);
    }
}
