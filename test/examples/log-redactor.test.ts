/** The log redactor as a program. What it replaces has its cases in `test/security/secrets.test.ts`. */

import { runExample } from '../support/examples/example-process.js';
import { assert, suite } from '../support/suite.js';

const logs = suite('example: log-redactor');

logs('a stream keeps every other byte', async () => {
  const bytes = Array.from({ length: 256 }, (_, i) => String.fromCharCode(i)).join('');
  const stdin = `${bytes}\r\n/a?token=x&secret_a=x\r\n\xc3\xa0 http://u:p@h/\xc3\xa0\nlast ?token=y`;
  const { code, stdout, stderr } = await runExample('log-redactor/redact.mjs', ['token', 'secret_*'], stdin);
  assert.is(stderr, '');
  assert.is(code, 0);
  const expected = stdin.replace('token=x', 'token=***').replace('_a=x', '_a=***').replace('u:p@', 'u:***@');
  assert.is(stdout, expected.replace('token=y', 'token=***'));
});

logs.run();
