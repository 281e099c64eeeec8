//! Settings: values for declared names, given from outside.

use super::checker::Checker;
use super::declare::Declared;
use super::suggest::nearest;
use super::{Constant, TextId};
use crate::{Code, Diagnostic, Span};

impl Checker {
    /// What a declared name stands for, after the settings. The last setting of a name counts.
    pub(super) fn set_from_outside(
        &mut self,
        name: &str,
        constant: Constant,
        span: Span,
    ) -> Constant {
        let Some(text) = self
            .settings
            .iter()
            .rev()
            .find(|(set, _)| plain(set) == name)
            .map(|(_, text)| text.trim().to_owned())
        else {
            return constant;
        };
        let (found, wanted) = match &constant {
            Constant::Int(_) => (text.parse().ok().map(Constant::Int), "a whole number"),
            Constant::Text(_) => (self.name_id(&text).map(Constant::Text), "a name in capitals"),
            Constant::Texts(_) => {
                let inner = text.trim_start_matches('(').trim_end_matches(')');
                let names: Option<Vec<_>> =
                    inner.split(',').map(|name| self.name_id(name.trim())).collect();
                (names.map(Constant::Texts), "names in capitals with commas between them")
            }
            Constant::Later => (None, "nothing from outside, as it is only known while playing"),
        };
        found.unwrap_or_else(|| {
            self.report::<()>(Diagnostic::new(
                Code::SettingKind,
                span,
                format!("'{name} cannot be set to `{text}`: it takes {wanted}"),
                "declared here",
            ));
            constant
        })
    }

    /// Reports settings for names that are not declared.
    pub(super) fn unknown_settings(&mut self, declared: &Declared, span: Span) {
        let names: Vec<&str> = declared.constants.iter().map(|(name, _)| name.as_str()).collect();
        let settings = std::mem::take(&mut self.settings);
        for (set, _) in &settings {
            let name = plain(set);
            if names.contains(&name) {
                continue;
            }
            let mut diagnostic = Diagnostic::new(
                Code::UnknownSetting,
                span,
                format!("the game declares no '{name}, so it cannot be set"),
                "declares no such name",
            );
            diagnostic.hint = Some(match nearest(name, names.iter().copied()) {
                Some(near) => format!("did you mean {near}? {}", listed(&names)),
                None => listed(&names),
            });
            self.report::<()>(diagnostic);
        }
    }

    fn name_id(&mut self, text: &str) -> Option<TextId> {
        let is_name = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_uppercase());
        is_name.then(|| self.text_id(text))
    }
}

/// The name without a quote, with which it may well be given.
fn plain(name: &str) -> &str {
    name.trim_start_matches('\'')
}

fn listed(names: &[&str]) -> String {
    if names.is_empty() {
        "it declares nothing".to_owned()
    } else {
        format!("it declares {}", names.join(", "))
    }
}
