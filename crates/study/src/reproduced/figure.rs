//! A picture of a report.

use crate::chart::Picture;

/// A picture with its place in the report.
#[derive(Clone, Debug)]
pub struct Figure {
    /// Its name, of small letters, digits and hyphens: the file it is written to, and the place one links to.
    pub name: &'static str,
    /// The table or section of the source after whose rows it stands.
    pub table: String,
    /// What is to be seen in it.
    pub caption: String,
    /// The picture.
    pub picture: Picture,
}
