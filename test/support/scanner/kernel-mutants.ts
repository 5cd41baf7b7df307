/** Kernels with one fault each, in their tables or in their source. */

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Random } from '../../../bench/model/random.js';
import { kernelModule } from '../../../scripts/compiler/assemble-kernels.js';
import { DIGIT_SHIFT } from '../../../src/scanner/hex-digits.js';
import { type Kernel, kernelTables, openKernel } from '../../../src/scanner/simd/kernel.js';
import { Address } from '../../../src/scanner/simd/memory.js';
import { KERNEL } from '../../../src/scanner/simd/string.generated.js';
import { Slot, STRIDE } from '../../../src/tables/record.js';
import { rows } from '../rows.js';
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
const STRING = 'string.as.ts';
const LINES = 'lines.as.ts';
const BOTH = [STRING, LINES];

/** Faults in the sources of the kernels: the file, a text that occurs there once, its replacement, and the kernels that go wrong. */
const FAULTS =
  rows<readonly [file: string, from: string, to: string, kernels?: readonly string[]]>('scanner/kernel-faults');

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
