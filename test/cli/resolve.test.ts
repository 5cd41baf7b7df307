/** `uriscan resolve`: targets, and references without one. */

import { existsSync } from 'node:fs';
import { filtered } from '../support/cli/filtered.js';
import { uriscan, withFiles } from '../support/cli.js';
import { RELATIVE_BASES, RESOLUTIONS } from '../support/resolve/resolution-cases.js';
import { assert, suite } from '../support/suite.js';

const resolving = suite('cli resolve');

const pairs = (rows: readonly { base: string; reference: string }[]): string =>
  rows.map(({ base, reference }) => `${base}\t${reference}\n`).join('');

resolving(`resolves all ${RESOLUTIONS.length} examples`, async () => {
  const input = [pairs(RESOLUTIONS)];
  const strict = await filtered(['resolve'], input);
  const expected = RESOLUTIONS.map(({ target }) => target);
  assert.equal(strict.printed.split('\n').slice(0, -1), expected);
  const loose = await filtered(['resolve', '--backward-compatible'], input);
  const wanted = RESOLUTIONS.map(({ target, loose = target }) => loose);
  assert.equal(loose.printed.split('\n').slice(0, -1), wanted);
  const { rejects } = await filtered(['resolve', '--above-root', 'error'], input);
  const above = RESOLUTIONS.flatMap(({ base, above }, i) => (above ? [`${i + 1}:${base.length + 1}: above-root`] : []));
  assert.equal(rejects, above);
});

resolving('gives the same answer regardless of chunks', async () => {
  const input = Buffer.from('\ufeffx:/a/b\tc\r\nx:/a/b\td\n\nno\na b\te\nx:/a/b\te f\nx:/\t..\nx:/\tg');
  const whole = await filtered(['resolve', '--above-root', 'error'], [input]);
  assert.equal(whole.rejects, [
    '4:2: missing-tab',
    '5:1: forbidden-character',
    '6:8: forbidden-character',
    '7:4: above-root',
  ]);
  for (let at = 0; at <= input.length; at++) {
    const chunks = [input.subarray(0, at), input.subarray(at)];
    assert.equal(await filtered(['resolve', '--above-root', 'error'], chunks), whole, `cut at ${at}`);
  }
});

resolving('reads files one after the other, and counts', () =>
  withFiles({ one: 'x:/a\tb\nx:/a\tc d\n', two: '\n\nx:/a\te\nf\n' }, async (path) => {
    const { code, stdout, stderr } = await uriscan(['resolve', path('one'), path('missing'), path('two')]);
    assert.is(code, 2);
    assert.is(stdout, 'x:/b\nx:/e\n');
    assert.match(stderr, /missing: no such file or directory\n6 lines: 2 valid, 2 rejected, 2 empty\n/);
    assert.match(stderr, /^ {2}missing-tab +1$/m);
  }),
);

/** `--base` with this value is a usage error, with this message and a caret below it. */
const refuses = (base: string, sentence: RegExp, shown: string, caret: number): void => {
  for (const command of ['resolve', 'relativize']) {
    resolving(`${command} refuses --base ${JSON.stringify(base)}`, () =>
      withFiles({}, async (path) => {
        const { code, stdout, stderr } = await uriscan([command, '-r', path('rejects'), '--base', base], {
          stdin: ['x:y\n'],
        });
        assert.is(code, 2);
        assert.is(stdout, '');
        const [said, ...drawn] = stderr.split('\n');
        assert.match(said as string, sentence);
        assert.equal(drawn, [`  ${shown}`, `  ${' '.repeat(caret)}^`, '']);
        assert.not.ok(existsSync(path('rejects')));
      }),
    );
  }
};

const FORBIDDEN =
  /^uriscan: --base: not a URI reference: unexpected U\+00[\dA-F]{2}.*; .* \(forbidden-character, offset \d+\)$/;
const RELATIVE = /^uriscan: --base: a base must be a URI, not a relative reference \(relative-base, offset \d+\)$/;
refuses('http://a/b c', FORBIDDEN, 'http://a/b c', 10);
refuses('b c', FORBIDDEN, 'b c', 1);
refuses('http://u:secret@h/ ', FORBIDDEN, 'http://u:***@h/ ', 15);
refuses('http://h/ ', FORBIDDEN, 'http://h/ ', 9);
refuses(
  'http://[::1',
  /^uriscan: --base: not a URI reference: unexpected end of input; .* \(unexpected-end, offset 11\)$/,
  'http://[::1',
  11,
);
for (const base of RELATIVE_BASES) refuses(base, RELATIVE, base, /^\w/.test(base) ? 1 : 0);
refuses('//u:secret@h', RELATIVE, '//u:***@h', 0);

resolving.run();
