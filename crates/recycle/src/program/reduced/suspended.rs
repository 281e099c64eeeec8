//! Encoding of the suspended part of a position: loops, variables, moves being carried out.

use super::super::moves::Move;
use super::super::state::{Frame, State, Suspended};
use super::packed::{BitReader, BitWriter};
use super::projection::Projection;

pub(super) fn write_suspended(projection: &Projection, state: &State, writer: &mut BitWriter) {
    let doing = |suspended: &Suspended| suspended.doing.filter(|_| projection.has_picks);
    let is_kept = |suspended: &&Suspended| {
        !suspended.frames.is_empty() || !suspended.chosen.is_empty() || doing(suspended).is_some()
    };
    let suspended = state.suspended.as_deref().filter(is_kept);
    writer.flag(suspended.is_some());
    let Some(suspended) = suspended else { return };
    writer.count(suspended.frames.len());
    for frame in suspended.frames.iter().filter(|_| projection.has_lists) {
        [frame.start, frame.at, frame.end].iter().for_each(|&at| writer.int(at as i32));
    }
    writer.count(suspended.vars.len());
    for (reg, &var) in suspended.vars.iter().enumerate() {
        writer.wide(if projection.vars >> reg & 1 != 0 { var } else { 0 });
    }
    let lists = if projection.has_lists { suspended.lists.as_slice() } else { &[] };
    writer.count(lists.len());
    lists.iter().for_each(|&word| writer.int(word as i32));
    let write_move = |writer: &mut BitWriter, mv: Move| {
        let (low, high) = mv.halves();
        writer.wide(low);
        writer.wide(high);
    };
    writer.flag(doing(suspended).is_some());
    if let Some((mv, n_used)) = doing(suspended) {
        write_move(writer, mv);
        writer.int(n_used as i32);
    }
    writer.count(suspended.chosen.len());
    suspended.chosen.iter().for_each(|&mv| write_move(writer, mv));
    writer.count(suspended.n_done);
    writer.int(i32::from(suspended.first));
}

pub(super) fn read_suspended(
    projection: &Projection,
    state: &mut State,
    reader: &mut BitReader<'_>,
) {
    if !reader.flag() {
        return;
    }
    let suspended = state.suspended_mut();
    for _ in 0..reader.count() {
        let mut part = || if projection.has_lists { reader.int() as u32 } else { 0 };
        let [start, at, end] = [(); 3].map(|()| part());
        suspended.frames.push(Frame { start, at, end });
    }
    suspended.vars.resize_with(reader.count(), || reader.wide());
    suspended.lists.resize_with(reader.count(), || reader.int() as u32);
    let read_move = |reader: &mut BitReader<'_>| {
        let low = reader.wide();
        Move::of_halves(low, reader.wide())
    };
    if reader.flag() {
        let mv = read_move(reader);
        suspended.doing = Some((mv, reader.int() as u32));
    }
    suspended.chosen.resize_with(reader.count(), || read_move(reader));
    suspended.n_done = reader.count();
    suspended.first = reader.int() as u8;
}
