//! `cardsharp games`: the catalogue.

use clap::Args;
use study::report::{Text, ToReport};
use workbench::GamesDocument;

use crate::file;
use crate::report::ReportArguments;

#[derive(Args)]
pub(crate) struct GamesArguments {
    /// Show this game only: a name, or a file
    game: Option<String>,
    /// Show which verbs each game takes, and what stands against the others
    #[arg(long, conflicts_with = "game")]
    verbs: bool,
    #[command(flatten)]
    report: ReportArguments,
}

/// Shows all games, or one of them.
pub(crate) fn games(arguments: &GamesArguments) -> anyhow::Result<()> {
    let games = match &arguments.game {
        Some(name) => vec![workbench::find(&file::game(name)?)?],
        None => workbench::games(),
    };
    let document = GamesDocument::new(games);
    arguments.report.print(&document, || match (&arguments.game, arguments.verbs) {
        (Some(_), _) => document.games[0].to_report(),
        (None, true) => document.verbs_report(),
        (None, false) => {
            let mut report = document.to_report();
            report.note(Text::with_code(
                "`cardsharp games NAME` shows the parameters and players of one game, and `--verbs` the verbs that \
                 each game takes.",
            ));
            report
        }
    })
}
