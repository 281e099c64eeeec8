//! `solve` for games with hidden information.

use kernel::Watch;

use crate::catalogue::BuiltIn;
use crate::error::WorkbenchError;
use crate::settings::Settings;
use crate::verbs::{SolveRequest, Solved};

pub(crate) fn solve(
    info: &BuiltIn,
    _request: &SolveRequest,
    _settings: &Settings,
    _watch: &dyn Watch,
) -> Result<Solved, WorkbenchError> {
    let name = info.name;
    Err(WorkbenchError::Unable(format!("{name} hides something, and cannot be solved yet")))
}
