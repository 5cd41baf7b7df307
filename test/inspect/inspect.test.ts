/** Findings: the code and span of each finding, for every code. */

import {
  CATEGORIES,
  type Category,
  FINDINGS,
  type FindingCode,
  inspect,
  isReadAlike,
  SEVERITIES,
  type Severity,
} from '../../src/entries/inspect.js';
import { webReferences } from '../support/inspect/references.js';
import { runRows } from '../support/rows.js';
import { assert, suite } from '../support/suite.js';

type Expected = readonly [code: FindingCode, start: number, end: number];

const findings = suite('inspect');
const seen = new Set<FindingCode>();

const finds = (reference: string, ...expected: readonly Expected[]): void => {
  for (const [code] of expected) seen.add(code);
  findings(`${JSON.stringify(reference)} has ${expected.map(([code]) => code).join(', ') || 'nothing'}`, () => {
    const found = inspect(reference);
    const shown = found.map(({ code, start, end }) => [code, start, end]);
    assert.equal(shown, expected);
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
    const shown = found.map(({ start, end }) => [start, end]);
    assert.equal(shown, [[10, 10 + name.length]]);
  });
}

findings('an argument of another type is an error that names the parameter', () => {
  assert.throws(() => inspect(undefined as never), /^expected `reference` to be a string, got undefined$/);
});
findings('every code is found in some case, and rated', () => {
  assert.equal([...seen].sort(), Object.keys(FINDINGS).sort());
  assert.equal([...rated].sort(), Object.keys(FINDINGS).sort());
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
    const found = messages.some(({ message }) => message.endsWith(`: ${text}`));
    assert.ok(found, JSON.stringify(messages));
  });

/** The codes with a severity and a category, written down apart from `FINDINGS`. */
const rated = new Set<string>();
const rates = (severity: Severity, category: Category, ...codes: FindingCode[]): void => {
  for (const code of codes) {
    rated.add(code);
    findings(`${code} is a ${severity}, and ${category}`, () => {
      const [ofCode, , categoryOfCode] = FINDINGS[code];
      assert.equal([ofCode, categoryOfCode], [severity, category]);
    });
  }
};

runRows('inspect/findings', { finds, says, rates });
const LONG = 0x4001;
finds(`//${'a'.repeat(LONG)}`, ['long-host', 2, LONG + 2], ['unread-host', 2, LONG + 2]);

findings('not-read-alike is found where isReadAlike is false, for the schemes for which it may be true', () => {
  let count = 0;
  let left = 20_000;
  for (const reference of webReferences(7)) {
    if (left-- === 0) break;
    const found = inspect(reference);
    const shown = [...found].sort((a, b) => a.start - b.start);
    assert.equal(shown, found, 'in ascending order');
    for (const { start, end } of found) assert.ok(start >= 0 && start <= end && end <= reference.length, reference);
    const codes = found.map(({ code }) => code);
    if (codes.includes('not-a-reference') || codes.includes('not-read-alike')) assert.not(isReadAlike(reference));
    else if (reference.startsWith('http:')) assert.ok(isReadAlike(reference), reference);
    if (codes.includes('not-read-alike')) count++;
  }
  assert.ok(count > 1000);
});

findings('each character with a compatibility form that divides a segment or is a dot is found', () => {
  const missed: string[] = [];
  for (let codePoint = 0x80; codePoint <= 0x10ffff; codePoint++) {
    const character = String.fromCodePoint(codePoint);
    if (!/[./\\%]/.test(character.normalize('NFKC'))) continue;
    const found = inspect(`/a${encodeURIComponent(character)}b`);
    if (!found.some(({ code }) => code === 'ambiguous-segment')) missed.push(codePoint.toString(16));
  }
  assert.equal(missed, []);
});

findings.run();
