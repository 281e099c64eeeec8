//! Makes a program smaller as long as something remains true of it.

/// A word or a list.
#[derive(Clone, Debug)]
enum Form {
    Word(String),
    List(Vec<Form>),
}

/// The smallest program found by leaving out parts, or putting parts in place of the whole, for
/// which the question is still answered with yes.
pub(crate) fn shrink(text: &str, is_still: impl Fn(&str) -> bool) -> String {
    let mut best = read(text);
    loop {
        let smaller = variants(&best).into_iter().find(|form| is_still(&print(form)));
        match smaller {
            Some(form) => best = form,
            None => return print(&best),
        }
    }
}

/// All forms with one part left out, or one list replaced by one of its parts: large cuts first.
fn variants(form: &Form) -> Vec<Form> {
    let Form::List(parts) = form else { return Vec::new() };
    let mut found = Vec::new();
    for idx in (0..parts.len()).rev() {
        let mut fewer = parts.clone();
        fewer.remove(idx);
        found.push(Form::List(fewer));
    }
    found.extend(parts.iter().filter(|part| matches!(part, Form::List(_))).cloned());
    for (idx, part) in parts.iter().enumerate() {
        for smaller in variants(part) {
            let mut changed = parts.clone();
            changed[idx] = smaller;
            found.push(Form::List(changed));
        }
    }
    found
}

fn read(text: &str) -> Form {
    let spaced = text.replace('(', " ( ").replace(')', " ) ").replace(',', " , ");
    let mut stack: Vec<Vec<Form>> = vec![Vec::new()];
    for word in spaced.split_whitespace() {
        match word {
            "(" => stack.push(Vec::new()),
            ")" => {
                let list = stack.pop().expect("parentheses match");
                stack.last_mut().expect("parentheses match").push(Form::List(list));
            }
            _ => stack.last_mut().expect("parentheses match").push(Form::Word(word.into())),
        }
    }
    stack.remove(0).remove(0)
}

fn print(form: &Form) -> String {
    match form {
        Form::Word(word) => word.clone(),
        Form::List(parts) => {
            format!("({})", parts.iter().map(print).collect::<Vec<_>>().join(" "))
        }
    }
}
