/**
 * Promises 3, 8 and 9 of SECURITY.md, tested in separate processes: a small stack, nothing built in can be changed, no
 * code from strings. The answers are the same as without these restrictions.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { answersTo } from '../support/calls/index.js';
import { PIECES } from '../support/growing-texts.js';
import { hostileTexts } from '../support/security/hostile.js';
import { isolated, type Question } from '../support/security/isolated.js';
import { assert, suite } from '../support/suite.js';

const ROOT = new URL('../../', import.meta.url);
const TEXTS = hostileTexts(30);
/** The size of the stack in KB, most of which Node needs to start; the default of V8 is 984. */
const STACK = 75;
const LENGTH = 100_000;

const realms = suite('security: realms');

const expected = await answersTo(TEXTS);
const same = (title: string, flags: readonly string[], rules: Omit<Question, 'texts'> = {}): void =>
  realms(`${title}: the same answers`, async () => {
    const found = await isolated(flags, { texts: TEXTS, ...rules });
    assert.ok(expected.length > 5000);
    assert.is(found.length, expected.length);
    for (const [i, answer] of found.entries()) assert.is(answer, expected[i]);
  });

const FROZEN = '--frozen-intrinsics';
const NO_CODE = '--disallow-code-generation-from-strings';
same('promise 8, nothing built in can be changed', [FROZEN]);
same('promise 8, `__proto__` is an error', ['--disable-proto=throw']);
same('promise 9, no code is made from strings', [NO_CODE]);
same('promise 9, there is no WebAssembly', [], { isScalar: true });
same('promises 8 and 9 at once', [FROZEN, NO_CODE], { isScalar: true });

realms(`promise 3: ${STACK} KB of stack are enough for any ${LENGTH} code units`, async () => {
  const answers = await isolated([`--stack-size=${STACK}`], { texts: PIECES, length: LENGTH });
  assert.ok(answers.length > 2000);
  for (const answer of answers) assert.not(answer.startsWith('RangeError'), answer);
});

/** Expressions that compile code from strings. */
const MAKERS = [/\beval\s*\(/, /\bnew Function\b/, /\bFunction\s*\(/, /\bset(?:Timeout|Interval)\s*\(\s*["'`]/];

realms('promise 9: no file of the package makes code from strings', () => {
  const files = readdirSync(new URL('src/', ROOT), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
  assert.ok(files.length > 80);
  for (const file of files) {
    const text = readFileSync(new URL(`src/${file}`, ROOT), 'utf8');
    for (const maker of MAKERS) assert.not.match(text, maker, file);
  }
});

realms.run();
