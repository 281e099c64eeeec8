//! Reading a [`PlayerSpec`].
//!
//! The name comes first, because it decides what the rest can be: a file may have `/` and `~` in its name,
//! and what a game's own player takes is not known here.

use std::str::FromStr;
use std::time::Duration;

use kernel::Probability;

use super::{Base, Budget, PlayerSpec, PlayoutBy, SpecError};

impl PlayerSpec {
    /// The most playouts that can be asked for.
    pub const MOST_PLAYOUTS: u64 = 1_000_000_000_000;

    /// The most trees that can be asked for.
    pub const MOST_TREES: u32 = 256;

    /// The deepest that can be asked for.
    pub const DEEPEST: u32 = 64;

    /// The longest that can be asked for at a decision: a day.
    pub const LONGEST: Duration = Duration::from_secs(86_400);
}

impl FromStr for PlayerSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let text = text.trim();
        let name = text.split([':', '/', '~']).next().unwrap_or(text);
        if name.is_empty() {
            return Err(SpecError::NoName);
        }
        let text = Text { whole: text, name };
        match name {
            "random" => text.plain("random", Base::Random),
            "greedy" => text.plain("greedy", Base::Greedy),
            "perfect" => text.plain("perfect", Base::Perfect),
            "equilibrium" => text.plain("equilibrium", Base::Equilibrium),
            "expectimax" => {
                text.deep("expectimax", 3).map(|(depth, err)| with(Base::Expectimax { depth }, err))
            }
            "alpha-beta" => {
                text.deep("alpha-beta", 8).map(|(depth, err)| with(Base::AlphaBeta { depth }, err))
            }
            "flat" => text.flat(),
            "pimc" => text.pimc(),
            "mcts" => text.tree("mcts", false),
            "ismcts" => text.tree("ismcts", true),
            "strategy" => text.strategy(),
            _ => text.named(),
        }
    }
}

fn with(base: Base, err: Probability) -> PlayerSpec {
    PlayerSpec { err, ..PlayerSpec::new(base) }
}

/// A text, and the name it begins with.
#[derive(Clone, Copy)]
struct Text<'t> {
    whole: &'t str,
    name: &'t str,
}

/// Parts of a player's text after its name: arguments, playout policy, error rate.
struct Parts<'t> {
    args: Option<&'t str>,
    playout: Option<&'t str>,
    err: Probability,
}

impl<'t> Text<'t> {
    fn owned(self) -> String {
        self.whole.to_owned()
    }

    /// What follows the name.
    fn rest(self) -> &'t str {
        &self.whole[self.name.len()..]
    }

    /// `rest` without how likely it errs, and that.
    fn err(self, rest: &'t str) -> Result<(&'t str, Probability), SpecError> {
        let Some((before, rate)) = rest.rsplit_once('~') else {
            return Ok((rest, Probability::ZERO));
        };
        let wrong = |_| SpecError::NotARate { text: self.owned(), given: rate.to_owned() };
        Ok((before, Probability::from_text(rate).map_err(wrong)?))
    }

    fn parts(self) -> Result<Parts<'t>, SpecError> {
        let (rest, err) = self.err(self.rest())?;
        let (args, playout) = match rest.split_once('/') {
            Some((args, playout)) => (args, Some(playout)),
            None => (rest, None),
        };
        Ok(Parts { args: args.strip_prefix(':'), playout, err })
    }

    fn plain(self, name: &'static str, base: Base) -> Result<PlayerSpec, SpecError> {
        let parts = self.without_playouts(name)?;
        if parts.args.is_some() {
            return Err(SpecError::TakesNothing { text: self.owned(), name });
        }
        Ok(with(base, parts.err))
    }

    fn deep(self, name: &'static str, example: u32) -> Result<(u32, Probability), SpecError> {
        let parts = self.without_playouts(name)?;
        let depth = parts.args.and_then(number).and_then(|depth| u32::try_from(depth).ok());
        match depth {
            Some(depth @ 1..=PlayerSpec::DEEPEST) => Ok((depth, parts.err)),
            _ => Err(SpecError::NotADepth { text: self.owned(), name, example }),
        }
    }

    fn without_playouts(self, name: &'static str) -> Result<Parts<'t>, SpecError> {
        let parts = self.parts()?;
        match parts.playout {
            Some(_) => Err(SpecError::NoPlayouts { text: self.owned(), name }),
            None => Ok(parts),
        }
    }

    fn playout(self, playout: Option<&str>) -> Result<PlayoutBy, SpecError> {
        match playout {
            None | Some("random") => Ok(PlayoutBy::Random),
            Some("greedy") => Ok(PlayoutBy::Greedy),
            Some(given) => {
                Err(SpecError::NotAPlayout { text: self.owned(), given: given.to_owned() })
            }
        }
    }

    fn flat(self) -> Result<PlayerSpec, SpecError> {
        let parts = self.parts()?;
        let playouts = parts.args.and_then(playouts).ok_or_else(|| SpecError::NotABudget {
            text: self.owned(),
            name: "flat",
            example: 100,
            timed: false,
        })?;
        let playout = self.playout(parts.playout)?;
        Ok(PlayerSpec { base: Base::Flat { playouts }, playout, err: parts.err })
    }

    fn pimc(self) -> Result<PlayerSpec, SpecError> {
        let parts = self.parts()?;
        let budget = parts.args.and_then(budget).ok_or_else(|| SpecError::NotABudget {
            text: self.owned(),
            name: "pimc",
            example: 20,
            timed: true,
        })?;
        let playout = self.playout(parts.playout)?;
        Ok(PlayerSpec { base: Base::Pimc { budget }, playout, err: parts.err })
    }

    fn tree(self, name: &'static str, is_hidden: bool) -> Result<PlayerSpec, SpecError> {
        let parts = self.parts()?;
        let args = parts.args.unwrap_or("");
        let (args, trees) = args.split_once('x').unwrap_or((args, "1"));
        let wrong =
            || SpecError::NotABudget { text: self.owned(), name, example: 1000, timed: true };
        let budget = budget(args).ok_or_else(wrong)?;
        let trees = number(trees).and_then(|trees| u32::try_from(trees).ok());
        let Some(trees @ 1..=PlayerSpec::MOST_TREES) = trees else {
            return Err(SpecError::NotATreeCount { text: self.owned(), name });
        };
        let playout = self.playout(parts.playout)?;
        Ok(PlayerSpec { base: Base::Tree { is_hidden, budget, trees }, playout, err: parts.err })
    }

    /// A file may be called anything; what can be read as a probability behind its last `~` is one.
    fn strategy(self) -> Result<PlayerSpec, SpecError> {
        let (rest, err) = self.err(self.rest()).unwrap_or((self.rest(), Probability::ZERO));
        match rest.strip_prefix(':') {
            Some(file) if !file.is_empty() => {
                Ok(with(Base::Strategy { file: file.to_owned() }, err))
            }
            _ => Err(SpecError::NoFile { text: self.owned() }),
        }
    }

    fn named(self) -> Result<PlayerSpec, SpecError> {
        let (rest, err) = self.err(self.rest())?;
        let (name, args) = match rest.strip_prefix(':') {
            Some(args) => (self.name, Some(args.to_owned())),
            // No game's player has a `/` in its name, so that it is shown as it was written.
            None => (&self.whole[..self.name.len() + rest.len()], None),
        };
        Ok(with(Base::Named { name: name.to_owned(), args }, err))
    }
}

/// A whole number written in digits alone.
fn number(digits: &str) -> Option<u64> {
    let is_plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    if is_plain { digits.parse().ok() } else { None }
}

fn playouts(text: &str) -> Option<u64> {
    number(text).filter(|playouts| (1..=PlayerSpec::MOST_PLAYOUTS).contains(playouts))
}

fn budget(text: &str) -> Option<Budget> {
    playouts(text).map(Budget::Playouts).or_else(|| time(text).map(Budget::Time))
}

/// A time of whole milliseconds, such as `2s`, `1.5s` and `500ms`.
fn time(text: &str) -> Option<Duration> {
    let millis = if let Some(millis) = text.strip_suffix("ms") {
        number(millis)?
    } else {
        let (whole, part) =
            text.strip_suffix('s')?.split_once('.').unwrap_or((&text[..text.len() - 1], "0"));
        if part.len() > 3 {
            return None;
        }
        let part = number(part)? * 10u64.pow(3 - part.len() as u32);
        number(whole)?.checked_mul(1000)?.checked_add(part)?
    };
    let time = Duration::from_millis(millis);
    (Duration::ZERO < time && time <= PlayerSpec::LONGEST).then_some(time)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn tree(is_hidden: bool, budget: Budget, trees: u32) -> PlayerSpec {
        PlayerSpec::new(Base::Tree { is_hidden, budget, trees })
    }

    fn named(name: &str, args: Option<&str>) -> PlayerSpec {
        let args = args.map(ToOwned::to_owned);
        PlayerSpec::new(Base::Named { name: name.to_owned(), args })
    }

    fn err(spec: PlayerSpec, rate: &str) -> PlayerSpec {
        PlayerSpec { err: Probability::from_text(rate).unwrap(), ..spec }
    }

    #[test]
    fn players_are_read_and_written() {
        let ms = Duration::from_millis;
        let greedy = |spec: PlayerSpec| PlayerSpec { playout: PlayoutBy::Greedy, ..spec };
        let file = |file: &str| PlayerSpec::new(Base::Strategy { file: file.to_owned() });
        for (text, spec, shown) in [
            ("random", PlayerSpec::new(Base::Random), "random"),
            (" greedy ", PlayerSpec::new(Base::Greedy), "greedy"),
            ("random~0.5", err(PlayerSpec::new(Base::Random), "1/2"), "random~0.5"),
            ("flat:100", PlayerSpec::new(Base::Flat { playouts: 100 }), "flat:100"),
            ("pimc:20", PlayerSpec::new(Base::Pimc { budget: Budget::Playouts(20) }), "pimc:20"),
            (
                "pimc:500ms/greedy",
                greedy(PlayerSpec::new(Base::Pimc { budget: Budget::Time(ms(500)) })),
                "pimc:500ms/greedy",
            ),
            ("mcts:1000", tree(false, Budget::Playouts(1000), 1), "mcts:1000"),
            ("ismcts:7x4", tree(true, Budget::Playouts(7), 4), "ismcts:7x4"),
            ("mcts:2s", tree(false, Budget::Time(ms(2000)), 1), "mcts:2s"),
            ("mcts:1.25s", tree(false, Budget::Time(ms(1250)), 1), "mcts:1250ms"),
            ("mcts:3000ms", tree(false, Budget::Time(ms(3000)), 1), "mcts:3s"),
            ("mcts:9/greedy", greedy(tree(false, Budget::Playouts(9), 1)), "mcts:9/greedy"),
            ("mcts:9/random", tree(false, Budget::Playouts(9), 1), "mcts:9"),
            (
                "ismcts:2sx2/greedy~1/3",
                err(greedy(tree(true, Budget::Time(ms(2000)), 2)), "1/3"),
                "ismcts:2sx2/greedy~1/3",
            ),
            ("expectimax:3", PlayerSpec::new(Base::Expectimax { depth: 3 }), "expectimax:3"),
            ("alpha-beta:64", PlayerSpec::new(Base::AlphaBeta { depth: 64 }), "alpha-beta:64"),
            ("perfect~0.25", err(PlayerSpec::new(Base::Perfect), "1/4"), "perfect~0.25"),
            ("equilibrium", PlayerSpec::new(Base::Equilibrium), "equilibrium"),
            ("strategy:a/b~c", file("a/b~c"), "strategy:a/b~c"),
            ("strategy:a/b~0.1", err(file("a/b"), "1/10"), "strategy:a/b~0.1"),
            ("bold", named("bold", None), "bold"),
            ("erring:1/10:bold", named("erring", Some("1/10:bold")), "erring:1/10:bold"),
            ("rule:~1", err(named("rule", Some("")), "1"), "rule:~1"),
            ("hit/3", named("hit/3", None), "hit/3"),
        ] {
            let read: PlayerSpec = text.parse().unwrap();
            assert_eq!((&read, read.to_string().as_str()), (&spec, shown), "{text}");
        }
    }

    #[test]
    fn what_names_nobody_is_refused_with_what_would() {
        for (text, says) in [
            ("", "write one, such as random"),
            (":3", "write one, such as random"),
            ("random:3", "write random"),
            ("random/greedy", "plays nothing out"),
            ("flat", "such as flat:100"),
            ("flat:0", "from 1 to"),
            ("flat:2s", "such as flat:100"),
            ("pimc", "such as pimc:20, or thinks"),
            ("pimc:0", "from 1 to"),
            ("pimc:10x2", "such as pimc:2s"),
            ("mcts", "such as mcts:1000, or thinks"),
            ("mcts:", "such as mcts:1000"),
            ("mcts:0", "from 1 to"),
            ("mcts:-5", "from 1 to"),
            ("mcts:+5", "from 1 to"),
            ("mcts:1000000000001", "from 1 to"),
            ("ismcts:0s", "such as ismcts:2s"),
            ("mcts:-1s", "such as mcts:2s"),
            ("mcts:0.0001s", "such as mcts:2s"),
            ("mcts:86401s", "up to a day"),
            ("mcts:.s", "such as mcts:2s"),
            ("mcts:s", "such as mcts:2s"),
            ("mcts:99999999999999999999s", "such as mcts:2s"),
            ("mcts:10x0", "from 1 to 256 trees"),
            ("mcts:10x", "from 1 to 256 trees"),
            ("mcts:10x257", "from 1 to 256 trees"),
            ("mcts:10/perfect", "by random or by greedy"),
            ("mcts:10~2", "from 0 to 1 such as 0.1"),
            ("mcts:10~", "from 0 to 1 such as 0.1"),
            ("bold~x", "and not `x`"),
            ("expectimax", "such as expectimax:3"),
            ("expectimax:0", "from 1 to 64"),
            ("alpha-beta:65", "from 1 to 64"),
            ("strategy", "the file"),
            ("strategy:", "the file"),
            ("strategy:~0.1", "the file"),
        ] {
            let error = text.parse::<PlayerSpec>().unwrap_err().to_string();
            assert!(error.contains(says), "{text}: {error}");
        }
    }

    fn any_spec() -> impl Strategy<Value = PlayerSpec> {
        let budget = prop_oneof![
            (1..=PlayerSpec::MOST_PLAYOUTS).prop_map(Budget::Playouts),
            (1u64..=86_400_000).prop_map(|millis| Budget::Time(Duration::from_millis(millis))),
        ];
        let tree = (any::<bool>(), budget.clone(), 1..=PlayerSpec::MOST_TREES)
            .prop_map(|(is_hidden, budget, trees)| Base::Tree { is_hidden, budget, trees });
        let base = prop_oneof![
            budget.clone().prop_map(|budget| Base::Pimc { budget }),
            Just(Base::Random),
            Just(Base::Greedy),
            Just(Base::Perfect),
            Just(Base::Equilibrium),
            (1..=PlayerSpec::MOST_PLAYOUTS).prop_map(|playouts| Base::Flat { playouts }),
            tree,
            (1..=PlayerSpec::DEEPEST).prop_map(|depth| Base::Expectimax { depth }),
            (1..=PlayerSpec::DEEPEST).prop_map(|depth| Base::AlphaBeta { depth }),
            "[a-z/.~]{1,8}[a-z]".prop_map(|file| Base::Strategy { file }),
            ("my-[a-z]{0,5}", proptest::option::of("[a-z0-9:/]{0,6}"))
                .prop_map(|(name, args)| Base::Named { name, args }),
        ];
        (base, any::<bool>(), 0u32..=Probability::FINEST, 1u32..=Probability::FINEST).prop_map(
            |(base, is_greedy, a, b)| {
                let is_greedy = is_greedy && base.plays_out();
                let playout = if is_greedy { PlayoutBy::Greedy } else { PlayoutBy::Random };
                let err = Probability::new(a.min(b), a.max(b)).unwrap();
                PlayerSpec { base, playout, err }
            },
        )
    }

    proptest! {
        #[test]
        fn what_is_written_reads_back(spec in any_spec()) {
            prop_assert_eq!(spec.to_string().parse::<PlayerSpec>().unwrap(), spec);
        }

        #[test]
        fn no_text_makes_reading_panic(text in "(mcts|flat|pimc|strategy|x)?[:/~xs0-9.é-]{0,12}") {
            if let Ok(spec) = text.parse::<PlayerSpec>() {
                prop_assert_eq!(spec.to_string().parse::<PlayerSpec>().unwrap(), spec);
            }
        }
    }
}
