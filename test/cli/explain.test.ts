/** `uriscan explain`: its texts, exactly. */

import { gzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Collector, uriscan } from '../support/cli.js';

const explaining = suite('cli explain');

/** The explanation of a reference, or of several. */
const explains = (args: readonly string[], text: string, code = 0): void => {
  explaining(`explain ${args.join(' ')}`, async () => {
    const outcome = await uriscan(['explain', ...args]);
    assert.is(outcome.stdout, text.slice(1));
    assert.is(outcome.stderr, '');
    assert.is(outcome.code, code);
  });
};

explains(
  ['http://user@example.com:8080/a?b#c'],
  `
URI
  http://user@example.com:8080/a?b#c
  scheme    0..4    http
  userinfo  7..11   user
  host      12..23  example.com (reg-name)
  port      24..28  8080
  path      28..30  /a
  query     31..32  b
  fragment  33..34  c
`,
);
explains(
  ['', 'file:///?a', '//[::1]'],
  `
relative reference

  path      0..0  (empty)

absolute URI
  file:///?a
  scheme    0..4    file
  host      7..7    (empty) (reg-name)
  path      7..8    /
  query     9..10   a

relative reference
  //[::1]
  host      2..7  [::1] (ipv6)
  path      7..7  (empty)
`,
);
// A password may be in any component.
explains(
  ['x://user:secret@h', 'http:secret@h', '//u:secret@h%40i', '//u:@h?x://u:secret@h'],
  `
absolute URI
  x://user:***@h
  scheme    0..1    x
  userinfo  4..15   user:***
  host      16..17  h (reg-name)
  path      17..17  (empty)

absolute URI
  http:***@h
  scheme    0..4    http
  path      5..13   ***@h

relative reference
  //u:***%40i
  userinfo  2..10   u:***
  host      11..16  %40i (reg-name)
  path      16..16  (empty)

relative reference
  //u:@h?x://u:***@h
  userinfo  2..4    u:
  host      5..6    h (reg-name)
  path      6..6    (empty)
  query     7..21   x://u:***@h
`,
);
explains(
  ['http://user:secret@h/a b\u001b[31m'],
  `
not a URI reference: unexpected U+0020 (space); this character must be percent-encoded (forbidden-character, offset 22)
  http://user:***@h/a b\\u001B[31m
                     ^
expected: pchar, "#", "%", "/", "?", end of input
`,
  1,
);
explains(
  ['-g', 'absolute-uri', 'a:b#c'],
  `
not an absolute URI: unexpected "#"; an absolute-URI has no fragment: remove it (unexpected-fragment, offset 3)
  a:b#c
     ^
expected: pchar, "%", "/", "?", end of input
`,
  1,
);
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

/** `explain -` explains the lines of these chunks. */
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
