/** Kernels with one fault each, in their tables or in their source. */

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Random } from '../../../bench/model/random.js';
import { kernelModule } from '../../../scripts/compiler/assemble-kernels.js';
import { DIGIT_SHIFT } from '../../../src/scanner/characters.js';
import { type Kernel, kernelTables, openKernel } from '../../../src/scanner/simd/kernel.js';
import { Address } from '../../../src/scanner/simd/memory.js';
import { KERNEL } from '../../../src/scanner/simd/string.generated.js';
import { Slot, STRIDE } from '../../../src/tables/record.js';
import type { Mutant } from './engine-mutants.js';
import { type Scan, write } from './suites.js';

type StringKernel = Kernel<{ readonly scanString: (length: number) => number }>;

export const openStringKernel = (): StringKernel => openKernel(KERNEL, 4 * STRIDE) as StringKernel;

/** The scanner of a kernel for one string. */
export function ofKernel({ input, buffer, exports }: StringKernel): Scan {
  const record = new Uint32Array(buffer, Address.RECORDS, STRIDE);
  return (word, offsets) => {
    // A kernel must not read the bytes after the word.
    write(`${word}41?#`, input, 0);
    const flags = exports.scanString(word.length);
    offsets.set(record);
    offsets[Slot.START] = 0;
    offsets[Slot.END] = word.length;
    return flags;
  };
}

const ofText = (text: string): number[] => Array.from(text, (character) => character.charCodeAt(0));
const VECTOR = 16;

/** A table: bytes of it that decide on answers, and the other values that one of them may have. A vector has one value. */
interface Table {
  readonly at: readonly number[];
  readonly least?: number;
  readonly most: number;
  readonly size?: number;
}

const vectors = { at: [0], most: 0xff, size: VECTOR };
const TABLES: Readonly<Record<string, Table>> = {
  CLASSES: { at: ofText('!%/:?@AZ[]a019.'), most: 23 },
  // A host that is read by the automaton instead has the same answer.
  NAME_EDGES: { at: ofText('01'), least: 1, most: 1 },
  ENDS_AUTHORITY: { at: ofText('/?#'), most: 1 },
  DIGITS: { at: ofText('0123456789ABCDEFabcdefgGzZ-.'), most: 22 },
  PAIRS: {
    at: Array.from({ length: 22 * 22 }, (_, i) => ((1 + Math.floor(i / 22)) << DIGIT_SHIFT) | (1 + (i % 22))),
    most: 3,
  },
  LOW_MARKS: { at: [...Array(VECTOR).keys()], most: 0xff },
  // Without rows of which all characters are allowed.
  HIGH_MARKS: { at: [2, 3, 5, 6, 7], most: 0xff },
  FULL_STOPS: vectors,
  COLONS: vectors,
  SOLIDI: vectors,
  WINDOW_SHIFTS: vectors,
  // A window that ends later only makes a kernel slower.
  WINDOW_LIMITS: { at: [0], least: 0x80, most: 0x80 + 0x5b - 0x3a, size: VECTOR },
};

/** Changes the tables of a kernel that are in `memory`. */
type Change = (memory: Uint8Array) => void;

/** Tables of the kernels with another byte or vector, so many for each table. */
export function mutantsOfKernelTables(random: Random, count: number): Mutant<Change>[] {
  const right = kernelTables();
  return Object.entries(TABLES).flatMap(([name, { at, least = 0, most, size = 1 }]) =>
    Array.from({ length: count }, () => {
      const chosen = random.of(at);
      const address = Address[name as keyof typeof Address] + chosen;
      const other = random.between(least, most - (least < most ? 1 : 0));
      const value = least < most && other >= (right[address] as number) ? other + 1 : other;
      const mutated: Change = (memory) => memory.fill(value, address, address + size);
      return { title: `${name}[${chosen}] = ${value}`, mutated };
    }),
  );
}

const FOLDER = 'src/scanner/simd';
const SHARED = 'reference.as.ts';
const MARKS = 'marks.as.ts';
const STRING = 'string.as.ts';
const LINES = 'lines.as.ts';
const BOTH = [STRING, LINES];

/** Faults in the sources of the kernels: the file, a text that occurs there once, its replacement, and the kernels that go wrong. */
const FAULTS: readonly (readonly [file: string, from: string, to: string, kernels?: readonly string[]])[] = [
  [SHARED, 'flags = SCHEME | AUTHORITY;', 'flags = AUTHORITY;'],
  [SHARED, ' & <i32>(byteAt(start) != FULL_STOP)', ''],
  [SHARED, '<i32>(<u32>load<u16>(start) != TWO_SOLIDI) & ', ''],
  [SHARED, '<i32>byteAt(NAME_EDGES + <usize>byteAt(hostStart)) & ', ''],
  [SHARED, 'const isName = isBegun | ', 'const isName = 1 | '],
  [SHARED, 'isBegun ? REG_NAME_STATE : AUTHORITY_STATE', 'REG_NAME_STATE'],
  [SHARED, 'isBegun ? stop : hostStart', 'stop'],
  [SHARED, 'if (isName && (', 'if (('],
  [SHARED, 'isKnown &= <i32>byteAt(ENDS_AUTHORITY + <usize>byteAt(stop)) | <i32>(stop >= end);', ''],
  [SHARED, 'if (p < pathStart) continue;', ''],
  [SHARED, 'if (p + 2 >= end) return 0;', 'if (p + 2 > end) return 0;', [STRING]],
  [SHARED, 'all |= bits;', 'all = bits;'],
  [SHARED, 'pathEnd == end && p + 1 < end && isDots', 'p + 1 < end && isDots'],
  [SHARED, 'if (pathEnd == end) {', 'if (pathEnd) {'],
  [SHARED, ' || queryEnd != end) return walk(', ') return walk('],
  [SHARED, 'pathEnd = min(pathEnd, p)', 'pathEnd = p'],
  [SHARED, 'FULL_STOP ? p + 2 : p + 1', 'FULL_STOP ? p + 1 : p + 1'],
  [SHARED, 'return after == end || byteAt(', 'return byteAt(', [STRING]],
  [SHARED, 'flags &= ~HOST_FLAGS;', ''],
  [SHARED, 'if (!(flags & SCHEME)) flags &= ~SCHEME_UPPERCASE;', ''],
  [SHARED, 'if (marks & AT_HOST_END) store<i32>(record, offset, HOST_END);', ''],
  [SHARED, 'if (marks & AT_SCHEME_END) store<i32>(record, offset, SCHEME_END);', ''],
  [SHARED, 'flags |= marks & RESULT_BITS;', ''],
  [SHARED, 'if (!state) return ~(shift + <i32>p);', 'if (!state) return ~(shift + <i32>p + 1);'],
  [SHARED, 'flags |= percentEncoding(p, end) << PAIR_SHIFT;', 'flags |= 0;'],
  [SHARED, 'queryEnd != end ? FRAGMENT_STATE : pathEnd', 'pathEnd'],
  [MARKS, 'i8x16.add(kind, i8x16.eq(v128.load(p, 1), stop))', 'kind'],
  [MARKS, '(<u64>1 << <u64>(end - p)) - 1', '<u64>-1', [STRING]],
  [LINES, 'flags != UNKNOWN && byteAt(end) == LINE_FEED', 'byteAt(end) == LINE_FEED', [LINES]],
  [LINES, 'shift + <i32>number, QUERY_END', 'shift + <i32>end, QUERY_END', [LINES]],
  [LINES, '(isFragment * FRAGMENT)', '0', [LINES]],
  [LINES, 'store<i32>(record, shift + <i32>first, PATH_END);', '', [LINES]],
];

const { Module } = (globalThis as unknown as { WebAssembly: { Module: new (binary: Uint8Array) => object } })
  .WebAssembly;

/** The kernels with a fault in their source, as compiled modules; `source` is the file of the kernel. */
export async function* mutantsOfKernelSources(): AsyncGenerator<Mutant<{ string?: object; lines?: object }>> {
  const root = new URL('../../../', import.meta.url);
  const folder = mkdtempSync(join(tmpdir(), 'uriscan-kernel-'));
  try {
    cpSync(new URL(FOLDER, root), join(folder, FOLDER), { recursive: true });
    for (const [file, from, to, kernels = BOTH] of FAULTS) {
      const path = join(folder, FOLDER, file);
      const source = readFileSync(path, 'utf8');
      if (source.split(from).length !== 2) throw new RangeError(`${file} does not have ${from} once`);
      writeFileSync(
        path,
        source.replace(from, () => to),
      );
      const compile = async (kernel: string): Promise<object> => {
        const text = await kernelModule(pathToFileURL(`${folder}/`), `${FOLDER}/${kernel}`);
        const hex = Array.from(text.matchAll(/'([0-9a-f]+)'/g), ([, part]) => part).join('');
        return new Module(Buffer.from(hex, 'hex'));
      };
      yield {
        title: `${file}: ${from} -> ${to}`,
        mutated: {
          ...(kernels.includes(STRING) && { string: await compile(STRING) }),
          ...(kernels.includes(LINES) && { lines: await compile(LINES) }),
        },
      };
      writeFileSync(path, source);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}
