//! What a position holds only now and then, packed: loops, variables, moves being carried out.

use super::super::moves::Move;
use super::super::state::{Aside, Frame, State};
use super::lens::Lens;
use super::packed::{Reader, Writer};

pub(super) fn write_aside(lens: &Lens, state: &State, writer: &mut Writer) {
    let doing = |aside: &Aside| aside.doing.filter(|_| lens.has_picks);
    let is_kept = |aside: &&Aside| {
        !aside.frames.is_empty() || !aside.chosen.is_empty() || doing(aside).is_some()
    };
    let aside = state.aside.as_deref().filter(is_kept);
    writer.flag(aside.is_some());
    let Some(aside) = aside else { return };
    writer.count(aside.frames.len());
    for frame in aside.frames.iter().filter(|_| lens.has_lists) {
        [frame.start, frame.at, frame.end].iter().for_each(|&at| writer.int(at as i32));
    }
    writer.count(aside.vars.len());
    for (reg, &var) in aside.vars.iter().enumerate() {
        writer.wide(if lens.vars >> reg & 1 != 0 { var } else { 0 });
    }
    let lists = if lens.has_lists { aside.lists.as_slice() } else { &[] };
    writer.count(lists.len());
    lists.iter().for_each(|&word| writer.int(word as i32));
    let write_move = |writer: &mut Writer, mv: Move| {
        let (low, high) = mv.halves();
        writer.wide(low);
        writer.wide(high);
    };
    writer.flag(doing(aside).is_some());
    if let Some((mv, n_used)) = doing(aside) {
        write_move(writer, mv);
        writer.int(n_used as i32);
    }
    writer.count(aside.chosen.len());
    aside.chosen.iter().for_each(|&mv| write_move(writer, mv));
    writer.count(aside.n_done);
    writer.int(i32::from(aside.first));
}

pub(super) fn read_aside(lens: &Lens, state: &mut State, reader: &mut Reader<'_>) {
    if !reader.flag() {
        return;
    }
    let aside = state.aside_mut();
    for _ in 0..reader.count() {
        let mut part = || if lens.has_lists { reader.int() as u32 } else { 0 };
        let [start, at, end] = [(); 3].map(|()| part());
        aside.frames.push(Frame { start, at, end });
    }
    aside.vars.resize_with(reader.count(), || reader.wide());
    aside.lists.resize_with(reader.count(), || reader.int() as u32);
    let read_move = |reader: &mut Reader<'_>| {
        let low = reader.wide();
        Move::of_halves(low, reader.wide())
    };
    if reader.flag() {
        let mv = read_move(reader);
        aside.doing = Some((mv, reader.int() as u32));
    }
    aside.chosen.resize_with(reader.count(), || read_move(reader));
    aside.n_done = reader.count();
    aside.first = reader.int() as u8;
}
