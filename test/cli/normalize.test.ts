/** `uriscan normalize`: its output. */

import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { rewriteTask } from '../../packages/cli/src/verbs/rewrite.js';
import { normalize } from '../../src/resolve/index.js';
import { STRIDE } from '../../src/scanner/index.js';
import { filtered } from '../support/cli/filtered.js';
import { uriscan } from '../support/cli.js';
import { references } from '../support/pairs.js';

const SEED = Number(process.env['URISCAN_SEED'] ?? 3986);

const normalizing = suite('cli normalize');

/** With `args`, these lines have these normal forms and rejects. */
const normalizes = (args: string, input: string, normal: string, rejects: readonly string[] = []): void => {
  normalizing(`normalize ${args}: ${JSON.stringify(input)}`, async () => {
    const outcome = await filtered(['normalize', ...args.split(' ').filter(Boolean)], [input]);
    assert.equal(outcome, { code: 0, printed: normal, rejects });
  });
};

const LINES = 'HTTP://A:80\r\n\n//h/%7e\n/a/../b\n//[::0001]:\n./a';
normalizes('', LINES, 'http://a:80\n//h/~\n/b\n//[::0001]:\n./a\n');
normalizes('--level syntax', LINES, 'http://a:80\n//h/~\n/b\n//[::0001]:\n./a\n');
normalizes('--level scheme', LINES, 'http://a/\n//h/~\n/b\n//[::1]\n./a\n');
normalizes('-l scheme', 'b c\nHTTP:\n%4\n', 'http:\n', ['1:1: forbidden-character', '3:2: unexpected-end']);
normalizes('', `${'a'.repeat(200_000)}\nb`, `${'a'.repeat(200_000)}\nb\n`);
// Each kind of change on its own.
normalizes('', 'A:b\n', 'a:b\n');
normalizes('', '//A\n', '//a\n');
normalizes('', '%aa\n', '%AA\n');
normalizes('', '/./a\n', '/a\n');

for (const level of ['syntax', 'scheme'] as const) {
  normalizing(`prints what normalize() returns, by ${level}`, async () => {
    const sample = fc.sample(references, { numRuns: 5000, seed: SEED }).filter((reference) => reference !== '');
    const { printed, rejects } = await filtered(['normalize', '-l', level], [sample.join('\n')]);
    assert.equal(
      printed.split('\n').slice(0, -1),
      sample.map((reference) => normalize(reference, { level })),
    );
    assert.equal(rejects, []);
  });
}

normalizing('refuses another value of --level', async () => {
  const { code, stderr } = await uriscan(['normalize', '--level', 'string']);
  assert.is(code, 2);
  assert.match(stderr, /Allowed choices are syntax, scheme/);
});

normalizing('throws an error that is a mistake of the program', () => {
  const { put } = rewriteTask(() => {
    throw new TypeError('a mistake');
  }, 'result');
  assert.throws(
    () => put(Buffer.from('a'), 0, new Uint32Array(STRIDE), 0),
    (error: unknown) => error instanceof TypeError,
  );
});

normalizing.run();
