//! Elements: what every block comes down to. Printers know these five and no block, so that a new block is written
//! once, here, and reaches every format.

use std::borrow::Cow;

use study::chart::Picture;
use study::report::{
    Block, Column, Excerpt, Fact, Fit, Omitted, Quantity, Report, Row, Table, Text, Value,
};

/// Element of a printed report.
pub(crate) enum Element<'r> {
    /// Heading with its level, from 1.
    Heading(u8, &'r str),
    /// Prose in a tone.
    Prose(Tone, Cow<'r, Text>),
    /// Table in which every cell knows its quantity.
    Grid(Grid<'r>),
    /// Chart with its name and its caption.
    Figure(&'r str, &'r Picture, &'r Text),
    /// Lines of a source with remarks at their places.
    Excerpt(&'r Excerpt),
}

/// Tone of prose.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Tone {
    /// The matter itself.
    Plain,
    /// Beside the matter.
    Aside,
}

/// Table whose cells carry their quantities.
pub(crate) struct Grid<'r> {
    pub(crate) name: &'r str,
    pub(crate) caption: Option<&'r Text>,
    pub(crate) columns: Cow<'r, [Column]>,
    /// Whether the columns have headings.
    pub(crate) has_heads: bool,
    pub(crate) rows: Vec<GridRow<'r>>,
    pub(crate) omitted: Option<&'r Omitted>,
    /// The rows of each group that brief output shows.
    pub(crate) excerpt: Option<usize>,
}

/// Row of a grid.
pub(crate) struct GridRow<'r> {
    pub(crate) cells: Vec<GridCell<'r>>,
    pub(crate) origin: Option<&'r Row>,
}

/// Value with its quantity and its unit.
pub(crate) struct GridCell<'r> {
    pub(crate) value: Cow<'r, Value>,
    pub(crate) quantity: Quantity,
    pub(crate) unit: Option<&'r str>,
}

/// The elements of a report.
pub(crate) fn elements(report: &Report) -> Vec<Element<'_>> {
    report.blocks.iter().map(element).collect()
}

fn element(block: &Block) -> Element<'_> {
    match block {
        Block::Heading { level, text } => Element::Heading(*level, text),
        Block::Paragraph { text } => Element::Prose(Tone::Plain, Cow::Borrowed(text)),
        Block::Note { text } => Element::Prose(Tone::Aside, Cow::Borrowed(text)),
        Block::Facts { name, facts } => Element::Grid(Grid {
            name,
            caption: None,
            columns: Cow::Owned(
                ["name", "value"].map(|name| Column::text(name).fit(Fit::Wrap)).into(),
            ),
            has_heads: false,
            rows: facts.iter().map(fact_row).collect(),
            omitted: None,
            excerpt: None,
        }),
        Block::Table(table) => Element::Grid(grid(table)),
        Block::Chart { name, picture, caption } => Element::Figure(name, picture, caption),
        Block::Excerpt(excerpt) => Element::Excerpt(excerpt),
        Block::Source { facts } => Element::Prose(Tone::Aside, Cow::Owned(source(facts))),
    }
}

fn fact_row(fact: &Fact) -> GridRow<'_> {
    let name = Cow::Owned(Value::Text(fact.name.clone().into_owned()));
    let cells = vec![
        GridCell { value: name, quantity: Quantity::Text, unit: None },
        GridCell {
            value: Cow::Borrowed(&fact.value),
            quantity: fact.quantity,
            unit: fact.unit.as_deref(),
        },
    ];
    GridRow { cells, origin: None }
}

fn grid(table: &Table) -> Grid<'_> {
    let rows = table.rows.iter().map(|origin| {
        let cells = origin.cells.iter().zip(&table.columns).map(|(value, column)| GridCell {
            value: Cow::Borrowed(value),
            quantity: column.quantity,
            unit: None,
        });
        GridRow { cells: cells.collect(), origin: Some(origin) }
    });
    Grid {
        name: &table.name,
        caption: (!table.caption.is_empty()).then_some(&table.caption),
        columns: Cow::Borrowed(&table.columns),
        has_heads: true,
        rows: rows.collect(),
        omitted: table.omitted.as_ref(),
        excerpt: table.excerpt,
    }
}

impl Grid<'_> {
    /// Leaves the excerpt, if there is one: the first rows of each group. Returns the number of rows that go.
    pub(crate) fn abridge(&mut self) -> usize {
        let Some(most) = self.excerpt else { return 0 };
        let n_rows = self.rows.len();
        let (mut group, mut nth) = (None, 0);
        self.rows.retain(|row| {
            let own = row.origin.and_then(|origin| origin.group.as_deref());
            nth = if own == group { nth + 1 } else { 1 };
            group = own;
            nth <= most
        });
        n_rows - self.rows.len()
    }
}

/// A source line: facts in one line.
fn source(facts: &[Fact]) -> Text {
    let mut text = Text::default();
    for (nth, fact) in facts.iter().enumerate() {
        if nth > 0 {
            text = text.words(" · ");
        }
        if !fact.name.is_empty() {
            text = text.words(format!("{} ", fact.name));
        }
        text = text.value(fact.value.clone(), fact.quantity);
        if let Some(unit) = &fact.unit {
            text = text.words(format!(" {unit}"));
        }
    }
    text
}
