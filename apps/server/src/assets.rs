//! Assets: the page's files, built in.
//!
//! The table is made by the build script from the folder `page`: a file that is added there need not be named here.

/// File of the page.
pub(crate) struct Asset {
    /// Its name, as addresses have it.
    pub(crate) name: &'static str,
    /// The type that browsers are told.
    pub(crate) kind: &'static str,
    pub(crate) bytes: &'static [u8],
}

/// All of them, by name.
static ASSETS: &[Asset] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// The file of this name.
pub(crate) fn find(name: &str) -> Option<&'static Asset> {
    ASSETS.iter().find(|asset| asset.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_the_page_is_built_in() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/page");
        let kinds = [".html", ".js", ".css", ".svg"];
        let mut files: Vec<String> = std::fs::read_dir(folder)
            .expect("the page has a folder")
            .filter_map(|file| file.ok()?.file_name().into_string().ok())
            .filter(|name| kinds.iter().any(|kind| name.ends_with(kind)))
            .filter(|name| !["types.js", "work-types.js"].contains(&&**name))
            .collect();
        files.sort();
        let built_in: Vec<&str> = ASSETS.iter().map(|asset| asset.name).collect();
        assert_eq!(built_in, files);
        for name in ["index.html", "app.js", "style.css", "icon.svg"] {
            let asset = find(name).unwrap_or_else(|| panic!("{name} is there"));
            assert!(!asset.bytes.is_empty(), "{name}");
        }
        assert_eq!(find("app.js").map(|asset| asset.kind), Some("text/javascript; charset=utf-8"));
    }
}
