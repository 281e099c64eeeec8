//! Warns of compilers with a known bug that can spoil optimised code (rust-lang/rust#158206).
//!
//! It is here because everything is built on this crate. `.ci/audit-compiler.py` looks for code that the bug would spoil.

#![expect(clippy::disallowed_macros, reason = "a build script speaks to cargo by printing")]

use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let rustc = std::env::var_os("RUSTC").expect("cargo names the compiler");
    let Ok(output) = Command::new(rustc).arg("--version").output() else { return };
    let text = String::from_utf8_lossy(&output.stdout);
    let Some(version) = text.split_whitespace().nth(1) else { return };
    if is_affected(version) {
        println!(
            "cargo::warning=rustc {version} can miscompile optimised code (rust-lang/rust#158206); this code is \
             audited for it, but rustc 1.93.1, or 1.96.1 or newer, is safer"
        );
    }
}

/// Whether a version has the bug: 1.90 to 1.96.0, but for 1.93.1.
fn is_affected(version: &str) -> bool {
    let number = version.split(['-', '+']).next().unwrap_or_default();
    let mut parts = number.split('.').map(|part| part.parse().unwrap_or(0u32));
    let mut part = || parts.next().unwrap_or(0);
    let number = (part(), part(), part());
    ((1, 90, 0)..(1, 96, 1)).contains(&number) && number != (1, 93, 1)
}
