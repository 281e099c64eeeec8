//! Notes which commit this is built from, for `--version`.

use std::path::Path;
use std::process::Command;

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let commit = git(&root, &["rev-parse", "--short=12", "HEAD"]);
    // A commit or a checkout changes this file; a build without the repository has none, and says so.
    if let Some(log) = git(&root, &["rev-parse", "--git-path", "logs/HEAD"]) {
        println!("cargo::rerun-if-changed={}", root.join(log).display());
    }
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-env=CARDSHARP_COMMIT={}", commit.as_deref().unwrap_or("no commit"));
    let mut features: Vec<String> = std::env::vars()
        .filter_map(|(name, _)| Some(name.strip_prefix("CARGO_FEATURE_")?.to_lowercase()))
        .collect();
    features.sort();
    let features = if features.is_empty() { "none".to_owned() } else { features.join(", ") };
    println!("cargo::rustc-env=CARDSHARP_FEATURES={features}");
    let profile = std::env::var("PROFILE").unwrap_or_default();
    println!("cargo::rustc-env=CARDSHARP_PROFILE={profile}");
}

/// What git answers, if this is a repository and there is a git.
fn git(root: &Path, arguments: &[&str]) -> Option<String> {
    // A folder inside another repository is not ours.
    if !root.join(".git").exists() {
        return None;
    }
    let output = Command::new("git").current_dir(root).args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?.trim().to_owned();
    (output.status.success() && !text.is_empty()).then_some(text)
}
