/**
 * A kernel for one string (`string.as.ts`) or for lines (`lines.as.ts`) in WebAssembly, and its memory. The engine is compiled from the
 * same automaton: no answer depends on whether there is a kernel.
 */

import { CodeUnit } from '../../support/code-unit.js';
import { startKernel } from '../../support/start-kernel.js';
import { CLASS_SHIFT, DEAD, NO_ACTION, State } from '../../tables/automaton.js';
import { Flag } from '../../tables/record.js';
import { automaton, QUERY } from '../../tables/uri.generated.js';
import { DIGIT_SHIFT, flagsOfPercent, hexDigits } from '../hex-digits.js';
import { Address, END_CLASS, INPUT_BYTES, PAIR_SHIFT } from './memory.js';

/** A kernel with its own memory. */
export interface Kernel<Exports> {
  /** Where its input goes. */
  readonly input: Uint8Array;
  readonly buffer: ArrayBuffer;
  readonly exports: Exports;
}

/**
 * Starts a kernel; `undefined` where there is no WebAssembly with SIMD, or it is refused.
 *
 * @param code - the kernel, in hexadecimal
 * @param room - the bytes for records and results
 */
export function openKernel<Exports>(code: string, room: number): Kernel<Exports> | undefined {
  const started = startKernel<Exports>(code, Address.RECORDS + room);
  if (started === undefined) return undefined;
  new Uint8Array(started.buffer).set(kernelTables());
  return { ...started, input: new Uint8Array(started.buffer, Address.INPUT, INPUT_BYTES) };
}

/** Makes the tables that both kernels read: the beginning of their memory. */
export function kernelTables(): Uint8Array {
  const { ACTION_AT_END, ACTION_OF_STEP, ACTIONS, CLASS_OF_CODE_UNIT, NEXT_STATE, RUN_OF_STATE, RUNS_OF_CODE_UNIT } =
    automaton();
  const tables = new Uint8Array(Address.NOTHING);
  tables.set(CLASS_OF_CODE_UNIT, Address.CLASSES);
  tables.set(NEXT_STATE, Address.STEPS);
  tables.set(ACTION_OF_STEP, Address.ACTIONS_OF_STEPS);
  new Uint32Array(tables.buffer, Address.ACTIONS).set(ACTIONS);
  ACTION_AT_END.forEach((action, state) => {
    const step = (state << CLASS_SHIFT) | END_CLASS;
    tables[Address.STEPS + step] = action === NO_ACTION ? DEAD : state;
    tables[Address.ACTIONS_OF_STEPS + step] = action;
  });

  const nextOf = (state: number, c: number): number =>
    NEXT_STATE[(state << CLASS_SHIFT) | (CLASS_OF_CODE_UNIT[c] as number)] as number;
  const endsAuthority = (state: number, c: number): boolean =>
    nextOf(state, c) !== DEAD && nextOf(state, c) <= State.PATH;
  const low = tables.subarray(Address.LOW_MARKS);
  const high = tables.subarray(Address.HIGH_MARKS);
  // The first and last of the characters that a vector finds in a host.
  let [first, last] = [0xff, 0];
  CLASS_OF_CODE_UNIT.forEach((_, c) => {
    const begins = nextOf(State.AUTHORITY, c);
    tables[Address.NAME_EDGES + c] = begins === State.REG_NAME || endsAuthority(State.AUTHORITY, c) ? 1 : 0;
    const isEnd = endsAuthority(State.REG_NAME, c);
    tables[Address.ENDS_AUTHORITY + c] = isEnd || c === CodeUnit.LINE_FEED ? 1 : 0;
    // A solidus has a separate bit, since it ends an authority and not a path.
    const isSolidus = isEnd && nextOf(State.PATH, c) === State.PATH;
    if (QUERY[c] === 0 || (isEnd && !isSolidus)) return;
    // Each row of 16 characters has its own bit. It is also set in the columns that are not marks in that row.
    const bit = isSolidus ? 1 : 1 << ((c >> 4) - 1);
    high[c >> 4] = (high[c >> 4] as number) | bit;
    low[c & 0xf] = (low[c & 0xf] as number) | bit;
    if (isSolidus || ((RUNS_OF_CODE_UNIT[c] as number) & (RUN_OF_STATE[State.REG_NAME] as number)) !== 0) return;
    first = Math.min(first, c);
    last = Math.max(last, c);
  });
  tables.set(hexDigits(), Address.DIGITS);
  tables.set(
    flagsOfPercent().map((flags) => flags >> PAIR_SHIFT),
    Address.PAIRS,
  );
  for (const [address, byte] of [
    [Address.HALF, 0xf],
    [Address.ONES, 1],
    [Address.PERCENT_SIGNS, CodeUnit.PERCENT_SIGN],
    [Address.FULL_STOPS, CodeUnit.FULL_STOP],
    [Address.SOLIDI, CodeUnit.SOLIDUS],
    [Address.COLONS, CodeUnit.COLON],
    [Address.WINDOW_SHIFTS, 0x80 - first],
    [Address.WINDOW_LIMITS, 0x80 + last + 1 - first],
  ] as const)
    tables.fill(byte, address, address + 16);
  return tables;
}

/** Fills the tables of the digits: a bit for all first digits that make normal percent-encodings with the same second ones. */
export function fillDigits(tables: Uint8Array): void {
  tables.fill(0x30, Address.ZEROS, Address.ZEROS + 16);
  tables.fill(0x40, Address.ATS, Address.ATS + 16);
  const digits = Array.from('0123456789ABCDEF', (digit) => digit.charCodeAt(0));
  const isNormal = (first: number, second: number): boolean =>
    flagsOfPercent()[((hexDigits()[first] as number) << DIGIT_SHIFT) | (hexDigits()[second] as number)] ===
    Flag.PERCENT;
  const addressOf = (ofDigits: number, ofLetters: number, digit: number): number =>
    (digit < 0x40 ? ofDigits : ofLetters) + (digit & 0xf);
  const bits = new Map<string, number>();
  for (const first of digits) {
    const seconds = digits.filter((second) => isNormal(first, second));
    const key = seconds.join();
    const bit = bits.get(key) ?? 1 << bits.size;
    bits.set(key, bit);
    tables[addressOf(Address.FIRST_DIGITS, Address.FIRST_LETTERS, first)] = bit;
    for (const second of seconds) {
      const address = addressOf(Address.SECOND_DIGITS, Address.SECOND_LETTERS, second);
      tables[address] = (tables[address] as number) | bit;
    }
  }
}
