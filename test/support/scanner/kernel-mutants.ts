/** Kernels with one fault each, in their tables or in their source. */

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Random } from '../../../bench/model/random.js';
import { kernelModule } from '../../../scripts/compiler/assemble-kernels.js';
import { DIGIT_SHIFT } from '../../../src/scanner/characters.js';
import { Address, UNSURE } from '../../../src/scanner/kernel-memory.js';
import { kernelTables } from '../../../src/scanner/kernel-tables.js';
import type { StringKernel } from '../../../src/scanner/string-kernel.js';
import { Slot } from '../../../src/tables/record.js';
import type { Mutant } from './engine-mutants.js';
import { type Scan, write } from './suites.js';

/** A scanner that asks a kernel, and `other` where the kernel is unsure. */
export const ofKernel =
  ({ input, scan, record }: StringKernel, other: Scan): Scan =>
  (word, offsets) => {
    // A kernel must not read what follows the word.
    write(`${word}4141`, input, 0);
    const flags = scan(word.length);
    if (flags === UNSURE) return other(word, offsets);
    offsets.set(record);
    offsets[Slot.START] = 0;
    offsets[Slot.END] = word.length;
    return flags;
  };

const ofText = (text: string): number[] => Array.from(text, (character) => character.charCodeAt(0));
const VECTOR = 16;

/** The bytes of each table that decide on characters of a URI, and the largest value of one. A vector has one value. */
const TABLES: Readonly<
  Record<
    string,
    { readonly at: readonly number[]; readonly least?: number; readonly most: number; readonly size?: number }
  >
> = {
  SCHEMES: { at: ofText("!$&'()*,;=@_~AZ"), most: 1 },
  DIGITS: { at: ofText('0123456789ABCDEFabcdefgGzZ-.'), most: 22 },
  // Without 0, with which a kernel is unsure.
  PAIRS: {
    at: Array.from({ length: 22 * 22 }, (_, i) => ((1 + Math.floor(i / 22)) << DIGIT_SHIFT) | (1 + (i % 22))),
    least: 1,
    most: 3,
  },
  LOW_MARKS: { at: [...Array(VECTOR).keys()], most: 0xff },
  // Without rows of which all characters are allowed.
  HIGH_MARKS: { at: [2, 3, 5, 6, 7], most: 0xff },
  FULL_STOPS: { at: [0], most: 0xff, size: VECTOR },
  SOLIDI: { at: [0], most: 0xff, size: VECTOR },
  WINDOW_SHIFTS: { at: [0], most: 0xff, size: VECTOR },
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
      const value =
        least + (((right[address] as number) - least + random.between(1, most - least)) % (most - least + 1));
      const mutated: Change = (memory) => memory.fill(value, address, address + size);
      return { title: `${name}[${chosen}] = ${value}`, mutated };
    }),
  );
}

const SCANNER = 'src/scanner';
const SHARED = 'kernel-reference.as.ts';
const STRING = 'string-kernel.as.ts';
const LINES = 'kernel.as.ts';

/** Faults in the sources of the kernels: the file, a text that occurs there once, and its replacement. */
const FAULTS: readonly (readonly [file: string, from: string, to: string])[] = [
  [SHARED, 'octet > 255', 'octet > 256'],
  [SHARED, 'p > first + 1 && byteAt(first) == ZERO', 'p > first + 2 && byteAt(first) == ZERO'],
  [SHARED, 'if (octets == 4) return', 'if (octets == 3) return'],
  [SHARED, 'if (!colon) colon = p;', 'colon = p;'],
  [SHARED, 'if (flags & USERINFO) return UNSURE;', ''],
  [SHARED, 'hostStart = p + 1;', 'hostStart = p;'],
  [SHARED, 'byte - UPPERCASE_A <= 25', 'byte - UPPERCASE_A <= 24'],
  [SHARED, ' && byteAt(p - 2) != PERCENT_SIGN', ''],
  [SHARED, 'byteAt(start) >= LOWERCASE_A', 'byteAt(start) >= ZERO'],
  [SHARED, 'flags |= PORT;', ''],
  [SHARED, 'hostEnd = colon;', ''],
  [SHARED, 'flags = AUTHORITY | USERINFO;', 'flags = AUTHORITY;'],
  [SHARED, 'flags |= IPV4_HOST;', ''],
  [STRING, 'if (p + 2 >= end) return', 'if (p + 2 > end) return'],
  [STRING, 'p >= pathStart && pathEnd == end', 'p >= pathStart'],
  [STRING, 'pathEnd = min(pathEnd, p)', 'pathEnd = p'],
  [STRING, ' || queryEnd != end', ''],
  [STRING, 'FULL_STOP ? p + 2', 'FULL_STOP ? p + 1'],
  [STRING, ': SOLIDUS;', ': PERCENT_SIGN;'],
  [STRING, '~(SHIFT + <i32>p)', '~(SHIFT + <i32>p + 1)'],
  [STRING, ' || isDigit(byteAt(hostStart))', ''],
  [LINES, '<i32>!isDigit(byteAt(hostStart)) & ', ''],
  [LINES, ' & <i32>(byteAt(start) != FULL_STOP)', ''],
  [LINES, 'p >= pathStart && !pathEnd', '!pathEnd'],
  [LINES, 'if (queryEnd) return', 'if (pathEnd) return'],
  [LINES, 'if (!pathEnd) pathEnd = p;', ''],
  [LINES, 'all |= bits;', 'all = bits;'],
  [LINES, 'FULL_STOP ? p + 2', 'FULL_STOP ? p + 1'],
];

const { Module } = (globalThis as unknown as { WebAssembly: { Module: new (binary: Uint8Array) => object } })
  .WebAssembly;

/** The kernels with a fault in their source, as compiled modules; `source` is the file of the kernel. */
export async function* mutantsOfKernelSources(): AsyncGenerator<Mutant<{ string?: object; lines?: object }>> {
  const root = new URL('../../../', import.meta.url);
  const folder = mkdtempSync(join(tmpdir(), 'uriscan-kernel-'));
  try {
    cpSync(new URL(SCANNER, root), join(folder, SCANNER), { recursive: true });
    for (const [file, from, to] of FAULTS) {
      const path = join(folder, SCANNER, file);
      const source = readFileSync(path, 'utf8');
      if (source.split(from).length !== 2) throw new RangeError(`${file} does not have ${from} once`);
      writeFileSync(
        path,
        source.replace(from, () => to),
      );
      const compile = async (kernel: string): Promise<object> => {
        const text = await kernelModule(pathToFileURL(`${folder}/`), `${SCANNER}/${kernel}`);
        const hex = Array.from(text.matchAll(/'([0-9a-f]+)'/g), ([, part]) => part).join('');
        return new Module(Buffer.from(hex, 'hex'));
      };
      yield {
        title: `${file}: ${from} -> ${to}`,
        mutated: {
          ...(file !== LINES && { string: await compile(STRING) }),
          ...(file !== STRING && { lines: await compile(LINES) }),
        },
      };
      writeFileSync(path, source);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}
