//! What decides a described game: the reduced one where nothing is hidden, else the one of views.

use ::solve::anatomy::{self, AnatomyConfig};
use ::study::measured::AnatomyFinding;
use kernel::{Limits, Watch};
use recycle::program::{Recalled, Reduced, Utility};

use super::load;
use super::solve::opened;
use crate::anatomy::finding;
use crate::error::WorkbenchError;
use crate::hidden::{Ask as _, TakeApart};
use crate::measure::{MeasureRequest, Quietly};
use crate::size::Size;

pub(crate) fn anatomy(
    name: &str,
    text: &str,
    request: &MeasureRequest,
    limits: Limits,
    watch: &dyn Watch,
) -> Result<AnatomyFinding, WorkbenchError> {
    let loaded = load(name, text, &request.game.set, request.game.compat)?;
    let (program, utility) = (&loaded.program, Utility::default());
    if let Some(game) = opened(Reduced::new(program, utility), limits, watch)? {
        let config = AnatomyConfig { limits, ..AnatomyConfig::default() };
        let anatomy = anatomy::open(&game, &config, watch)?;
        return Ok(finding(&anatomy, AnatomyFinding::BACKWARD, false));
    }
    let game = Recalled::new(program, utility);
    let mut size = Size::new(name, Vec::new());
    size.look(&game, &Quietly(watch))?;
    size.fits_as_a_tree(&limits)?;
    TakeApart { name, limits, watch }.ask(&game)
}
