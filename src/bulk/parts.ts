/** Parts of a file, which threads read themselves: who has a part has the lines that begin in it. */

import type { readSync } from 'node:fs';

const LINE_FEED = 0x0a;
/** Bytes that are read at once to find the end of a part's last line. */
const TAIL_BYTES = 1 << 12;

/** A file from an offset on at which a line begins, cut into parts. */
export interface Parts {
  /** Of the open file: all threads of a process can use it. */
  readonly descriptor: number;
  /** Where part 0 starts, and the last one ends. */
  readonly start: number;
  readonly end: number;
  /** Bytes of a part. */
  readonly size: number;
}

/** The lines that begin in a part, and where in the file that is. */
export interface PartLines {
  readonly start: number;
  /** Undefined if there is no room for all of them. */
  readonly bytes: Uint8Array | undefined;
  /** Whether the file ends before the part does, since it has become shorter. A line that is cut there is left out. */
  readonly isCut: boolean;
}

/** Bytes of memory for a part: seldom does a line go further beyond its end. */
export function roomFor({ size }: Parts): number {
  return 1 + size + (size >> 3);
}

/** Offset at which a part starts. */
export function startOf({ start, size }: Parts, part: number): number {
  return start + part * size;
}

/** Offset at which a part ends. */
export function endOf(parts: Parts, part: number): number {
  return Math.min(parts.end, startOf(parts, part + 1));
}

/** Reads the lines that begin in a part to `room`, which has as many bytes as {@link roomFor} says. */
export function readPart(parts: Parts, part: number, room: Uint8Array, read: typeof readSync): PartLines {
  const start = startOf(parts, part);
  const end = endOf(parts, part);
  // The byte before the part tells whether a line begins with it.
  const from = Math.max(0, start - 1);
  let length = 0;
  const readUpTo = (size: number): boolean => {
    const more = read(parts.descriptor, room, length, size - length, from + length);
    length += more;
    return more > 0;
  };
  while (length < end - from && readUpTo(end - from));
  const isCut = length < end - from;
  const begin = start === 0 ? 0 : room.subarray(0, length).indexOf(LINE_FEED) + 1;
  if (start > 0 && begin === 0) return { start: end, bytes: room.subarray(0, 0), isCut };
  const lines = (to: number): PartLines => ({ start: from + begin, bytes: room.subarray(begin, to), isCut });
  if (isCut) return lines(room.subarray(0, length).lastIndexOf(LINE_FEED) + 1);
  // The last line ends at the last byte of the part, or behind it.
  for (let at = end - 1 - from; ; ) {
    const newline = room.subarray(at, length).indexOf(LINE_FEED);
    if (newline >= 0) return lines(at + newline + 1);
    if (length === room.length) return { start: from + begin, bytes: undefined, isCut };
    at = Math.max(at, length);
    if (!readUpTo(Math.min(room.length, length + TAIL_BYTES))) return lines(length);
  }
}
