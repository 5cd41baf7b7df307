/** `uriscan explain`: its drawings, exactly. */

import { gzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Collector, type Setting, uriscan } from '../support/cli.js';

const explaining = suite('cli explain');

/** The drawing of a reference, or of several. */
const draws = (args: readonly string[], drawing: string, code = 0, setting: Setting = {}): void => {
  explaining(`explain ${args.join(' ')}${setting.stdout ? ` in ${setting.stdout.columns} columns` : ''}`, async () => {
    const outcome = await uriscan(['explain', ...args], setting);
    assert.is(outcome.stdout, drawing.slice(1));
    assert.is(outcome.stderr, '');
    assert.is(outcome.code, code);
  });
};

draws(
  ['http://user@example.com:8080/a?b#c'],
  `
URI
  http://user@example.com:8080/a?b#c
  ┬───   ┬─── ┬────────── ┬───┬─ ┬ ┬
  │      │    │           │   │  │ └ fragment 33..34
  │      │    │           │   │  └ query 31..32
  │      │    │           │   └ path 28..30
  │      │    │           └ port 24..28
  │      │    └ host 12..23 (reg-name)
  │      └ userinfo 7..11
  └ scheme 0..4
`,
);
// A component can begin with a password.
draws(
  ['http:secret@h'],
  `
absolute URI
  http:***@h
  ┬─── ┬────
  │    └ path 5..13
  └ scheme 0..4
`,
);
draws(
  ['//[::1]/'],
  `
relative reference
  //[::1]/
    ┬────┬
    │    └ path 7..8
    └ host 2..7 (ipv6)
`,
);
draws(
  ['file:///a'],
  `
absolute URI
  file:///a
  ┬───   ┬─
  │      ├ path 7..9
  │      └ host 7..7 (reg-name) (empty)
  └ scheme 0..4
`,
);
draws(
  ['file:///?a'],
  `
absolute URI
  file:///?a
  ┬───   ┬ ┬
  │      │ └ query 9..10
  │      ├ path 7..8
  │      └ host 7..7 (reg-name) (empty)
  └ scheme 0..4
`,
);
draws(
  ['', 'a'],
  `
relative reference
  └ path 0..0 (empty)

relative reference
  a
  ┬
  └ path 0..1
`,
);
draws(
  ['x://user:secret@h'],
  `
absolute URI
  x://user:***@h
  ┬   ┬─────── ┬
  │   │        │└ path 17..17 (empty)
  │   │        └ host 16..17 (reg-name)
  │   └ userinfo 4..15
  └ scheme 0..1
`,
);
draws(
  ['http:u:secret@h/', '//u:@h', '//u:secret@h%40i'],
  `
absolute URI
  http:u:***@h/
  ┬─── ┬───────
  │    └ path 5..16
  └ scheme 0..4

relative reference
  //u:***@h
    ┬──── ┬
    │     │└ path 6..6 (empty)
    │     └ host 5..6 (reg-name)
    └ userinfo 2..4

relative reference
  //u:***%40i
    ┬────┬───
    │    │   └ path 16..16 (empty)
    │    └ host 11..16 (reg-name)
    └ userinfo 2..10
`,
);
draws(
  ['http://user:secret@h/a b\u001b[31m'],
  `
not a URI reference: unexpected U+0020 (space); this character must be percent-encoded (forbidden-character, offset 22)
  http://user:***@h/a b\\u001B[31m
                     ^
expected: pchar, "#", "%", "/", "?", end of input
`,
  1,
);
draws(
  ['-g', 'absolute-uri', 'a:b#c'],
  `
not an absolute URI: unexpected "#"; an absolute-URI has no fragment: remove it (unexpected-fragment, offset 3)
  a:b#c
     ^
expected: pchar, "%", "/", "?", end of input
`,
  1,
);
const LONG = 'http://example.com/a/very/long/path/that/is/long?and=a&long=query';
draws(
  [LONG],
  `
absolute URI
  http://examp….com/a/ve…long?and=a…uery
  ┬───   ┬─────────┬───────── ┬─────────
  │      │         │          └ query 49..65
  │      │         └ path 18..48
  │      └ host 7..18 (reg-name)
  └ scheme 0..4
`,
  0,
  { stdout: new Collector({ columns: 40 }) },
);
draws(
  [LONG],
  `
absolute URI
  http://exam…com/a/v…ong?and=…ery
  ┬───   ┬───────┬─────── ┬───────
  │      │       │        └ query 49..65
  │      │       └ path 18..48
  │      └ host 7..18 (reg-name)
  └ scheme 0..4
`,
  0,
  { stdout: new Collector({ columns: 9 }) },
);

/** Whether an output has colors, in an environment. */
const colors = (isTTY: boolean, env: Record<string, string>, expected: boolean): void => {
  explaining(`colors: ${isTTY ? 'terminal' : 'pipe'} ${JSON.stringify(env)}: ${expected}`, async () => {
    for (const reference of ['a:b', 'a b']) {
      const { stdout } = await uriscan(['explain', reference], { stdout: new Collector({ isTTY }), env });
      assert.is(stdout.includes('\u001b['), expected);
    }
  });
};

colors(true, {}, true);
colors(false, {}, false);
colors(true, { NO_COLOR: '1' }, false);
colors(true, { NO_COLOR: '' }, true);
colors(false, { FORCE_COLOR: '1' }, true);
colors(true, { FORCE_COLOR: '0' }, false);
colors(false, { FORCE_COLOR: '1', NO_COLOR: '1' }, false);
colors(true, { TERM: 'dumb' }, false);

explaining('a reader that has ended is not an error', async () => {
  const { code, stderr } = await uriscan(['explain', 'a'], { stdout: new Collector({ error: 'EPIPE' }) });
  assert.is(code, 0);
  assert.is(stderr, '');
});

explaining('an output that fails is an error', async () => {
  const { code, stderr } = await uriscan(['explain', 'a'], { stdout: new Collector({ error: 'ENOSPC' }) });
  assert.is(code, 2);
  assert.is(stderr, 'uriscan: standard output: refused\n');
});

/** `explain -` draws the lines of these chunks. */
const readsLines = (chunks: readonly (string | Buffer)[], texts: readonly string[], code = 0): void => {
  explaining(`explain a - b: ${JSON.stringify(chunks.map(String))}`, async () => {
    const outcome = await uriscan(['explain', 'a', '-', 'b'], { stdin: chunks });
    const others = await uriscan(['explain', 'a', ...texts, 'b']);
    assert.equal(outcome, { ...others, code });
  });
};

readsLines([], []);
readsLines(['\n\r\n'], []);
readsLines(['x:y\r\n\n//h', '/p', 'q\n', '%4\n', 'z'], ['x:y', '//h/pq', '%4', 'z'], 1);
readsLines([gzipSync('x:y\n/z\n')], ['x:y', '/z']);
readsLines([Buffer.from('/\u00fc').subarray(0, 2), Buffer.from([0xbc])], ['/\u00fc'], 1);
readsLines([Buffer.from([0x2f, 0xc3])], ['/\ufffd'], 1);

explaining('explain - is used once', async () => {
  const { code, stderr } = await uriscan(['explain', '-', '-']);
  assert.is(code, 2);
  assert.is(stderr, 'error: standard input can be read only once\n');
});

explaining('explain -: an input that fails is reported, after the lines before it', async () => {
  const stdin = (async function* () {
    yield Buffer.from('a\nb');
    throw Object.assign(new Error('broken'), { code: 'EIO' });
  })();
  const { code, stdout, stderr } = await uriscan(['explain', '-'], { stdin });
  assert.is(code, 2);
  assert.is(stdout, (await uriscan(['explain', 'a'])).stdout);
  assert.is(stderr, 'uriscan: -: broken\n');
});

explaining('explain - reads no more once its reader has ended', async () => {
  let taken = 0;
  const stdin = (async function* () {
    for (const line of ['a\n', 'b\n', 'c\n']) {
      taken++;
      yield Buffer.from(line);
    }
  })();
  const outcome = await uriscan(['explain', '-'], { stdin, stdout: new Collector({ error: 'EPIPE' }) });
  assert.equal(outcome, { code: 0, stdout: '', stderr: '' });
  assert.is(taken, 1);
});

explaining.run();
