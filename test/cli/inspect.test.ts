/** `uriscan inspect`: its output, and the lines that are rejected. */

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { filtered } from '../support/cli/filtered.js';
import { uriscan, withFiles } from '../support/cli.js';

const inspecting = suite('cli inspect');

/** With `args`, these lines have these findings and rejects. */
const finds = (args: string, input: string, printed: readonly string[], rejects: readonly string[]): void =>
  inspecting(`inspect ${args}: ${JSON.stringify(input)}`, async () => {
    const outcome = await filtered(['inspect', ...args.split(' ').filter(Boolean)], [input]);
    assert.equal(outcome, {
      code: rejects.length > 0 ? 1 : 0,
      printed: printed.map((line) => `${line}\n`).join(''),
      rejects,
    });
  });

const NUMERIC = 'other software reads this name as an IPv4 address (RFC 3986, section 7.4): 127.0.0.1';
const LOOPBACK =
  'this is a loopback address of the local machine: 127.0.0.1, Loopback, 127.0.0.0/8 (RFC 1122, section 3.2.1.3)';

finds('', 'http://example.com/\n\n/a?b\n', [], []);
finds(
  '',
  'http://example.com/\r\nhttp://127.1/\r\n',
  [`-:2:7..12: danger numeric-host: ${NUMERIC}`, `-:2:7..12: danger loopback: ${LOOPBACK}`],
  ['2:7: numeric-host'],
);
finds('', 'http://h:8080/\n', [], []);
finds(
  '--severity note',
  '\nhttp://h:8080/',
  ['-:2:9..13: note non-default-port: this is not the default port of the scheme: it is 80'],
  ['2:9: non-default-port'],
);
finds(
  '',
  '//u:hunter2@h',
  ['-:1:4..11: warning password: a password in a userinfo may leak (RFC 3986, section 7.5)'],
  ['1:4: password'],
);
// The worst finding is counted, also if it comes later.
finds(
  '',
  '//u:p@10.0.0.1',
  [
    '-:1:4..5: warning password: a password in a userinfo may leak (RFC 3986, section 7.5)',
    '-:1:6..14: danger private: this is an address of a private network: Private-Use, 10.0.0.0/8 (RFC 1918)',
  ],
  ['1:6: private'],
);
finds('-s danger', '//u:p@h', [], []);
// Offsets are in bytes, also after characters that are not ASCII.
finds(
  '',
  '/é\\',
  [
    '-:1:1..2: warning not-a-reference: this is not a URI reference: this character must be percent-encoded',
    '-:1:1..3: warning non-ascii: some readers percent-encode non-ASCII characters, or map them to others',
    '-:1:3..4: warning backslash: browsers read "\\" as "/"; a URI has no backslash',
  ],
  ['1:1: not-a-reference'],
);
finds(
  '-s danger',
  '/é\\\n//127.0.0.1\n',
  [`-:2:2..11: danger loopback: ${LOOPBACK.replace('127.0.0.1, ', '')}`],
  ['2:2: loopback'],
);
finds('-s danger', ' http://127.0.0.1/', [`-:1:8..17: danger loopback: ${LOOPBACK}`], ['1:8: loopback']);
finds(
  '--format ndjson',
  '/[',
  [
    '{"file":"-","line":1,"start":1,"end":2,"severity":"warning","category":"malformed","code":"not-a-reference","message":"this is not a URI reference: a path must not contain this character: percent-encode it"}',
  ],
  ['1:1: not-a-reference'],
);

inspecting('counts lines through more than one batch', async () => {
  const { printed } = await filtered(['inspect'], [`${'http://a/\n'.repeat(5000)}//[::1]\n`]);
  assert.match(printed, /^-:5001:2\.\.7: danger loopback: /);
});

inspecting('escapes the names of files, and counts codes', async () => {
  await withFiles({ 'a\u001bb': '//localhost\n' }, async (path) => {
    const { code, stdout, stderr } = await uriscan(['inspect', path('a\u001bb')]);
    assert.is(code, 1);
    assert.match(stdout, /a\\u\{1b\}b:1:2\.\.11: danger localhost: /);
    assert.match(stderr, /localhost\s+1/);
  });
});

inspecting('refuses another severity', async () => {
  assert.is((await uriscan(['inspect', '-s', 'fatal'])).code, 2);
});

inspecting.run();
