//! Colours for light and dark pages, that colour-blind readers can tell apart.
//!
//! Shapes have classes, and a style gives those their colours: once for a page, or inside a picture that stands
//! alone. The colours are those of Okabe and Ito (2008); on dark paper lighter ones of the same hue. Lines differ
//! in their dashes too.

/// How many colours there are; more series begin again, with another dash.
const COLOURS: usize = 6;

/// The colours of one kind of page.
struct Sheet {
    ink: &'static str,
    faint: &'static str,
    paper: &'static str,
    /// The lowest number of a heat map, its middle and its highest: ink is read on all but the lowest,
    scale: [&'static str; 3],
    /// where this is the ink.
    on_low: &'static str,
    colours: [&'static str; COLOURS],
}

const LIGHT: Sheet = Sheet {
    ink: "#222",
    faint: "#ddd",
    paper: "#fff",
    scale: ["#2166ac", "#f2f2f2", "#d95f02"],
    on_low: "#fff",
    colours: ["#0072b2", "#d55e00", "#009e73", "#b0578d", "#b07800", "#3b8fc4"],
};

const DARK: Sheet = Sheet {
    ink: "#ddd",
    faint: "#3a3d42",
    paper: "#16181c",
    scale: ["#2a70b8", "#2a2d33", "#b9540a"],
    on_low: "#fff",
    colours: ["#56b4e9", "#f08a3c", "#2fc79b", "#e29cc4", "#f0c040", "#9ec9e8"],
};

/// The style of all charts, for the head of a page or of a picture.
pub fn style() -> String {
    let rules = |sheet: &Sheet| {
        let Sheet { ink, faint, paper, scale: [low, middle, high], on_low, colours } = sheet;
        let mut rules = format!(
            ".cs-ink{{fill:{ink}}}.cs-axis{{stroke:{ink};fill:none}}.cs-faint{{stroke:{faint};fill:none}}\
             .cs-paper{{fill:{paper}}}.cs-level{{stroke:{ink};fill:none;stroke-dasharray:5 4}}\
             .cs-low{{fill:{low}}}.cs-middle{{fill:{middle}}}.cs-high{{fill:{high}}}.cs-on{{fill:{on_low}}}"
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
    format!("{}@media(prefers-color-scheme:dark){{{}}}", rules(&LIGHT), rules(&DARK))
}

/// The beginning of a picture of this size on the paper of its page, with a style of its own or none.
pub(super) fn open([width, height]: [f64; 2], title: &str, style: &str) -> String {
    let title = escape(title);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" role=\"img\" aria-label=\"{title}\" font-family=\"sans-serif\" \
         font-size=\"12\">\n{style}<rect class=\"cs-paper\" width=\"{width}\" height=\"{height}\"/>\n"
    )
}

/// The style as part of a picture that stands alone.
pub(super) fn own_style() -> String {
    format!("<style>{}</style>\n", style())
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

/// A colour, made for white paper, as it is on dark paper: of the same hue, and as far from the paper.
pub(super) fn night(colour: &str) -> Option<String> {
    let digits = colour.strip_prefix('#')?;
    let part = |nth: usize| match digits.len() {
        3 => Some(17 * u32::from_str_radix(digits.get(nth..=nth)?, 16).ok()?),
        6 => u32::from_str_radix(digits.get(2 * nth..2 * nth + 2)?, 16).ok(),
        _ => None,
    };
    let parts = [part(0)?, part(1)?, part(2)?].map(f64::from);
    let (low, high) = parts
        .iter()
        .fold((255.0, 0.0), |(low, high): (f64, f64), &part| (low.min(part), high.max(part)));
    // What is added to all three changes how light it is, and neither the hue nor how strong it is.
    let light = f64::midpoint(low, high);
    let room = f64::midpoint(high, -low);
    let to = (25.0 + 0.85 * (255.0 - light)).clamp(room, 255.0 - room);
    let [r, g, b] = parts.map(|part| (part - light + to).round() as u8);
    Some(format!("#{r:02x}{g:02x}{b:02x}"))
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
    fn by_night_pale_is_dark_and_dark_is_pale() {
        for (colour, expected) in [
            ("#ffffff", Some("#191919")),
            ("#fff", Some("#191919")),
            ("#000", Some("#f2f2f2")),
            ("#ff0000", Some("#ff0000")),
            ("blue", None),
            ("#12345", None),
            ("#é1", None),
        ] {
            assert_eq!(night(colour).as_deref(), expected, "{colour}");
        }
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
