/** Parts of a reference for clients: origin, port, request target; and appended segments. */

import { request } from 'undici';
import { UriComponentError } from '../../src/entries/errors.js';
import { requestTarget } from '../../src/entries/http.js';
import { appendSegments, origin, parse } from '../../src/entries/index.js';
import { portNumber } from '../../src/entries/resolve.js';
import { runRows } from '../support/rows.js';
import { assert, suite } from '../support/suite.js';

const fails = (call: () => unknown, code: string): void => assert.throws(call, UriComponentError, { code });

const parts = suite('parts of a reference');
runRows('reference/parts', {
  hasOrigin: (text: string, expected: string | null) =>
    parts(`origin of ${text}: ${expected}`, () => assert.is(origin(text) ?? null, expected)),
  hasPort: (text: string, expected: number | null) =>
    parts(`port of ${text}: ${expected}`, () => assert.is(portNumber(text) ?? null, expected)),
  hasTarget: (text: string, expected: string) =>
    parts(`request target of ${text}: ${expected}`, () => assert.is(requestTarget(text), expected)),
  appends: (text: string, segments: string[], expected: string) =>
    parts(`${JSON.stringify(segments)} appended to ${JSON.stringify(text)}: ${expected}`, () => {
      assert.is(appendSegments(text, ...segments), expected);
      assert.is(appendSegments(parse(text), ...segments), expected);
    }),
});
parts('undici refuses a reference as the parts of a URL', async () => {
  try {
    await request(parse('http://127.0.0.1:1/a?b') as never);
    assert.unreachable();
  } catch (error) {
    assert.match(String(error), /^InvalidArgumentError: Invalid URL protocol/);
  }
});
parts('what cannot be expressed is refused', () => {
  fails(() => portNumber(`http://h:${2 ** 53}`), 'unsafe-port');
  for (const text of ['mailto:a@b', '../a', 'a?b']) fails(() => requestTarget(text), 'path-after-authority');
  for (const segment of ['.', '..']) fails(() => appendSegments('http://h/a', segment), 'dot-segment');
  fails(() => appendSegments('/', '\udc00'), 'lone-surrogate');
});
parts.run();
