/** `uriscan resolve`: targets, and references without one. */

import { existsSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { resolve } from '../../src/resolve/index.js';
import { filtered } from '../support/cli/filtered.js';
import { uriscan, withFiles } from '../support/cli.js';
import { bases, references } from '../support/pairs.js';
import { RELATIVE_BASES, RESOLUTIONS } from '../support/resolve/resolution-cases.js';

const SEED = Number(process.env['URISCAN_SEED'] ?? 3986);
const BASE = 'http://a/b/c/d;p?q';

const resolving = suite('cli resolve');

/** With `args`, these lines have these targets and rejects. */
const resolves = (
  args: readonly string[],
  input: string | Buffer,
  targets: string,
  rejects: readonly string[] = [],
): void => {
  resolving(`resolve ${args.join(' ')}: ${JSON.stringify(String(input))}`, async () => {
    const outcome = await filtered(['resolve', ...args], [input]);
    const code = targets === '' && rejects.length > 0 ? 1 : 0;
    assert.equal(outcome, { code, printed: targets, rejects });
  });
};

// References on their own.
resolves(['--base', BASE], 'g\n../g\n#s\nx:y', 'http://a/b/c/g\nhttp://a/b/g\nhttp://a/b/c/d;p?q#s\nx:y\n');
resolves(['-b', `${BASE}#f`], '?y\r\n\r\n\n', 'http://a/b/c/d;p?y\n');
resolves(['-b', BASE], '\ufeffg\n', 'http://a/b/c/g\n');
resolves(['-b', BASE], gzipSync('g\nh\n'), 'http://a/b/c/g\nhttp://a/b/c/h\n');
resolves(['-b', 'x:'], `${'a'.repeat(200_000)}\n`, `x:${'a'.repeat(200_000)}\n`);
resolves(['-b', BASE], 'http:g\n', 'http:g\n');
resolves(['-b', BASE, '--backward-compatible'], 'http:g\nHTTP:g\nx:g\n', 'http://a/b/c/g\nhttp://a/b/c/g\nx:g\n');
resolves(['-b', BASE], '../../../g\n', 'http://a/g\n');
resolves(['-b', BASE, '--above-root', 'clamp'], '../../../g\n', 'http://a/g\n');
resolves(['-b', BASE, '--above-root', 'error'], 'g\n../../../g\n../../h\n', 'http://a/b/c/g\nhttp://a/h\n', [
  '2:0: above-root',
]);
resolves(['-b', BASE], 'b c\ng\n%4x\n\u00fc\n//[::\n1:\n', 'http://a/b/c/g\n', [
  '1:1: forbidden-character',
  '3:2: invalid-percent-encoding',
  '4:0: forbidden-character',
  '5:5: unexpected-end',
  '6:1: colon-in-first-segment',
]);
resolves(['-b', BASE], 'x\ty\n', '', ['1:1: forbidden-character']);
// The error of one line is not reported for the next one.
resolves(['-b', BASE, '--above-root', 'error'], '../../../g\nb c\n../../..\n', '', [
  '1:0: above-root',
  '2:1: forbidden-character',
  '3:0: above-root',
]);

// Two columns.
resolves([], 'http://a/b\tc\nhttp://a/b\td\nx:\te', 'http://a/c\nhttp://a/d\nx:e\n');
resolves([], 'http://a/b#f\t\r\nx:?q\t#\n', 'http://a/b\nx:?q#\n');
resolves([], '\ufeffx:/y\t./z\n', 'x:/z\n');
resolves(['--backward-compatible'], 'http://a/b\thttp:c\n', 'http://a/c\n');
resolves(['--above-root', 'error'], 'http://a/b\t..\nhttp://a/b/c\t..\n', 'http://a/\n', ['1:11: above-root']);
// A base that begins as the base of the line before, or continues it.
resolves(
  [],
  'x:/a/b\tc\nx:/a/\tc\nx:/a/b/\tc\nx:/b/b/\tc\nx:/b/\tx:/b/\n',
  'x:/a/c\nx:/a/c\nx:/a/b/c\nx:/b/b/c\nx:/b/\n',
);
resolves([], 'x:/a\tb\nx:/a', 'x:/b\n', ['2:4: missing-tab']);
resolves([], 'no\nx:/a\tb\nno either\nx:/a\tc\n', 'x:/b\nx:/c\n', ['1:2: missing-tab', '3:9: missing-tab']);
resolves([], '\u00fc\nx:/a\tb', 'x:/b\n', ['1:2: missing-tab']);
// The offset shows which column has the error.
resolves([], 'x:/a b\tc\nx:/a%\tb\nx:/a\tb c\nx:/a\tb%\nx:/a\tb\tc\nx:/\u00fc\td\n', '', [
  '1:4: forbidden-character',
  '2:5: unexpected-end',
  '3:6: forbidden-character',
  '4:7: unexpected-end',
  '5:6: forbidden-character',
  '6:3: forbidden-character',
]);
resolves([], 'x:/a b\tc d\n', '', ['1:4: forbidden-character']);
resolves([], 'a b\tc\na b\td\nx:\te\na b\tf\n', 'x:e\n', [
  '1:1: forbidden-character',
  '2:1: forbidden-character',
  '4:1: forbidden-character',
]);
resolves([], '\ta\n/b\ta\nb/c\ta\nb\ta\n//h\ta b\n', '', [
  '1:0: relative-base',
  '2:0: relative-base',
  '3:1: relative-base',
  '4:1: relative-base',
  '5:0: relative-base',
]);

const pairs = (rows: readonly { base: string; reference: string }[]): string =>
  rows.map(({ base, reference }) => `${base}\t${reference}\n`).join('');

resolving(`resolves all ${RESOLUTIONS.length} examples`, async () => {
  const input = [pairs(RESOLUTIONS)];
  const strict = await filtered(['resolve'], input);
  assert.equal(
    strict.printed.split('\n').slice(0, -1),
    RESOLUTIONS.map(({ target }) => target),
  );
  const loose = await filtered(['resolve', '--backward-compatible'], input);
  assert.equal(
    loose.printed.split('\n').slice(0, -1),
    RESOLUTIONS.map(({ target, loose = target }) => loose),
  );
  const { rejects } = await filtered(['resolve', '--above-root', 'error'], input);
  const above = RESOLUTIONS.flatMap(({ base, above }, i) => (above ? [`${i + 1}:${base.length + 1}: above-root`] : []));
  assert.equal(rejects, above);
});

resolving('prints what resolve() returns', async () => {
  const rows = fc.sample(fc.record({ base: bases, reference: references }), { numRuns: 5000, seed: SEED });
  const { printed, rejects } = await filtered(['resolve'], [pairs(rows)]);
  assert.equal(
    printed.split('\n').slice(0, -1),
    rows.map(({ base, reference }) => resolve(base, reference)),
  );
  assert.equal(rejects, []);
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
  /^error: --base: not a URI reference: unexpected U\+00[\dA-F]{2}.*; .* \(forbidden-character, offset \d+\)$/;
const RELATIVE = /^error: --base: a base must be a URI, not a relative reference \(relative-base, offset \d+\)$/;
refuses('http://a/b c', FORBIDDEN, 'http://a/b c', 10);
refuses('b c', FORBIDDEN, 'b c', 1);
refuses('http://u:secret@h/ ', FORBIDDEN, 'http://u:***@h/ ', 15);
refuses('http://\u00fc', FORBIDDEN, 'http://\\u00FC', 7);
refuses(
  'http://[::1',
  /^error: --base: not a URI reference: unexpected end of input; .* \(unexpected-end, offset 11\)$/,
  'http://[::1',
  11,
);
for (const base of RELATIVE_BASES) refuses(base, RELATIVE, base, /^\w/.test(base) ? 1 : 0);
refuses('//u:secret@h', RELATIVE, '//u:***@h', 0);

resolving.run();
