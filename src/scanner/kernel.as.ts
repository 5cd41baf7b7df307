/**
 * The kernel for lines: it lists the marks of 8 KiB, 64 bytes together, and then reads the lines from the list. It is
 * AssemblyScript, for WebAssembly with SIMD; `npm run tables` compiles it to `kernel.generated.ts`.
 */

import { CARRIED_MARKS, COUNTS, LIST, NEXT, NOTHING, PIECE_BYTES, RECORDS, UNSURE } from './kernel-layout.generated.as';
import { common, listFour, listMany, marksOfBlock, rest } from './kernel-reference.as';

/** Lists the marks from `from` to `to`; returns the end of the list. */
function mark(from: usize, to: usize, end: usize): usize {
  let list = end;
  let p = from;
  while (p < to) {
    let found: u64 = 0;
    for (; p < to; p += 64) {
      found = marksOfBlock(p);
      const count = <i32>popcnt(found);
      if (count > 4) break;
      listFour(list, p, found);
      list += <usize>(count << 2);
    }
    // A block of its own, not in the loop: that would make the loop slower.
    if (p < to) {
      list = listMany(list, p, found);
      p += 64;
    }
  }
  // Of the last block, what is after the end.
  while (list > end && <usize>load<u32>(list - 4) >= to) list -= 4;
  return list;
}

/**
 * Scans the lines among the `length` bytes at `input`; the rest after the last newline is left. At most 64 KiB, with 64 bytes
 * more that may be read, whatever they are.
 *
 * @param from - index of the record of the first line
 * @param capacity - how many records there are
 * @param origin - the offset of `input`, to be added to all offsets in records
 * @returns how many bytes the lines take; how many lines there are then, and how many of the last ones are UNSURE, is stored
 */
export function scan(input: usize, length: i32, from: i32, capacity: i32, origin: i32): i32 {
  const limit = input + length;
  const shift = origin - <i32>input;
  const results = RECORDS + (<usize>(capacity + 2) << 5);
  const unsure = results + (<usize>capacity << 2);
  let unsures = unsure;
  let record = RECORDS + (<usize>from << 5);
  const lastRecord = RECORDS + (<usize>capacity << 5);
  let result = results + (<usize>from << 2);
  let start = input;
  let listEnd: usize = LIST;
  let piece = input;
  while (piece < limit && record < lastRecord) {
    const to = min(piece + PIECE_BYTES, limit);
    listEnd = mark(piece, to, listEnd);
    piece = to;
    // After the list, nothing that ends a line.
    store<u32>(listEnd, <u32>NOTHING);
    store<u32>(listEnd, <u32>NOTHING, 4);
    store<u32>(listEnd, <u32>NOTHING, 8);
    let list: usize = LIST;
    for (; record < lastRecord; record += 32, result += 4) {
      const marks = common(start, load<u32>(list), load<u32>(list, 4), load<u32>(list, 8), record, result, shift);
      if (marks) {
        list += <usize>(marks << 2);
        start = <usize>load<u32>(list - 4) + 1;
        continue;
      }
      const flags = rest(load<i32>(result), start, to, list, listEnd, record, shift);
      const next = <usize>load<u32>(NEXT);
      if (!next) break;
      store<i32>(result, flags);
      if (flags == UNSURE) {
        store<i32>(unsures, <i32>((record - RECORDS) >> 5));
        unsures += 4;
      }
      list = next;
      start = <usize>load<u32>(list - 4) + 1;
    }
    const left = listEnd - list;
    if (left > 4 * <usize>CARRIED_MARKS) break;
    if (left && list != LIST) memory.copy(LIST, list, left);
    listEnd = LIST + left;
  }
  store<i32>(COUNTS, <i32>((record - RECORDS) >> 5));
  store<i32>(COUNTS, <i32>((unsures - unsure) >> 2), 4);
  return <i32>(start - input);
}
