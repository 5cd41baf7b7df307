/** Findings: the code and span of each finding, for every code. */

import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { CATEGORIES, FINDINGS, type FindingCode, inspect, isCertified, SEVERITIES } from '../../src/inspect/index.js';
import { webReferences } from '../support/inspect/references.js';
import { runRows } from '../support/rows.js';
import { isTypeError } from '../support/wrong-use.js';

type Expected = readonly [code: FindingCode, start: number, end: number];

const findings = suite('inspect');
const seen = new Set<FindingCode>();

const finds = (reference: string, ...expected: readonly Expected[]): void => {
  for (const [code] of expected) seen.add(code);
  findings(`${JSON.stringify(reference)} has ${expected.map(([code]) => code).join(', ') || 'nothing'}`, () => {
    const found = inspect(reference);
    assert.equal(
      found.map(({ code, start, end }) => [code, start, end]),
      expected,
    );
    for (const { code, severity, category, message } of found) {
      const [ofCode, sentence, categoryOfCode] = FINDINGS[code];
      assert.is(severity, ofCode);
      assert.is(category, categoryOfCode);
      assert.ok(message === sentence || message.startsWith(`${sentence}: `), message);
      assert.not(message.endsWith('undefined'), message);
    }
  });
};

// Devices of Windows, in the path of a file.
for (const name of [
  ...'con CON nul aux.txt prn. com1 lpt9.tar.gz com%C2%B9 LPT%C2%B3.x c%6Fn con%20 con%20.txt nul:a con:'.split(' '),
  ...'clock$ conin$ CONOUT$ COM0 %EF%BD%83on a%2Fcon con%5C.. C:nul'.split(' '),
]) {
  findings(`file:///a/${name} has device-name at 10-${10 + name.length}`, () => {
    const found = inspect(`file:///a/${name}`).filter(({ code }) => code === 'device-name');
    assert.equal(
      found.map(({ start, end }) => [start, end]),
      [[10, 10 + name.length]],
    );
  });
}

findings('every code is found in some case', () => {
  assert.equal([...seen].sort(), Object.keys(FINDINGS).sort());
});

findings('messages are sentences, severities and categories are listed', () => {
  for (const [code, [severity, sentence, category]] of Object.entries(FINDINGS)) {
    assert.ok(SEVERITIES.includes(severity), code);
    assert.ok(CATEGORIES.includes(category), code);
    assert.match(sentence, /^[a-z].*[^.]$/, code);
  }
});

const says = (reference: string, code: FindingCode, text: string): void =>
  findings(`${JSON.stringify(reference)} says ${JSON.stringify(text)}`, () => {
    const messages = inspect(reference).filter((found) => found.code === code);
    assert.ok(
      messages.some(({ message }) => message.endsWith(`: ${text}`)),
      JSON.stringify(messages),
    );
  });

runRows('inspect/findings', { finds, says });
const LONG = 0x4001;
finds(`//${'a'.repeat(LONG)}`, ['long-host', 2, LONG + 2], ['unread-host', 2, LONG + 2]);

findings('malformed input is a warning, and so is an octet that changes no host', () => {
  for (const [code, [severity, , category]] of Object.entries(FINDINGS)) {
    if (category === 'malformed') assert.is(severity, 'warning', code);
    if (category === 'internal') assert.is(severity, 'danger', code);
    if (category === 'encoded') assert.is.not(severity, 'danger', code);
    if (severity === 'danger') assert.ok(['internal', 'disguised', 'ambiguous'].includes(category), code);
  }
  assert.is(FINDINGS['encoded-slash'][0], 'note');
  assert.is(FINDINGS['encoded-line-break'][0], 'note');
});

findings('not-certified is found where a certificate is withheld, for the schemes that can have one', () => {
  let count = 0;
  let left = 20_000;
  for (const reference of webReferences(7)) {
    if (left-- === 0) break;
    const found = inspect(reference);
    assert.equal(
      [...found].sort((a, b) => a.start - b.start),
      found,
      'in ascending order',
    );
    for (const { start, end } of found) assert.ok(start >= 0 && start <= end && end <= reference.length, reference);
    const codes = found.map(({ code }) => code);
    if (codes.includes('not-a-reference') || codes.includes('not-certified')) assert.not(isCertified(reference));
    else if (reference.startsWith('http:')) assert.ok(isCertified(reference), reference);
    if (codes.includes('not-certified')) count++;
  }
  assert.ok(count > 1000);
});

findings('no message contains a password, and any string is allowed', () => {
  const junk = fc.string({ unit: fc.constantFrom(...':/?#[]@%\\.0x aé\0'), maxLength: 8 });
  fc.assert(
    fc.property(junk, junk, junk, (before, within, after) => {
      for (const { message } of inspect(`//u:${before}SECRET${within}@h/${after}`))
        assert.not(message.includes('SECRET'));
    }),
    { numRuns: 5000 },
  );
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void inspect(text)));
  fc.assert(fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), (text) => void inspect(text)));
});

findings('a value that is not a string is an error', () => {
  assert.throws(() => inspect(undefined as never), isTypeError);
});

findings.run();
