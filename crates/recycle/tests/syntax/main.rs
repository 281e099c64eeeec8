//! The syntax: any text is read, printed, read again and laid out.

mod any;
mod layout;
mod reading;
