//! Code that rust-lang/rust#158206 spoils: see `audit-compiler.py`.

#[inline]
fn count(n: &mut u64, x: u8) -> bool {
    let is_zero = x == 0;
    *n += u64::from(is_zero);
    is_zero
}

pub fn spoiled(n: &mut u64, x: u8) -> u8 {
    if count(n, x) { 1 } else { 2 }
}
