//! Colours for light and dark pages, that colour-blind readers can tell apart.
//!
//! Shapes have classes, and a style gives those their colours: once for a page, or inside a picture that stands
//! alone. The colours are those of Okabe and Ito (2008); on dark paper lighter ones of the same hue. Lines differ
//! in their dashes too.

/// How many colours there are; more series begin again, with another dash.
const COLOURS: usize = 6;

const LIGHT: [&str; COLOURS] = ["#0072b2", "#d55e00", "#009e73", "#b0578d", "#b07800", "#3b8fc4"];
const DARK: [&str; COLOURS] = ["#56b4e9", "#f08a3c", "#2fc79b", "#e29cc4", "#f0c040", "#9ec9e8"];

/// The style of all charts, for the head of a page or of a picture.
pub fn style() -> String {
    let sheet = |ink: &str, faint: &str, paper: &str, colours: &[&str; COLOURS]| {
        let mut rules = format!(
            ".cs-ink{{fill:{ink}}}.cs-axis{{stroke:{ink};fill:none}}.cs-faint{{stroke:{faint};fill:none}}\
             .cs-paper{{fill:{paper}}}.cs-level{{stroke:{ink};fill:none;stroke-dasharray:5 4}}"
        );
        for (idx, colour) in colours.iter().enumerate() {
            use std::fmt::Write as _;
            let _ = write!(
                rules,
                ".cs-f{idx}{{fill:{colour}}}.cs-b{idx}{{fill:{colour};fill-opacity:.2}}\
                 .cs-l{idx}{{stroke:{colour};fill:none;stroke-width:2}}"
            );
        }
        rules
    };
    format!(
        "{}@media(prefers-color-scheme:dark){{{}}}",
        sheet("#222", "#ddd", "#fff", &LIGHT),
        sheet("#ddd", "#3a3d42", "#16181c", &DARK)
    )
}

/// The dash of the line numbered `idx`, so that colour is not all there is to go by.
pub(super) fn dash(idx: usize) -> &'static str {
    // As many as are prime to the colours, so that neither comes again with the other.
    ["", "7 3", "2 3", "9 3 2 3", "4 2", "1 2", "12 4"][idx % (COLOURS + 1)]
}

/// The class of a series: `f` to fill, `b` for a band, `l` for a line.
pub(super) fn class(kind: char, idx: usize) -> String {
    format!("cs-{kind}{}", idx % COLOURS)
}

/// Text as it stands in a document, between tags or in an attribute.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            // Documents may not have them.
            c if c.is_control() && c != '\n' && c != '\t' => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_be_a_tag_or_end_an_attribute_is_escaped() {
        assert_eq!(
            escape("<b a='1' c=\"2\">&\u{1}"),
            "&lt;b a=&#39;1&#39; c=&quot;2&quot;&gt;&amp;\u{fffd}"
        );
    }

    #[test]
    fn every_colour_has_a_rule_in_light_and_in_dark() {
        let style = style();
        for idx in 0..COLOURS {
            for kind in ['f', 'b', 'l'] {
                assert_eq!(style.matches(&format!(".{}{{", class(kind, idx))).count(), 2);
            }
        }
    }
}
