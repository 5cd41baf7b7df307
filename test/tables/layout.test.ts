/**
 * The layout of the record and of the automaton is written once: no other file repeats its constants, not even in
 * AssemblyScript.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as format from '../../packages/cli/src/format/format-memory.js';
import * as kernel from '../../src/scanner/simd/memory.js';
import { Mark, State } from '../../src/tables/automaton.js';
import { Flag, Slot } from '../../src/tables/record.js';
import { assert, suite } from '../support/suite.js';

const SOURCES = fileURLToPath(new URL('../../src', import.meta.url));

/** Names of constants of the layout, here or in a generated file. */
const NAMES = [
  ...Object.keys(Slot),
  ...Object.keys(Flag),
  ...Object.keys(State).map((name) => `${name}_STATE`),
  ...Object.keys(Mark).map((name) => name.replace(':', '_').toUpperCase()),
  ...['STRIDE', 'RECORD_BYTES', 'HOST_KIND_SHIFT', 'HOST_KIND_MASK', 'CLASS_SHIFT', 'RESULT_BITS', 'HOST_FLAGS'],
  ...['NO_ACTION', 'DEAD', 'PAIR_SHIFT', 'DIGIT_SHIFT', 'END_CLASS'],
];
/** Names that are common words elsewhere. */
const NAMES_IN_KERNELS = [
  ...Object.keys(kernel.Address),
  ...Object.keys(format.FormatAddress),
  'COLUMN_BYTES',
  'TEXT_BYTES',
];

/** The files that define constants of the layout. */
const DEFINITIONS = ['tables/record.ts', 'tables/automaton.ts', 'scanner/simd/memory.ts', 'scanner/hex-digits.ts'];

/** Declarations of such a name as a number: `const END: usize = 28`. */
function typedByHand(source: string, isKernel: boolean): string[] {
  const names = isKernel ? [...NAMES, ...NAMES_IN_KERNELS] : NAMES;
  return source.match(new RegExp(`\\b(?:const|let) (?:${names.join('|')})\\b[^=;\\n]*= *-?\\d\\w*;`, 'g')) ?? [];
}

const layout = suite('layout');
const finds = (source: string, expected: readonly string[]): void =>
  layout(`finds ${expected.length} in ${JSON.stringify(source)}`, () =>
    assert.equal(typedByHand(source, true), expected),
  );
finds('const END: usize = 28;', ['const END: usize = 28;']);
finds('const AT_HOST_END: (typeof Mark)["at:HOST_END"] = 0x80000;', [
  'const AT_HOST_END: (typeof Mark)["at:HOST_END"] = 0x80000;',
]);
finds('const PERCENT: typeof Flag.PERCENT = 0x100;', ['const PERCENT: typeof Flag.PERCENT = 0x100;']);
finds('const END = Slot.END;', []);
finds('const ENDS = 3;', []);

for (const file of readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })) {
  if (!file.endsWith('.ts') || file.includes('.generated.') || DEFINITIONS.includes(file.replaceAll('\\', '/')))
    continue;
  layout(`${file} types no constant of the layout`, () => {
    assert.equal(typedByHand(readFileSync(join(SOURCES, file), 'utf8'), file.endsWith('.as.ts')), []);
  });
}
layout.run();
