//! Words: the whole numbers a section can hold, and how they lie on disk.

/// A whole number that a section can hold: `u8`, `u16`, `u32` or `u64`, little-endian on disk.
pub trait Word: Copy + Default + private::Sealed + 'static {
    /// Its size in bits, as the header of a file states it.
    const BITS: u32;
    /// Its size in bytes.
    const BYTES: usize = Self::BITS as usize / 8;

    /// Appends `words` to `bytes`.
    #[doc(hidden)]
    fn put(words: &[Self], bytes: &mut Vec<u8>);

    /// The word that these bytes, as many as it takes, stand for.
    #[doc(hidden)]
    fn from_bytes(bytes: &[u8]) -> Self;

    /// Appends to `words` what `bytes` hold; a rest that is no whole word is left.
    #[doc(hidden)]
    fn take(bytes: &[u8], words: &mut Vec<Self>);
}

mod private {
    pub trait Sealed {}
}

macro_rules! word {
    ($($word:ty),*) => {$(
        impl private::Sealed for $word {}

        impl Word for $word {
            const BITS: u32 = <$word>::BITS;

            fn put(words: &[Self], bytes: &mut Vec<u8>) {
                bytes.extend(words.iter().flat_map(|word| word.to_le_bytes()));
            }

            fn from_bytes(bytes: &[u8]) -> Self {
                Self::from_le_bytes(bytes.try_into().expect("as many bytes as a word has"))
            }

            fn take(bytes: &[u8], words: &mut Vec<Self>) {
                let (whole, _) = bytes.as_chunks::<{ size_of::<$word>() }>();
                words.extend(whole.iter().map(|bytes| Self::from_le_bytes(*bytes)));
            }
        }
    )*};
}

word!(u8, u16, u32, u64);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_lie_with_the_low_byte_first() {
        let mut bytes = Vec::new();
        u16::put(&[0x0102, 0xff00], &mut bytes);
        u64::put(&[0x0102_0304_0506_0708], &mut bytes);
        assert_eq!(bytes, [2, 1, 0, 0xff, 8, 7, 6, 5, 4, 3, 2, 1]);

        let mut words = Vec::new();
        u32::take(&[4, 3, 2, 1, 0, 0, 0], &mut words);
        assert_eq!(words, [0x0102_0304]);
    }
}
