//! Reading a strategic game, as a tree in which nobody sees what the others do.

use kernel::{Limits, Payoff, Seat};
use rustc_hash::FxHashMap;

use crate::builder::Builder;
use crate::error::{Mistake, ReadError, TreeError};
use crate::lex::{Lexer, Token};
use crate::tree::{OutcomeId, Tree};

/// Reads a strategic game, in either of its versions. Of the limits, `states` bounds the nodes of the tree.
///
/// # Errors
/// The first mistake, with its place.
pub fn read(text: &str, limits: Limits) -> Result<Tree, ReadError> {
    let mut lexer = Lexer::new(text);
    let (title, players) = lexer.header("NFG", "1")?;
    let n_players = players.len();
    let mut builder = Builder::new(title, players, limits).map_err(|error| lexer.wrong(error))?;
    let strategies = strategies(&mut lexer, n_players)?;
    if let Some(comment) = lexer.text_if_any()? {
        builder.comment(comment);
    }
    let n_cells = strategies.iter().try_fold(1u128, |n, names| n.checked_mul(names.len().into()));
    let n_cells = n_cells.unwrap_or(u128::MAX);
    let cells = if lexer.is_open()? {
        let outcomes = outcomes(&mut lexer, &mut builder)?;
        chosen(&mut lexer, &outcomes, n_cells)?
    } else {
        paid(&mut lexer, &mut builder, n_cells)?
    };
    if *lexer.peek()? != Token::End {
        lexer.take()?;
        return Err(lexer.wrong(Mistake::AfterTheTable));
    }
    tree(builder, &strategies, &cells).map_err(|error| lexer.wrong(error))
}

/// The strategies of a player: by name, or how many there are.
enum Strategies {
    Named(Vec<String>),
    Numbered(u64),
}

impl Strategies {
    fn len(&self) -> u64 {
        match self {
            Self::Named(names) => names.len() as u64,
            Self::Numbered(n) => *n,
        }
    }
}

/// `{ { "strategy" … } … }` or `{ 3 2 }`
fn strategies(lexer: &mut Lexer<'_>, n_players: usize) -> Result<Vec<Strategies>, ReadError> {
    lexer.open("`{` and the strategies")?;
    let start = lexer.span().start;
    let mut strategies = Vec::new();
    while !lexer.closes()? {
        let of_one = if lexer.is_open()? {
            let names = lexer.texts("`{`", "the name of a strategy in quotes, or `}`,")?;
            Strategies::Named(names.into_iter().map(Into::into).collect())
        } else {
            Strategies::Numbered(lexer.whole("`{` and strategies, or their number,")?)
        };
        if of_one.len() == 0 {
            return Err(lexer.wrong(TreeError::NoActions));
        }
        strategies.push(of_one);
    }
    if strategies.len() != n_players {
        let mistake = Mistake::Strategies { players: n_players, given: strategies.len() };
        return Err(lexer.wrong_at(start..lexer.span().end, mistake));
    }
    Ok(strategies)
}

/// `{ { "outcome" 1 -1 } … }`
fn outcomes(lexer: &mut Lexer<'_>, builder: &mut Builder) -> Result<Vec<OutcomeId>, ReadError> {
    lexer.open("`{` and the outcomes")?;
    let mut outcomes = Vec::new();
    while !lexer.closes()? {
        lexer.open("`{` and an outcome, or `}`,")?;
        let start = lexer.span().start;
        let name = lexer.text_if_any()?.unwrap_or_default();
        let mut payoffs = Vec::new();
        while !lexer.closes()? {
            payoffs.push(lexer.payoff("a payoff, or `}`,")?);
        }
        let span = start..lexer.span().end;
        let outcome = builder.outcome(name, payoffs);
        outcomes.push(outcome.map_err(|error| lexer.wrong_at(span, error))?);
    }
    Ok(outcomes)
}

/// The outcome of each combination, by its number; 0 is none.
fn chosen(
    lexer: &mut Lexer<'_>,
    outcomes: &[OutcomeId],
    n_cells: u128,
) -> Result<Vec<Option<OutcomeId>>, ReadError> {
    let mut cells = Vec::new();
    while (cells.len() as u128) < n_cells {
        let why = "one for each combination of strategies";
        too_few(lexer, n_cells, cells.len(), why)?;
        let number = lexer.whole("the number of an outcome")?;
        let known = usize::try_from(number).ok().filter(|&number| number <= outcomes.len());
        let Some(number) = known else {
            let mistake = Mistake::UnknownOutcome { given: number, outcomes: outcomes.len() };
            return Err(lexer.wrong(mistake));
        };
        cells.push(number.checked_sub(1).map(|nth| outcomes[nth]));
    }
    Ok(cells)
}

/// The payoffs of each combination; what pays the same is one outcome.
fn paid(
    lexer: &mut Lexer<'_>,
    builder: &mut Builder,
    n_cells: u128,
) -> Result<Vec<Option<OutcomeId>>, ReadError> {
    let n_players = builder.seats();
    let n_payoffs = n_cells.saturating_mul(n_players as u128);
    let mut known = FxHashMap::<Vec<Payoff>, OutcomeId>::default();
    let mut cells = Vec::new();
    while (cells.len() as u128) < n_cells {
        let mut payoffs = Vec::with_capacity(n_players);
        for _ in 0..n_players {
            let why = "a payoff of each player for each combination of strategies";
            too_few(lexer, n_payoffs, cells.len() * n_players + payoffs.len(), why)?;
            payoffs.push(lexer.payoff("a payoff")?);
        }
        let outcome = if let Some(&outcome) = known.get(&payoffs) {
            outcome
        } else {
            let outcome = builder.outcome("", payoffs.iter().copied());
            let outcome = outcome.map_err(|error| lexer.wrong(error))?;
            known.insert(payoffs, outcome);
            outcome
        };
        cells.push(Some(outcome));
    }
    Ok(cells)
}

/// Whether the file ends before the table does.
fn too_few(
    lexer: &mut Lexer<'_>,
    wanted: u128,
    given: usize,
    why: &'static str,
) -> Result<(), ReadError> {
    if *lexer.peek()? == Token::End {
        lexer.take()?;
        return Err(lexer.wrong(Mistake::Entries { wanted, why, given: given as u64 }));
    }
    Ok(())
}

/// The players choose one after the other, and none sees what another has chosen.
fn tree(
    mut builder: Builder,
    strategies: &[Strategies],
    cells: &[Option<OutcomeId>],
) -> Result<Tree, TreeError> {
    let sets = strategies.iter().enumerate().map(|(seat, strategies)| match strategies {
        Strategies::Named(names) => builder.set(Seat::new(seat), "strategy", names),
        Strategies::Numbered(n) => {
            builder.set(Seat::new(seat), "strategy", (1..=*n).map(|nth| nth.to_string()))
        }
    });
    let sets = sets.collect::<Result<Vec<_>, _>>()?;
    let n_players = strategies.len();
    let mut choice = vec![0; n_players];
    // The first players' nodes stay, and those after the one whose choice has changed are new.
    let mut n_kept = 0;
    loop {
        for &set in &sets[n_kept..] {
            builder.node("", set, None)?;
        }
        // In the file the first player's strategy changes fastest, in the tree the last one's.
        let place = choice.iter().zip(strategies).rev();
        let cell = place.fold(0, |cell, (&nth, strategies)| cell * strategies.len() + nth);
        builder.end("", cells[cell as usize])?;
        let Some(changed) = (0..n_players).rfind(|&seat| choice[seat] + 1 < strategies[seat].len())
        else {
            break;
        };
        choice[changed] += 1;
        choice[changed + 1..].fill(0);
        n_kept = changed + 1;
    }
    builder.finish()
}
