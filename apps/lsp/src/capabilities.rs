//! Capabilities: what the server says of itself when an editor has introduced itself.

use lsp_types::{
    CodeActionKind, CodeActionOptions, CodeActionProviderCapability, CodeLensOptions,
    CompletionOptions, FoldingRangeProviderCapability, HoverProviderCapability, InitializeResult,
    OneOf, PositionEncodingKind, RenameOptions, SemanticTokensFullOptions, SemanticTokensLegend,
    SemanticTokensOptions, ServerCapabilities, ServerInfo, TextDocumentSyncCapability,
    TextDocumentSyncKind, TextDocumentSyncOptions, WorkDoneProgressOptions,
};
use serde_json::Value;

use crate::client::Client;
use crate::tokens;

/// The answer to `initialize`.
pub(crate) fn introduction(client: Client) -> Value {
    let version = Some(env!("CARGO_PKG_VERSION").to_owned());
    let server_info = Some(ServerInfo { name: "cardsharp".to_owned(), version });
    let result = InitializeResult { capabilities: capabilities(client), server_info };
    serde_json::to_value(result).expect("what the protocol says is JSON")
}

fn capabilities(client: Client) -> ServerCapabilities {
    let work_done_progress_options = WorkDoneProgressOptions::default();
    ServerCapabilities {
        // Every editor has it, and some have nothing else.
        position_encoding: Some(PositionEncodingKind::UTF16),
        text_document_sync: Some(TextDocumentSyncCapability::Options(TextDocumentSyncOptions {
            open_close: Some(true),
            change: Some(TextDocumentSyncKind::INCREMENTAL),
            ..TextDocumentSyncOptions::default()
        })),
        hover_provider: Some(HoverProviderCapability::Simple(true)),
        completion_provider: Some(CompletionOptions {
            trigger_characters: Some(["(", "'", " "].map(str::to_owned).to_vec()),
            ..CompletionOptions::default()
        }),
        definition_provider: Some(OneOf::Left(true)),
        references_provider: Some(OneOf::Left(true)),
        document_highlight_provider: Some(OneOf::Left(true)),
        rename_provider: Some(if client.prepare_rename {
            OneOf::Right(RenameOptions { prepare_provider: Some(true), work_done_progress_options })
        } else {
            OneOf::Left(true)
        }),
        document_symbol_provider: Some(OneOf::Left(true)),
        folding_range_provider: Some(FoldingRangeProviderCapability::Simple(true)),
        document_formatting_provider: Some(OneOf::Left(true)),
        code_action_provider: client.code_actions.then(|| {
            CodeActionProviderCapability::Options(CodeActionOptions {
                code_action_kinds: Some(vec![CodeActionKind::QUICKFIX]),
                ..CodeActionOptions::default()
            })
        }),
        code_lens_provider: client
            .lenses
            .then_some(CodeLensOptions { resolve_provider: Some(false) }),
        semantic_tokens_provider: Some(
            SemanticTokensOptions {
                work_done_progress_options,
                legend: SemanticTokensLegend {
                    token_types: tokens::LEGEND.to_vec(),
                    token_modifiers: Vec::new(),
                },
                range: None,
                full: Some(SemanticTokensFullOptions::Bool(true)),
            }
            .into(),
        ),
        ..ServerCapabilities::default()
    }
}
