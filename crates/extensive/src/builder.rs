//! Building a tree node by node, in prefix order.

use kernel::{Fraction, Limits, Payoff, Seat};

use crate::error::TreeError;
use crate::odds::weights;
use crate::text::{distinct, renamed};
use crate::tree::{Entry, Kind, Outcome, OutcomeId, Set, SetId, Tree};

/// A tree in the making.
///
/// Information sets and outcomes are described first; then nodes are listed as the files list them: a
/// node, then all that follows its first action, and so on.
///
/// ```
/// use extensive::Builder;
/// use kernel::{Limits, Payoff, Seat};
///
/// // One of two cards is dealt; one player sees it, the other guesses whether he does well to bet.
/// let mut tree = Builder::new("Guess", ["Ann", "Bob"], Limits::default())?;
/// let deal = tree.chance("", ["high", "low"], &["1/2".parse()?, "1/2".parse()?])?;
/// let end = |tree: &mut Builder, n: i64| tree.outcome("", [Payoff::from(n), Payoff::from(-n)]);
/// let (win, lose) = (end(&mut tree, 1)?, end(&mut tree, -1)?);
/// let guess = tree.set(Seat::new(1), "guess", ["high", "low"])?;
/// tree.node("", deal, None)?;
/// for (right, wrong) in [(lose, win), (win, lose)] {
///     tree.node("", guess, None)?;
///     tree.end("", Some(right))?;
///     tree.end("", Some(wrong))?;
/// }
/// assert_eq!(tree.finish()?.n_nodes(), 7);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Builder {
    tree: Tree,
    limits: Limits,
    /// The nodes that wait for children, with how many they have.
    open: Vec<(u32, u32)>,
    n_missing: u64,
    /// The payments on the path to each unfinished node.
    paid: Vec<Vec<Payoff>>,
    /// The bytes of everything so far, about.
    n_bytes: usize,
}

/// The most nodes, whatever the limits say: numbers of nodes are 32 bits wide, and so are those of
/// payoffs.
const MOST_NODES: u64 = 1 << 31;

impl Builder {
    /// An empty tree. Of the limits, `states` bounds its nodes and `bytes` its size, about.
    ///
    /// # Errors
    /// [`TreeError::Players`] unless there are 1 to 255.
    pub fn new<P: Into<String>>(
        title: impl Into<String>,
        players: impl IntoIterator<Item = P>,
        limits: Limits,
    ) -> Result<Self, TreeError> {
        let players: Vec<String> = players.into_iter().map(Into::into).collect();
        if !(1..=255).contains(&players.len()) {
            return Err(TreeError::Players(players.len()));
        }
        let limits =
            Limits { states: limits.states.min(MOST_NODES / players.len() as u64), ..limits };
        let tree = Tree {
            title: title.into(),
            comment: String::new(),
            players,
            sets: Vec::new(),
            outcomes: Vec::new(),
            nodes: Vec::new(),
            children: Vec::new(),
            payoffs: Vec::new(),
            constant_sum: None,
        };
        Ok(Self { tree, limits, open: Vec::new(), n_missing: 1, paid: Vec::new(), n_bytes: 0 })
    }

    /// Says something about the game.
    pub fn comment(&mut self, comment: impl Into<String>) {
        self.tree.comment = comment.into();
    }

    /// The number of players.
    pub fn seats(&self) -> usize {
        self.tree.players.len()
    }

    /// Describes an information set of `seat`. Actions with empty or equal names are distinguished by
    /// their place.
    ///
    /// # Errors
    /// [`TreeError::NoActions`], or that there is no such seat.
    pub fn set<A: Into<String>>(
        &mut self,
        seat: Seat,
        name: impl Into<String>,
        actions: impl IntoIterator<Item = A>,
    ) -> Result<SetId, TreeError> {
        if seat.idx() >= self.seats() {
            return Err(TreeError::Players(seat.idx() + 1));
        }
        self.add(
            Some(seat),
            &name.into(),
            distinct(actions.into_iter().map(Into::into)),
            Box::default(),
        )
    }

    /// Describes what chance draws among, with the probability of each.
    ///
    /// # Errors
    /// [`TreeError::NoActions`], or that the probabilities are none.
    pub fn chance<A: Into<String>>(
        &mut self,
        name: impl Into<String>,
        actions: impl IntoIterator<Item = A>,
        probabilities: &[Fraction],
    ) -> Result<SetId, TreeError> {
        let actions = distinct(actions.into_iter().map(Into::into));
        if actions.is_empty() || probabilities.len() != actions.len() {
            return Err(TreeError::NoActions);
        }
        self.add(None, &name.into(), actions, weights(probabilities)?)
    }

    fn add(
        &mut self,
        owner: Option<Seat>,
        name: &str,
        actions: Box<[Box<str>]>,
        weights: Box<[u64]>,
    ) -> Result<SetId, TreeError> {
        if actions.is_empty() {
            return Err(TreeError::NoActions);
        }
        let id = SetId(self.tree.sets.len() as u32);
        let n_names = actions.iter().map(|action| action.len()).sum::<usize>();
        self.n_bytes += size_of::<Set>() + 3 * name.len() + n_names + actions.len() * 24;
        let (name, shown) = (name.trim().into(), Box::default());
        self.tree.sets.push(Set { owner, name, actions, weights, n_nodes: 0, number: None, shown });
        Ok(id)
    }

    /// Gives an information set the number that it has in a file, by which it is shown if its name does not
    /// tell it from the others.
    pub(crate) fn number(&mut self, set: SetId, number: u64) {
        self.tree.sets[set.0 as usize].number = Some(number);
    }

    /// Describes an outcome: what is paid to each player when play passes it.
    ///
    /// # Errors
    /// [`TreeError::Payoffs`] unless there is one for each player.
    pub fn outcome(
        &mut self,
        name: impl Into<String>,
        payoffs: impl IntoIterator<Item = Payoff>,
    ) -> Result<OutcomeId, TreeError> {
        let payoffs: Box<[Payoff]> = payoffs.into_iter().collect();
        if payoffs.len() != self.seats() {
            return Err(TreeError::Payoffs { wanted: self.seats(), given: payoffs.len() });
        }
        let id = OutcomeId(self.tree.outcomes.len() as u32);
        self.n_bytes += size_of::<Outcome>() + size_of_val(&*payoffs);
        self.tree.outcomes.push(Outcome { name: name.into().into(), payoffs });
        Ok(id)
    }

    /// Lists a node at which the owner of `set` acts; its children follow.
    ///
    /// # Errors
    /// [`TreeError::AfterTheEnd`], [`TreeError::PayoffSum`] or [`TreeError::Limit`].
    pub fn node(
        &mut self,
        name: impl Into<String>,
        set: SetId,
        outcome: Option<OutcomeId>,
    ) -> Result<(), TreeError> {
        self.close();
        let paid = self.paid_with(outcome)?;
        let first = self.tree.children.len() as u32;
        let number = self.place(name.into(), Kind::Acts { set, first }, outcome)?;
        let set = &mut self.tree.sets[set.0 as usize];
        set.n_nodes += 1;
        let n_actions = set.actions.len();
        self.tree.children.resize(first as usize + n_actions, u32::MAX);
        self.n_missing += n_actions as u64;
        self.open.push((number, 0));
        self.paid.push(paid);
        Ok(())
    }

    /// Lists a node at which play is over.
    ///
    /// # Errors
    /// As for [`node`](Builder::node).
    pub fn end(
        &mut self,
        name: impl Into<String>,
        outcome: Option<OutcomeId>,
    ) -> Result<(), TreeError> {
        self.close();
        let paid = self.paid_with(outcome)?;
        let first = self.tree.payoffs.len() as u32;
        self.place(name.into(), Kind::End { first }, outcome)?;
        let sum = paid.iter().try_fold(Payoff::ZERO, |sum, &payoff| sum.plus(payoff));
        if self.tree.payoffs.is_empty() {
            self.tree.constant_sum = sum;
        } else if self.tree.constant_sum != sum {
            self.tree.constant_sum = None;
        }
        self.tree.payoffs.extend(paid);
        Ok(())
    }

    /// How many of the actions listed lead nowhere yet.
    pub fn n_missing(&self) -> u64 {
        self.n_missing
    }

    /// The whole tree.
    ///
    /// # Errors
    /// [`TreeError::Unfinished`] if an action leads nowhere.
    pub fn finish(mut self) -> Result<Tree, TreeError> {
        if self.n_missing > 0 {
            return Err(TreeError::Unfinished(self.n_missing));
        }
        self.show_sets();
        self.rename();
        Ok(self.tree)
    }

    /// What has been paid up to a node with this outcome that comes next.
    fn paid_with(&self, outcome: Option<OutcomeId>) -> Result<Vec<Payoff>, TreeError> {
        let mut paid =
            self.paid.last().cloned().unwrap_or_else(|| vec![Payoff::ZERO; self.seats()]);
        if let Some(outcome) = outcome {
            for (sum, &more) in paid.iter_mut().zip(&*self.tree.outcome(outcome).payoffs) {
                *sum = sum.plus(more).ok_or(TreeError::PayoffSum)?;
            }
        }
        Ok(paid)
    }

    /// Puts a node where the next one goes.
    fn place(
        &mut self,
        name: String,
        kind: Kind,
        outcome: Option<OutcomeId>,
    ) -> Result<u32, TreeError> {
        let number = self.tree.nodes.len() as u32;
        if self.n_missing == 0 {
            return Err(TreeError::AfterTheEnd);
        }
        let n_payoffs = if matches!(kind, Kind::End { .. }) { self.seats() } else { 0 };
        self.n_bytes +=
            size_of::<Entry>() + size_of::<u32>() + name.len() + n_payoffs * size_of::<Payoff>();
        self.limits.check(u64::from(number) + self.n_missing, self.n_bytes as u64)?;
        let (parent, action) = match self.open.last_mut() {
            Some((parent, n_children)) => {
                *n_children += 1;
                (*parent, *n_children - 1)
            }
            None => (0, 0),
        };
        if let Some(Entry { kind: Kind::Acts { first, .. }, .. }) =
            self.tree.nodes.get(parent as usize)
        {
            self.tree.children[(first + action) as usize] = number;
        }
        self.n_missing -= 1;
        self.tree.nodes.push(Entry { name: name.into(), parent, action, kind, outcome });
        Ok(number)
    }

    /// Closes the nodes that have all their children.
    fn close(&mut self) {
        while let Some(&(node, n_children)) = self.open.last() {
            let n_actions = match self.tree.nodes[node as usize].kind {
                Kind::Acts { set, .. } => self.tree.set(set).actions.len(),
                Kind::End { .. } => 0,
            };
            if (n_children as usize) < n_actions {
                return;
            }
            self.open.pop();
            self.paid.pop();
        }
    }

    /// Makes the names of nodes different, and those of the information sets of each player.
    fn rename(&mut self) {
        for (node, name) in renamed(self.tree.nodes.iter().map(|node| &*node.name)) {
            self.tree.nodes[node].name = name;
        }
        for seat in (0..self.seats()).map(Seat::new) {
            let owned = |set: &&Set| set.owner == Some(seat);
            let names = renamed(self.tree.sets.iter().filter(owned).map(|set| &*set.name));
            let mut sets: Vec<&mut Set> =
                self.tree.sets.iter_mut().filter(|set| set.owner == Some(seat)).collect();
            for (nth, name) in names {
                sets[nth].name = name;
            }
        }
    }

    /// What each set is called among those of its owner: by its name if that tells it from the others and
    /// cannot be taken for anything else that a view is written as, and by its number if not: that of the
    /// file it was read from, or its place in the order of description.
    fn show_sets(&mut self) {
        let mut count = rustc_hash::FxHashMap::<(Option<Seat>, Box<str>), u32>::default();
        for set in &self.tree.sets {
            *count.entry((set.owner, set.name.clone())).or_default() += 1;
        }
        let mut n_sets = rustc_hash::FxHashMap::<Option<Seat>, u32>::default();
        for set in &mut self.tree.sets {
            let nth = n_sets.entry(set.owner).or_default();
            *nth += 1;
            let number = set.number.unwrap_or_else(|| u64::from(*nth));
            let tells = !set.name.is_empty()
                && count[&(set.owner, set.name.clone())] == 1
                && !set.name.contains('→')
                && !set.name.starts_with('#');
            set.shown = if tells { set.name.clone() } else { format!("#{number}").into() };
        }
    }
}
