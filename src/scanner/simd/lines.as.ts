/**
 * The kernel for lines: it lists the marks of 8 KiB, 64 bytes together, and then reads the lines from the list. Most lines have one to
 * three marks (a query, a fragment, the newline): their ends are selected, without a branch for each. `rest` reads all other lines.
 *
 * It is AssemblyScript, for WebAssembly with SIMD; `npm run tables` compiles it to `lines.generated.ts`.
 */

import * as layout from './layout.generated.as';
import { listMarks } from './marks.as';
import { UNKNOWN, beginning, byteAt, rest } from './reference.as';

const LINE_FEED: u32 = 0x0a;
const CARRIAGE_RETURN: u32 = 0x0d;

/**
 * Scans the lines among the `length` bytes at `INPUT`; the rest after the last newline is left. The bytes after them do not matter.
 *
 * @param from - index of the record of the first line
 * @param capacity - how many records there are
 * @param origin - the offset of the input, to be added to all offsets in records
 * @returns how many bytes the lines take; how many lines there are then is stored at `COUNT`
 */
export function scanLines(length: i32, from: i32, capacity: i32, origin: i32): i32 {
  const limit = layout.INPUT + <usize>length;
  const shift = origin - <i32>layout.INPUT;
  const lastRecord = layout.RECORDS + <usize>capacity * layout.RECORD_BYTES;
  let record = layout.RECORDS + <usize>from * layout.RECORD_BYTES;
  // The results follow the records and room for two more.
  let result = lastRecord + 2 * layout.RECORD_BYTES + (<usize>from << 2);
  let start: usize = layout.INPUT;
  let listEnd: usize = layout.LIST;
  let piece: usize = layout.INPUT;
  while (piece < limit && record < lastRecord) {
    const to = min(piece + layout.PIECE_BYTES, limit);
    listEnd = listMarks(piece, to, listEnd);
    piece = to;
    // After the list, nothing that ends a line.
    store<u32>(listEnd, <u32>layout.NOTHING);
    store<u32>(listEnd, <u32>layout.NOTHING, 4);
    store<u32>(listEnd, <u32>layout.NOTHING, 8);
    let list: usize = layout.LIST;
    for (; record < lastRecord; record += layout.RECORD_BYTES, result += 4) {
      const first = <usize>load<u32>(list);
      const second = <usize>load<u32>(list, 4);
      const firstByte = byteAt(first);
      const secondByte = byteAt(second);
      // Read before it is known whether they are needed: a line waits for its first mark.
      const isQuery = <i32>(firstByte == layout.QUESTION_MARK);
      const number = isQuery ? second : first;
      const isFragment = <i32>((isQuery ? secondByte : firstByte) == layout.NUMBER_SIGN);
      const last = list + (<usize>(isQuery + isFragment) << 2);
      const end = <usize>load<u32>(last);

      const flags = beginning(start, first, <usize>-1, record, shift);
      store<i32>(record, shift + <i32>start, layout.START);
      if (flags != UNKNOWN && byteAt(end) == LINE_FEED) {
        store<i32>(record, shift + <i32>first, layout.PATH_END);
        store<i32>(record, shift + <i32>number, layout.QUERY_END);
        store<i32>(record, shift + <i32>end, layout.END);
        store<i32>(result, flags | (isQuery * layout.QUERY) | (isFragment * layout.FRAGMENT));
        list = last + 4;
        start = end + 1;
        continue;
      }
      let next = last;
      while (next < listEnd && byteAt(<usize>load<u32>(next)) != LINE_FEED) next += 4;
      if (next >= listEnd) break;
      const newline = <usize>load<u32>(next);
      const lineEnd = newline - <usize>(newline > start && byteAt(newline - 1) == CARRIAGE_RETURN);
      store<i32>(result, rest(flags, start, lineEnd, true, list, record, shift));
      store<i32>(record, shift + <i32>lineEnd, layout.END);
      list = next + 4;
      start = newline + 1;
    }
    const left = listEnd - list;
    if (left && list != layout.LIST) memory.copy(layout.LIST, list, left);
    listEnd = layout.LIST + left;
  }
  store<i32>(layout.COUNT, <i32>((record - layout.RECORDS) / layout.RECORD_BYTES));
  return <i32>(start - layout.INPUT);
}
