/**
 * The kernel for lines in JavaScript, for platforms without WebAssembly with SIMD, or that refuse it. It reads four bytes at a time, by
 * a table of pairs of bytes: 61 ns per line of 63 bytes, where the engine takes 134 (Node 26, x64). The automaton decides on lines that
 * are UNSURE, as it does for the kernel in WebAssembly.
 */

import { State } from '../tables/automaton.js';
import { once } from '../tables/once.js';
import { Flag, Slot, STRIDE } from '../tables/record.js';
import { automaton } from '../tables/uri.generated.js';
import { DIGIT_SHIFT, flagsOfPercent, hexDigits, widen } from './characters.js';
import type { Kernel } from './kernel.js';
import { INPUT_BYTES, UNSURE } from './kernel-memory.js';

/** Bytes that may be read after the input. */
const MARGIN = 4;

interface Memory extends Omit<Kernel, 'address' | 'scan'> {
  /** The input, four bytes at a time. */
  readonly words: DataView;
}

/** Returns a kernel with room for the records of so many lines. */
export function openPlainKernel(lines: number): Kernel {
  const buffer = new ArrayBuffer(INPUT_BYTES + MARGIN);
  const memory: Memory = {
    input: new Uint8Array(buffer, 0, INPUT_BYTES),
    words: new DataView(buffer),
    counts: new Int32Array(2),
    records: new Uint32Array(STRIDE * lines),
    results: new Int32Array(lines),
    unsure: new Int32Array(lines),
  };
  const scan = reader();
  return {
    ...memory,
    address: 0,
    scan: (_, length, from, capacity, origin) => scan(memory, length, from, capacity, origin),
  };
}

/** Makes the tables and the function that reads them; V8 folds constants of the same function, but not imported ones. */
const reader = /* @__PURE__ */ once(() => {
  const LINE_FEED = 0x0a;
  const CARRIAGE_RETURN = 0x0d;
  const NUMBER_SIGN = 0x23;
  const PERCENT_SIGN = 0x25;
  const FULL_STOP = 0x2e;
  const SOLIDUS = 0x2f;
  const COLON = 0x3a;
  const QUESTION_MARK = 0x3f;
  const LOWERCASE_A = 0x61;

  const { RUN_OF_STATE, RUNS_OF_CODE_UNIT } = automaton();
  const runOf = (state: number): number => RUN_OF_STATE[state] as number;
  const IN_SCHEME = runOf(State.SCHEME);
  const IN_REG_NAME = runOf(State.REG_NAME);
  const IN_PORT = runOf(State.PORT);
  const IN_PATH = runOf(State.PATH);
  const IN_QUERY = runOf(State.QUERY);
  const RUNS = widen(RUNS_OF_CODE_UNIT, 0x100);
  const DIGITS = widen(hexDigits(), 0x100);
  const FLAGS_OF_PERCENT = flagsOfPercent();
  /** The runs that both bytes of a pair are in. A full stop is in that of a path, too, if it cannot begin a dot-segment. */
  const RUNS_OF_PAIR = new Uint8Array(0x10000);
  RUNS_OF_CODE_UNIT.forEach((second, c) => {
    RUNS_OF_CODE_UNIT.forEach((first, before) => {
      const more = c === FULL_STOP && before !== SOLIDUS ? IN_PATH : 0;
      RUNS_OF_PAIR[(c << 8) | before] = first & (second | more);
    });
  });

  /** The first offset from `start` onwards whose byte is not in `run`; also that of a full stop in a path, if its pair begins with it. */
  function skip(input: Uint8Array, words: DataView, start: number, run: number): number {
    let i = start;
    for (;;) {
      const word = words.getInt32(i, true);
      if (((RUNS_OF_PAIR[word & 0xffff] as number) & run) === 0) break;
      if (((RUNS_OF_PAIR[word >>> 16] as number) & run) === 0) {
        i = (i + 2) | 0;
        break;
      }
      i = (i + 4) | 0;
    }
    return ((RUNS[input[i] as number] as number) & run) === 0 ? i : (i + 1) | 0;
  }

  /** Whether a byte may end a segment, and an authority: a carriage return does before a line feed. */
  function endsSegment(byte: number): boolean {
    return (
      byte === SOLIDUS ||
      byte === LINE_FEED ||
      byte === QUESTION_MARK ||
      byte === NUMBER_SIGN ||
      byte === CARRIAGE_RETURN
    );
  }

  /** Scans lines as `scanLines` of `kernel.as.ts` does. */
  return (
    { input, words, counts, records, results, unsure }: Memory,
    length: number,
    from: number,
    capacity: number,
    origin: number,
  ): number => {
    let limit = length | 0;
    while (limit > 0 && input[limit - 1] !== LINE_FEED) limit--;
    let start = 0;
    let line = from | 0;
    let unsures = 0;
    for (; start < limit && line < capacity; line++) {
      let flags = 0;
      let schemeEnd = start;
      let pathStart = start;
      // Whether scheme and authority are known to be valid, and have none of the rare characters.
      let isKnown = true;
      let i = skip(input, words, start, IN_SCHEME);
      if (input[i] === COLON && (input[start] as number) >= LOWERCASE_A) {
        flags = Flag.SCHEME;
        schemeEnd = i;
        pathStart = (i + 1) | 0;
      } else isKnown = endsSegment(input[i] as number);
      let hostStart = pathStart;
      let hostEnd = pathStart;
      i = pathStart;
      if (input[i] === SOLIDUS && input[i + 1] === SOLIDUS) {
        flags |= Flag.AUTHORITY;
        hostStart = (i + 2) | 0;
        i = skip(input, words, hostStart, IN_REG_NAME);
        hostEnd = i;
        // A host with digits at both ends may be an IPv4 address.
        const ends = (RUNS[input[hostStart] as number] as number) & (RUNS[input[i - 1] as number] as number);
        if (input[i] === COLON) {
          flags |= Flag.PORT;
          i = skip(input, words, (i + 1) | 0, IN_PORT);
        }
        isKnown = (ends & IN_PORT) === 0 && endsSegment(input[i] as number);
        pathStart = i;
      }
      let pathEnd = 0;
      let queryEnd = 0;
      let byte = 0;
      for (let run = IN_PATH; isKnown; ) {
        i = skip(input, words, i, run);
        byte = input[i] as number;
        if (byte === PERCENT_SIGN) {
          const high = DIGITS[input[i + 1] as number] as number;
          const low = DIGITS[input[i + 2] as number] as number;
          const percent = FLAGS_OF_PERCENT[(high << DIGIT_SHIFT) | low] as number;
          if (percent === 0) break;
          flags |= percent;
          i = (i + 3) | 0;
        } else if (byte === FULL_STOP) {
          const after = (input[i + 1] === FULL_STOP ? i + 2 : i + 1) | 0;
          if ((i === pathStart || input[i - 1] === SOLIDUS) && endsSegment(input[after] as number))
            flags |= Flag.DOT_SEGMENT;
          i = (i + 1) | 0;
        } else if (byte === QUESTION_MARK) {
          flags |= Flag.QUERY;
          pathEnd = i;
          run = IN_QUERY;
          i = (i + 1) | 0;
        } else if (byte === NUMBER_SIGN && (flags & Flag.FRAGMENT) === 0) {
          if (run === IN_PATH) pathEnd = i;
          flags |= Flag.FRAGMENT;
          queryEnd = i;
          run = IN_QUERY;
          i = (i + 1) | 0;
        } else break;
      }
      let end = i;
      if (byte === CARRIAGE_RETURN && input[i + 1] === LINE_FEED) i = (i + 1) | 0;
      if (!isKnown || input[i] !== LINE_FEED) {
        flags = ~(origin + i);
        if (!isKnown || byte === PERCENT_SIGN) {
          flags = UNSURE;
          unsure[unsures] = line;
          unsures++;
        }
        while (input[i] !== LINE_FEED) i = (i + 1) | 0;
        end = input[i - 1] === CARRIAGE_RETURN ? i - 1 : i;
      }
      if ((flags & (Flag.QUERY | Flag.FRAGMENT)) === 0) pathEnd = end;
      if ((flags & Flag.FRAGMENT) === 0) queryEnd = end;
      const at = line * STRIDE;
      records[at + Slot.START] = origin + start;
      records[at + Slot.SCHEME_END] = origin + schemeEnd;
      records[at + Slot.HOST_START] = origin + hostStart;
      records[at + Slot.HOST_END] = origin + hostEnd;
      records[at + Slot.PATH_START] = origin + pathStart;
      records[at + Slot.PATH_END] = origin + pathEnd;
      records[at + Slot.QUERY_END] = origin + queryEnd;
      records[at + Slot.END] = origin + end;
      results[line] = flags;
      start = (i + 1) | 0;
    }
    counts[0] = line;
    counts[1] = unsures;
    return start;
  };
});
