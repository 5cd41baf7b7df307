/**
 * Compares `isReadAlike` with parsers of the WHATWG URL Standard. URISCAN_READ_ALIKE sets the number of random
 * strings, URISCAN_SEED the seed, and URISCAN_CORPUS names a file of more references, one per line; if one of them is
 * set, the counts are printed.
 */

import { readFileSync } from 'node:fs';
import { URL as ReferenceUrl } from 'whatwg-url';
import { isReadAlike, whatwgDifference } from '../../src/entries/inspect.js';
import { SEED as DRAWN, draws } from '../support/draws.js';
import { type Matrix, matrixOf, readsAlike } from '../support/inspect/matrix.js';
import { webReferences } from '../support/inspect/references.js';
import { runRows } from '../support/rows.js';
import { assert, suite } from '../support/suite.js';

const COUNT = Number(process.env['URISCAN_READ_ALIKE'] ?? draws('inspect/read-alike: texts'));
const SEED = DRAWN + 3986;
const CORPUS = process.env['URISCAN_CORPUS'];
const IS_ASKED = process.env['URISCAN_READ_ALIKE'] !== undefined || CORPUS !== undefined;
/** How many times slower that parser is. */
const FEWER = 50;

const alike = suite('inspect: isReadAlike');

const titleOf = (reference: string): string =>
  reference.length < 300
    ? JSON.stringify(reference)
    : `${reference.length} code units: ${reference.slice(0, 20)}…${reference.slice(-5)}`;

const agrees = (...references: string[]): void => {
  for (const reference of references) {
    alike(`agrees on ${titleOf(reference)}`, () => {
      assert.ok(isReadAlike(reference));
      assert.ok(readsAlike(reference, URL));
      assert.ok(readsAlike(reference, ReferenceUrl));
    });
  }
};
/** False, since another parser reads something else. */
const differs = (...references: string[]): void => {
  for (const reference of references) {
    alike(`finds a difference in ${titleOf(reference)}`, () => {
      assert.not(isReadAlike(reference));
      assert.not(readsAlike(reference, ReferenceUrl));
    });
  }
};
/** False, although this platform reads the same. */
const mistrusts = (...references: string[]): void => {
  for (const reference of references) {
    alike(`mistrusts ${titleOf(reference)}`, () => {
      assert.not(isReadAlike(reference));
      assert.ok(readsAlike(reference, URL));
    });
  }
};

runRows('inspect/read-alike', { agrees, differs, mistrusts });
agrees(`http://${'a'.repeat(63)}/`, `http://${'a.'.repeat(127)}`, `http://a/${'b'.repeat(100_000)}`);
mistrusts(`http://${'a'.repeat(64)}`, `http://${'a.'.repeat(128)}`);
for (const length of [0xfff0, 0xfffb, 0xfffc, 0xfffd, 0x10000, 0x10001]) agrees('http://a/'.padEnd(length, 'b'));
const long = 'b'.repeat(100_000);
differs(
  `http://127.1/${long}`,
  `http://u:p:q@a/${long}`,
  `http://a/${long}/%2e`,
  `http://a/${long}?'`,
  `http://a/${long}/..`,
);
for (const length of [0xfff3, 0xfff4, 70_000]) agrees(`http://${'u'.repeat(length)}@a/bcdefgh`);
for (const hostStart of [0xfff0, 0xfffc, 0x10000, 0x10001]) differs(`http://${'u'.repeat(hostStart - 8)}@127.1/`);
// The result for this error offset has the bits of flags of a text that is read the same way.
differs(`${'http://a/'.padEnd(0x361c, 'b')} `);

alike('is false for a value that is not a reference', () => {
  for (const value of [undefined, 1, ['http://a/'], new String('http://a/')]) {
    assert.is(isReadAlike(value), false);
  }
});

function isSound(matrix: Matrix, title: string): void {
  const { shortest, ...counts } = matrix;
  if (IS_ASKED) console.log(`\n${title}: ${JSON.stringify(counts)}`);
  assert.is(shortest, undefined, `true, and read in another way: ${JSON.stringify(shortest)}`);
}

alike(`is right for ${COUNT} strings of seed ${SEED}, compared with Node`, () => {
  const matrix = matrixOf(webReferences(SEED), COUNT, URL);
  isSound(matrix, `${COUNT} strings of seed ${SEED}`);
  const { trueAndSame, falseAndDifferent, falseThoughSame } = matrix;
  for (const count of [trueAndSame, falseAndDifferent, falseThoughSame]) assert.ok(count > COUNT / 50);
});

alike(`is right for ${Math.ceil(COUNT / FEWER)} of them compared with the reference implementation`, () => {
  isSound(matrixOf(webReferences(SEED + 1), Math.ceil(COUNT / FEWER), ReferenceUrl), 'whatwg-url');
});

alike('is true only where whatwgDifference finds no difference', () => {
  let left = 20_000;
  for (const reference of webReferences(SEED + 2)) {
    if (left-- === 0) break;
    if (isReadAlike(reference)) assert.is(whatwgDifference(reference), undefined, JSON.stringify(reference));
  }
});

if (CORPUS !== undefined) {
  alike(`is right for the lines of ${CORPUS}`, () => {
    const lines = readFileSync(CORPUS, 'utf8').split(/[\t\n]/);
    isSound(matrixOf(lines, lines.length, URL), CORPUS);
  });
}

alike('a longer reference that was read before changes no answer', () => {
  for (const host of ['example.co', 'example.com']) {
    isReadAlike(`http://${host}~x/aaaa`);
    assert.ok(isReadAlike(`http://${host}`), host);
  }
});

alike.run();
