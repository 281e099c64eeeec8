//! Reading an extensive game.

use std::borrow::Cow;
use std::ops::Range;

use kernel::{Fraction, Limits, Payoff, Seat};
use rustc_hash::FxHashMap;

use crate::builder::Builder;
use crate::error::{Mistake, ReadError, TreeError};
use crate::lex::{Lexer, Token};
use crate::tree::{OutcomeId, SetId, Tree};

/// Reads an extensive game. Of the limits, `states` bounds its nodes.
///
/// # Errors
/// The first mistake, with its place.
pub fn read(text: &str, limits: Limits) -> Result<Tree, ReadError> {
    let mut lexer = Lexer::new(text);
    let (title, players) = lexer.header("EFG", "2")?;
    let mut builder = Builder::new(title, players, limits).map_err(|error| lexer.wrong(error))?;
    if let Some(comment) = lexer.text_if_any()? {
        builder.comment(comment);
    }
    let (sets, outcomes) = (FxHashMap::default(), FxHashMap::default());
    Reader { lexer, builder, sets, outcomes }.nodes()
}

/// Description of an information set, where the file first names it.
struct Described<'a> {
    id: SetId,
    name: Cow<'a, str>,
    actions: Vec<Cow<'a, str>>,
    probabilities: Vec<Fraction>,
    span: Range<usize>,
}

/// Description of an outcome, where the file first names it.
struct Paid<'a> {
    id: OutcomeId,
    name: Cow<'a, str>,
    payoffs: Vec<Payoff>,
    span: Range<usize>,
}

struct Reader<'a> {
    lexer: Lexer<'a>,
    builder: Builder,
    /// By owner, nobody being chance, and number.
    sets: FxHashMap<(Option<Seat>, u64), Described<'a>>,
    outcomes: FxHashMap<u64, Paid<'a>>,
}

impl<'a> Reader<'a> {
    fn nodes(mut self) -> Result<Tree, ReadError> {
        loop {
            let token = self.lexer.take()?;
            let at = self.lexer.span();
            let kind = match token {
                Token::Word(kind @ ("c" | "p" | "t")) => kind,
                Token::End => break,
                _ => return Err(self.lexer.wanted("a node (c, p or t)")),
            };
            let name = self.lexer.text("the name of the node in quotes")?;
            let set = match kind {
                "c" => Some(self.set(None)?),
                "p" => {
                    let player = self.lexer.whole("the number of the player")?;
                    let players = self.builder.seats();
                    if !(1..=players as u64).contains(&player) {
                        let mistake = Mistake::UnknownPlayer { given: player, players };
                        return Err(self.lexer.wrong(mistake));
                    }
                    Some(self.set(Some(Seat::new(player as usize - 1)))?)
                }
                _ => None,
            };
            let outcome = self.outcome()?;
            match set {
                Some(set) => self.builder.node(name, set, outcome),
                None => self.builder.end(name, outcome),
            }
            .map_err(|error| self.lexer.wrong_at(at, error))?;
        }
        self.builder.finish().map_err(|error| self.lexer.wrong(error))
    }

    /// `number "name" { "action" … }`, with a probability after each action of chance.
    fn set(&mut self, owner: Option<Seat>) -> Result<SetId, ReadError> {
        let number = self.lexer.whole("the number of the information set")?;
        let start = self.lexer.span().start;
        let name = self.lexer.text_if_any()?;
        let list = if self.lexer.is_open()? { Some(self.actions(owner)?) } else { None };
        let span = start..self.lexer.span().end;
        let Some(before) = self.sets.get(&(owner, number)) else {
            let Some((actions, probabilities)) = list else {
                return Err(self.lexer.wrong_at(span, Mistake::Undescribed(number)));
            };
            let name = name.unwrap_or_default();
            let id = match owner {
                Some(seat) => self.builder.set(seat, &*name, actions.iter().map(|it| &**it)),
                None => self.builder.chance(&*name, actions.iter().map(|it| &**it), &probabilities),
            }
            .map_err(|error| self.lexer.wrong_at(span.clone(), error))?;
            self.builder.number(id, number);
            self.sets.insert((owner, number), Described { id, name, actions, probabilities, span });
            return Ok(id);
        };
        let differs = |what, before_text: String, now: String| {
            let mistake = Mistake::SetDiffers { set: number, what, before: before_text, now };
            self.lexer.differs(span.clone(), before.span.clone(), mistake)
        };
        if let Some(name) = name
            && name.trim() != before.name.trim()
        {
            return Err(differs("the name", format!("`{}`", before.name), format!("`{name}`")));
        }
        if let Some((actions, probabilities)) = list {
            let names = |actions: &[Cow<'_, str>]| {
                let actions: Vec<_> = actions.iter().map(|action| format!("`{action}`")).collect();
                actions.join(" ")
            };
            if actions != before.actions {
                return Err(differs("the actions", names(&before.actions), names(&actions)));
            }
            if probabilities != before.probabilities {
                let odds = |odds: &[Fraction]| {
                    odds.iter().map(Fraction::to_string).collect::<Vec<_>>().join(" ")
                };
                let (then, now) = (odds(&before.probabilities), odds(&probabilities));
                return Err(differs("the probabilities", then, now));
            }
        }
        Ok(before.id)
    }

    #[allow(clippy::type_complexity, reason = "two lists side by side")]
    fn actions(
        &mut self,
        owner: Option<Seat>,
    ) -> Result<(Vec<Cow<'a, str>>, Vec<Fraction>), ReadError> {
        self.lexer.open("`{` and the actions")?;
        let (mut actions, mut probabilities) = (Vec::new(), Vec::new());
        while !self.lexer.closes()? {
            actions.push(self.lexer.text("the name of an action in quotes, or `}`,")?);
            if owner.is_none() {
                probabilities.push(self.lexer.number("the probability of the action")?);
            }
        }
        if actions.is_empty() {
            return Err(self.lexer.wrong(TreeError::NoActions));
        }
        Ok((actions, probabilities))
    }

    /// `number "name" { payoff … }`; 0 is none.
    fn outcome(&mut self) -> Result<Option<OutcomeId>, ReadError> {
        let number = self.lexer.whole("the number of the outcome")?;
        let start = self.lexer.span().start;
        let name = self.lexer.text_if_any()?;
        let payoffs = if self.lexer.is_open()? { Some(self.payoffs()?) } else { None };
        let span = start..self.lexer.span().end;
        if number == 0 {
            return match (name, payoffs) {
                (None, None) => Ok(None),
                _ => Err(self.lexer.wrong_at(span, Mistake::NoOutcome)),
            };
        }
        let Some(before) = self.outcomes.get(&number) else {
            let Some(payoffs) = payoffs else {
                return Err(self.lexer.wrong_at(span, Mistake::Unpaid(number)));
            };
            let name = name.unwrap_or_default();
            let id = (self.builder.outcome(&*name, payoffs.iter().copied()))
                .map_err(|error| self.lexer.wrong_at(span.clone(), error))?;
            self.outcomes.insert(number, Paid { id, name, payoffs, span });
            return Ok(Some(id));
        };
        let differs = |what, before_text: String, now: String| {
            let mistake =
                Mistake::OutcomeDiffers { outcome: number, what, before: before_text, now };
            self.lexer.differs(span.clone(), before.span.clone(), mistake)
        };
        if let Some(name) = name
            && name != before.name
        {
            return Err(differs("the name", format!("`{}`", before.name), format!("`{name}`")));
        }
        if let Some(payoffs) = payoffs
            && payoffs != before.payoffs
        {
            let list = |payoffs: &[Payoff]| {
                payoffs.iter().map(Payoff::to_string).collect::<Vec<_>>().join(" ")
            };
            return Err(differs("the payoffs", list(&before.payoffs), list(&payoffs)));
        }
        Ok(Some(before.id))
    }

    fn payoffs(&mut self) -> Result<Vec<Payoff>, ReadError> {
        self.lexer.open("`{` and the payoffs")?;
        let mut payoffs = Vec::new();
        while !self.lexer.closes()? {
            payoffs.push(self.lexer.payoff("a payoff, or `}`,")?);
        }
        Ok(payoffs)
    }
}
