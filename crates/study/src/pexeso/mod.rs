//! What is found about Pexeso, as data.

mod number;
mod paper;
mod solved;

pub use number::{Chance, Mean};
pub use paper::PaperFinding;
pub use solved::{
    ActionFinding, Certificate, MarginFinding, PexesoFindings, PlanFinding, margin_findings,
};
