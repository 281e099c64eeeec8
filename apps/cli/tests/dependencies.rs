//! The dependencies are as `deny.toml` allows: their licences, where they come from, which come in two versions; and
//! none of them needs a newer compiler than the workspace says it does.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

use serde_json::Value;
use toml_edit::{DocumentMut, Item};

#[test]
fn every_dependency_has_a_licence_that_is_allowed() {
    let allowed = texts(&policy()["licenses"]["allow"]);
    for package in packages() {
        let licence = package["license"].as_str().unwrap_or("none");
        assert!(is_allowed(licence, &allowed), "{} has the licence {licence}", package["name"]);
    }
}

#[test]
fn licences_are_read_as_spdx_has_them() {
    let allowed = BTreeSet::from(["MIT".to_owned(), "Unicode-3.0".to_owned()]);
    for (licence, is_so) in [
        ("MIT", true),
        ("GPL-3.0", false),
        ("Unlicense/MIT", true),
        ("GPL-3.0 OR MIT", true),
        ("(MIT OR Apache-2.0) AND Unicode-3.0", true),
        ("MIT AND GPL-3.0", false),
        ("MIT WITH exception", false),
        ("none", false),
    ] {
        assert_eq!(is_allowed(licence, &allowed), is_so, "{licence}");
    }
}

#[test]
fn every_dependency_comes_from_a_registry_that_is_allowed() {
    let allowed = texts(&policy()["sources"]["allow-registry"]);
    for package in locked() {
        // Those of the workspace have none.
        let Some(source) = package.get("source").and_then(Item::as_str) else { continue };
        let registry = source.strip_prefix("registry+").unwrap_or(source);
        assert!(allowed.contains(registry), "{} comes from {source}", package["name"]);
    }
}

#[test]
fn a_crate_comes_in_two_versions_exactly_where_that_is_allowed() {
    let mut versions = BTreeMap::<String, BTreeSet<String>>::new();
    for package in locked() {
        let text = |key: &str| package[key].as_str().expect("a text").to_owned();
        versions.entry(text("name")).or_default().insert(text("version"));
    }
    let repeated: BTreeSet<String> =
        versions.into_iter().filter(|(_, all)| all.len() > 1).map(|(name, _)| name).collect();
    let policy = policy();
    let skipped = policy["bans"]["skip"].as_array().expect("a list").iter().map(|skip| {
        let skip = skip.as_inline_table().expect("a table");
        let name = skip["crate"].as_str().expect("a text");
        name.split('@').next().expect("a name").to_owned()
    });
    assert_eq!(repeated, skipped.collect());
}

#[test]
fn no_dependency_needs_a_newer_compiler_than_the_workspace() {
    let manifest = read("Cargo.toml");
    let ours = manifest["workspace"]["package"]["rust-version"].as_str().expect("a version");
    for package in packages() {
        let Some(needed) = package["rust_version"].as_str() else { continue };
        assert!(release(needed) <= release(ours), "{} needs rustc {needed}", package["name"]);
    }
    let readme = std::fs::read_to_string(root("README.md")).expect("there is a README");
    assert!(readme.contains(&format!("a Rust toolchain ({ours} or newer")), "the README says so");
}

/// Whether one of the licences between which there is a choice is allowed, of all that hold at once.
fn is_allowed(licence: &str, allowed: &BTreeSet<String>) -> bool {
    licence.replace('/', " OR ").split(" AND ").all(|part| {
        let part = part.trim_matches(['(', ')']);
        part.split(" OR ").any(|choice| allowed.contains(choice.trim()))
    })
}

/// A version of Rust as numbers that compare.
fn release(version: &str) -> Vec<u32> {
    let mut numbers: Vec<u32> =
        version.split('.').map(|number| number.parse().expect("a number")).collect();
    numbers.resize(3, 0);
    numbers
}

/// The packages that a build for this machine needs, as cargo describes them.
fn packages() -> Vec<Value> {
    let host = run(Command::new("rustc").arg("-vV"));
    let host = host.lines().find_map(|line| line.strip_prefix("host: ")).expect("a host");
    let text = run(Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--locked", "--offline"])
        .args(["--filter-platform", host])
        .current_dir(root(".")));
    let metadata: Value = serde_json::from_str(&text).expect("cargo writes JSON");
    let packages = metadata["packages"].as_array().expect("a list").clone();
    assert!(packages.len() > 100, "the workspace has more dependencies than that");
    packages
}

fn run(command: &mut Command) -> String {
    let output = command.output().expect("it is there");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("it writes text")
}

/// The packages of the lock file, for every platform.
fn locked() -> Vec<toml_edit::Table> {
    let lock = read("Cargo.lock");
    lock["package"].as_array_of_tables().expect("a list").iter().cloned().collect()
}

fn policy() -> DocumentMut {
    read("deny.toml")
}

fn texts(list: &Item) -> BTreeSet<String> {
    let list = list.as_array().expect("a list");
    list.iter().map(|text| text.as_str().expect("a text").to_owned()).collect()
}

fn read(path: &str) -> DocumentMut {
    let text = std::fs::read_to_string(root(path)).expect("the file is there");
    text.parse().expect("the file is TOML")
}

fn root(path: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}
