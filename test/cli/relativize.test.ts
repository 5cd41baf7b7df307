/** `uriscan relativize`: its output, and URIs without a reference. */

import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { relativize } from '../../src/resolve/index.js';
import { filtered } from '../support/cli/filtered.js';
import { uriscan } from '../support/cli.js';
import { bases } from '../support/pairs.js';

const SEED = Number(process.env['URISCAN_SEED'] ?? 3986);
const BASE = 'http://a/b/c/d;p?q';

const relativizing = suite('cli relativize');

/** With this base, these lines have these references and rejects. */
const relativizes = (base: string, input: string, printed: string, rejects: readonly string[] = []): void => {
  relativizing(`relativize --base ${base}: ${JSON.stringify(input)}`, async () => {
    const outcome = await filtered(['relativize', '--base', base], [input]);
    assert.equal(outcome, { code: 0, printed, rejects });
  });
};

relativizes(BASE, 'http://a/b/c/g\nhttp://a/b/g?y#s\r\nhttp://g/\nx:y', 'g\n../g?y#s\n//g/\nx:y\n');
relativizes(BASE, `\n${BASE}\n\n${BASE}#s\n`, '\n#s\n');
relativizes(`${BASE}#s`, 'http://a/b/c/d;p\n', 'd;p\n');
relativizes(BASE, '/g\n//a/g\ng\nb c\nx: \nhttp://a/b/c/x\n', 'x\n', [
  '1:0: invalid-scheme',
  '2:0: invalid-scheme',
  '3:1: unexpected-end',
  '4:1: forbidden-character',
  '5:2: forbidden-character',
]);
relativizes(BASE, 'http://a/b/../c\nhttp://a/b/c/g\nx:.\n', 'g\n', [
  '1:0: unreachable-target',
  '3:0: unreachable-target',
]);
relativizes('x:/a/../b', 'x:/a/../b?q\nx:/a/./b\n', '?q\n', ['2:0: unreachable-target']);

relativizing('prints what relativize() returns', async () => {
  const [base, ...targets] = fc.sample(bases, { numRuns: 5000, seed: SEED }) as [string, ...string[]];
  const { printed, rejects } = await filtered(['relativize', '-b', base], [targets.join('\n')]);
  const references: string[] = [];
  const unreachable: string[] = [];
  targets.forEach((target, i) => {
    try {
      references.push(relativize(base, target));
    } catch {
      unreachable.push(`${i + 1}:0: unreachable-target`);
    }
  });
  assert.equal(printed.split('\n').slice(0, -1), references);
  assert.equal(rejects, unreachable);
  assert.ok(references.length > 1000 && unreachable.length > 100);
});

relativizing('prints references that resolve back', async () => {
  const targets = fc.sample(bases, { numRuns: 1000, seed: SEED });
  const there = await filtered(['relativize', '-b', BASE], [targets.join('\n')]);
  const rows = there.printed.split('\n').slice(0, -1);
  const back = await filtered(['resolve'], [rows.map((reference) => `${BASE}\t${reference}\n`).join('')]);
  const rejected = new Set(there.rejects.map((reject) => Number.parseInt(reject, 10) - 1));
  assert.equal(
    back.printed.split('\n').slice(0, -1),
    targets.filter((_, i) => !rejected.has(i)),
  );
});

relativizing('needs a base', async () => {
  const { code, stderr } = await uriscan(['relativize'], { stdin: ['x:y\n'] });
  assert.is(code, 2);
  assert.match(stderr, /required option '-b, --base <uri>' not specified/);
});

relativizing('--help explains which URIs have no reference', async () => {
  const { stdout } = await uriscan(['relativize', '--help']);
  for (const word of ['unreachable-target', 'dot-segments', 'empty']) assert.ok(stdout.includes(word), word);
});

relativizing.run();
