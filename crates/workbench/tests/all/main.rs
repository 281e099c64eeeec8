//! All tests of the workbench in one program, which is built in a fraction of the time of one for each file.

mod advice;
mod advice_solved;
mod described;
mod described_play;
mod described_solve;
mod err;
mod export;
mod hidden;
mod hidden_simulate;
mod led;
mod live;
mod matches;
mod matrix;
mod measure;
mod native_reports;
mod pairs;
mod pan;
mod parts;
mod pexeso_play;
mod pexeso_solved;
mod play;
mod replayed;
mod round_trip;
mod told;
mod view_contract;
