//! Laws of every report: no line is wider than asked for, no number is lost between formats, no markup gets out.

use printer::Terminal;
use proptest::prelude::*;
use study::check::LabelFinding;
use study::document::SourceLine;
use study::report::{
    Block, Column, Excerpt, Fact, Fit, Link, MoveShare, Quantity, Report, Row, Table, Text, Value,
};
use study::{Amount, Certainty, Estimate};
use unicode_width::UnicodeWidthStr as _;

/// Texts as games and files may have them: words, tags, escapes, wide and combining letters, tabs.
fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        "[A-Za-z]{1,12}( [A-Z]{1,8})?( = [A-Z]{2,6})?( · [A-Z]{3,7} [0-9]{1,2}){0,3}",
        "[a-z<>&\"'|*_`#\\\\,;\u{1b}\t\n\u{301}山札é]{0,24}",
    ]
}

fn quantity() -> impl Strategy<Value = Quantity> {
    prop::sample::select(vec![
        Quantity::Text,
        Quantity::Count,
        Quantity::Payoff,
        Quantity::Loss,
        Quantity::Probability,
        Quantity::Share,
        Quantity::Mean,
        Quantity::Index,
        Quantity::Rating,
        Quantity::PValue,
        Quantity::Seconds,
        Quantity::PerSecond,
        Quantity::Bytes,
        Quantity::PeakBytes,
    ])
}

fn float() -> impl Strategy<Value = f64> {
    prop_oneof![-1e3..1e3, -1.0..1.0, Just(0.0), 0.0..1e-5, -1e12..1e12]
}

fn amount() -> impl Strategy<Value = Amount> {
    (-999i64..999, 1i64..99, any::<bool>()).prop_map(|(above, below, is_exact)| Amount {
        exact: is_exact
            .then(|| if below == 1 { above.to_string() } else { format!("{above}/{below}") }),
        float: above as f64 / below as f64,
    })
}

fn estimate() -> impl Strategy<Value = Estimate> {
    (amount(), 0.0..10.0f64, 0..5usize).prop_map(|(Amount { exact, float }, half, kind)| {
        let between = (Some(float - half), Some(float + half));
        let (exact, certainty, (low, high)) = match kind {
            0 if exact.is_some() => (exact, Certainty::Proven, (None, None)),
            1 => (None, Certainty::Sampled, between),
            2 => (None, Certainty::Sampled, (None, None)),
            3 => (None, Certainty::Between, between),
            _ => (None, Certainty::Computed, (None, None)),
        };
        Estimate { exact, float, certainty, low, high }
    })
}

fn value() -> impl Strategy<Value = Value> {
    let share = (text(), amount()).prop_map(|(mv, probability)| MoveShare { mv, probability });
    prop_oneof![
        Just(Value::Empty),
        Just(Value::Unknown),
        text().prop_map(Value::Text),
        text().prop_map(Value::Code),
        any::<u64>().prop_map(Value::Count),
        float().prop_map(Value::Float),
        amount().prop_map(Value::Amount),
        estimate().prop_map(Value::Estimate),
        (-500.0..0.0f64).prop_map(Value::Power),
        prop::collection::vec(share, 0..3).prop_map(Value::Moves),
    ]
}

fn fit() -> impl Strategy<Value = Fit> {
    prop_oneof![
        Just(Fit::Keep),
        Just(Fit::Abbreviate),
        Just(Fit::Shorten),
        Just(Fit::Wrap),
        (0..3u8).prop_map(Fit::Drop),
    ]
}

fn prose() -> impl Strategy<Value = Text> {
    (text(), value(), quantity(), text()).prop_map(|(words, value, quantity, code)| {
        Text::from(words).value(value, quantity).code(code).words(".")
    })
}

fn table() -> impl Strategy<Value = Table> {
    let columns = prop::collection::vec((text(), quantity(), fit()), 1..7);
    columns
        .prop_flat_map(|columns| {
            let cells = prop::collection::vec(value(), columns.len());
            let row = (cells, prop::option::of(text()), prop::option::of(text()));
            (Just(columns), prop::collection::vec(row, 0..6), prop::option::of(0..4usize))
        })
        .prop_map(|(columns, rows, excerpt)| {
            let column = |(name, quantity, fit): (String, Quantity, Fit)| {
                Column::new(name, quantity).fit(fit)
            };
            let columns = columns.into_iter().map(column).collect();
            let row = |(cells, group, tag): (Vec<Value>, Option<String>, Option<String>)| {
                let mut row = Row::new(cells).link(Link::Position("a".to_owned()));
                row.group = group.map(Into::into);
                row.tag = tag.map(Into::into);
                row
            };
            let mut table = Table::new("t", columns).rows(rows.into_iter().map(row));
            table.excerpt = excerpt;
            table.omitting(Some(3), "elsewhere")
        })
}

fn block() -> impl Strategy<Value = Block> {
    let fact = || {
        (text(), value(), quantity())
            .prop_map(|(name, value, quantity)| Fact::new(name, value, quantity).in_unit("u"))
    };
    prop_oneof![
        (1..3u8, text()).prop_map(|(level, text)| Block::Heading { level, text }),
        prose().prop_map(|text| Block::Paragraph { text }),
        prose().prop_map(|text| Block::Note { text }),
        prop::collection::vec(fact(), 1..4)
            .prop_map(|facts| Block::Facts { name: "f".to_owned(), facts }),
        prop::collection::vec(fact(), 1..4).prop_map(|facts| Block::Source { facts }),
        excerpt().prop_map(Block::Excerpt),
        table().prop_map(Block::Table),
    ]
}

/// An excerpt with labels anywhere, also where it has no line.
fn excerpt() -> impl Strategy<Value = Excerpt> {
    let place = || (0..9usize, 0..30usize);
    let label =
        (text(), place(), place()).prop_map(|(label, (line, column), (end_line, end_column))| {
            LabelFinding { label, line, column, end_line, end_column }
        });
    let line = (1..3usize, text());
    (text(), text(), prop::collection::vec(label, 0..4), prop::collection::vec(line, 0..5))
        .prop_map(|(name, title, labels, lines)| {
            let mut nth = 0;
            let lines = lines.into_iter().map(|(step, text)| {
                nth += step;
                SourceLine { line: nth, text }
            });
            Excerpt { name, title, labels, lines: lines.collect() }
        })
}

fn report() -> impl Strategy<Value = Report> {
    (text(), prop::collection::vec(block(), 0..5)).prop_map(|(title, blocks)| {
        let mut report = Report::new(title);
        report.blocks = blocks;
        report
    })
}

/// A report whose every value is a number in a table or a fact.
fn numbers() -> impl Strategy<Value = Report> {
    let number = prop_oneof![
        any::<u64>().prop_map(Value::Count),
        float().prop_map(Value::Float),
        amount().prop_map(Value::Amount),
        estimate().prop_map(Value::Estimate),
    ];
    let rows = prop::collection::vec((number, quantity()), 1..5);
    rows.prop_map(|rows| {
        let mut report = Report::new("numbers");
        let columns: Vec<Column> = (0..rows.len())
            .map(|idx| Column::new(format!("c{idx}"), rows[idx].1).fit(Fit::Drop(1)))
            .collect();
        let cells = rows.iter().map(|(value, _)| value.clone());
        report.table(Table::new("t", columns).row(Row::new(cells)));
        let fact = |(value, quantity): (Value, Quantity)| Fact::new("n", value, quantity);
        report.facts("f", rows.into_iter().map(fact).collect());
        report
    })
}

/// The digits of a text, cell by cell: what stands between spaces.
fn words(text: &str) -> Vec<String> {
    let words = text.split(|c: char| c.is_whitespace() || "|<>\u{2007}".contains(c));
    let with_digits = words.filter(|word| word.chars().any(|c| c.is_ascii_digit()));
    with_digits.map(str::to_owned).collect()
}

/// Whether two sorted lists of words have the same numbers.
fn sorted(mut words: Vec<String>) -> Vec<String> {
    words.sort();
    words
}

/// The text between the tags of a page.
fn untagged(html: &str) -> String {
    let body = html.split_once("<main>").map_or(html, |(_, body)| body);
    let mut out = String::new();
    let mut is_tag = false;
    for c in body.chars() {
        match c {
            '<' => is_tag = true,
            '>' => {
                is_tag = false;
                out.push(' ');
            }
            c if !is_tag => out.push(c),
            _ => {}
        }
    }
    out.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&")
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn no_line_is_wider_than_the_terminal(report in report(), width in 20..170usize, brief: bool) {
        let text = Terminal { width: Some(width), styled: false, brief }.print(&report);
        for line in text.lines() {
            prop_assert!(line.width() <= width, "{} > {width}: {line:?}\n{text}", line.width());
        }
    }

    #[test]
    fn nothing_but_our_own_styles_reaches_a_terminal(report in report(), styled: bool) {
        let text = Terminal { width: Some(80), styled, brief: false }.print(&report);
        let controls: Vec<char> = text.chars().filter(|c| c.is_control() && *c != '\n').collect();
        prop_assert!(controls.iter().all(|c| styled && *c == '\u{1b}'), "{text:?}");
        // Every style is ended: a reset for each that begins.
        let (begun, ended) = (text.matches("\u{1b}[").count(), text.matches("\u{1b}[0m").count());
        if report.blocks.iter().any(|block| matches!(block, Block::Excerpt(_))) {
            // Of an excerpt a style may begin with a weight and a colour, and one reset ends both.
            prop_assert!(begun >= 2 * ended && text.rfind("\u{1b}[") == text.rfind("\u{1b}[0m"), "{text:?}");
        } else {
            prop_assert_eq!(begun, 2 * ended, "{:?}", text);
        }
    }

    #[test]
    fn a_page_has_no_tag_but_ours(report in report()) {
        let page = printer::page(&report);
        let body = page.split_once("<main>").unwrap().1;
        for tag in body.split('<').skip(1) {
            let name: String = tag.trim_start_matches('/').chars().take_while(char::is_ascii_alphanumeric).collect();
            let known = ["h1", "h2", "h3", "p", "div", "table", "caption", "thead", "tbody", "tr", "th", "td", "code",
                "span", "br", "b", "main", "body", "html", "nav", "ul", "li", "a", "details", "summary", "section"];
            prop_assert!(known.contains(&&*name), "<{tag}");
        }
    }

    #[test]
    fn text_and_page_and_markdown_have_the_same_numbers(report in numbers()) {
        let text = sorted(words(&Terminal::default().print(&report)));
        let page = sorted(words(&untagged(&printer::page(&report))));
        prop_assert_eq!(&text, &page);
        let markdown = printer::markdown(&report);
        let markdown = sorted(words(&markdown.replace('\\', "")));
        prop_assert_eq!(&text, &markdown);
    }

    #[test]
    fn csv_and_json_have_every_digit(report in numbers()) {
        let json = serde_json::to_value(&report).unwrap().to_string();
        let tables = printer::csv(&report);
        let csv: String = tables.iter().map(|(_, text)| text.as_str()).collect();
        for block in &report.blocks {
            let Block::Facts { facts, .. } = block else { continue };
            for fact in facts {
                let (float, exact) = match &fact.value {
                    Value::Count(count) => {
                        prop_assert!(csv.contains(&count.to_string()) && json.contains(&count.to_string()));
                        continue;
                    }
                    Value::Float(float) => (*float, None),
                    Value::Amount(Amount { exact, float })
                    | Value::Estimate(Estimate { exact, float, .. }) => (*float, exact.as_ref()),
                    other => panic!("{other:?} is no number"),
                };
                let number = (float + 0.0).to_string();
                prop_assert!(csv.contains(&number), "{number} is not in {csv}");
                prop_assert!(json.contains(serde_json::to_string(&float).unwrap().trim_start_matches("-0.0")));
                if let Some(exact) = exact {
                    prop_assert!(csv.contains(exact.as_str()) && json.contains(exact.as_str()));
                }
            }
        }
    }
}
