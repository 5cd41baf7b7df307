/** Promise 1 of SECURITY.md for texts of 16 MiB: no function overflows the stack, or makes a string that is too long. */

import { CALLS } from '../support/calls/index.js';
import { FUNCTIONS, undocumented } from '../support/security/documented.js';
import { assert, suite } from '../support/suite.js';

const LENGTH = 1 << 24;
/** Each has overflowed the stack of V8's regular expressions, or could. */
const KINDS: readonly (readonly [beginning: string, character: string, end: string])[] = [
  ['', '\0', ''],
  ['http://{', 'a', '}'],
  ['', '%', ''],
  ['', 'a', ''],
  ['http://h/?cfid=', 'a', '&cftoken=1'],
];
/** The documented error of `links`, which are called with the text within a tag. */
const TOO_LONG = /^RangeError: a tag, comment or text of the page has more than/;
const textOf = ([beginning, character, end]: (typeof KINDS)[number]): string =>
  beginning + character.repeat(LENGTH - beginning.length - end.length) + end;

/** `GROWTH=all` makes every call with every kind of text; or else every eleventh of these, to save time. */
const EVERY = process.env['GROWTH'] === 'all' ? 1 : 11;

const length = suite('security: length');

let turn = 0;
for (const given of FUNCTIONS) {
  const all = (CALLS.get(given.value) ?? []).flatMap((run) => KINDS.map((kind) => ({ run, kind })));
  const some = all.filter(() => turn++ % EVERY === 0);
  if (some.length === 0) continue;
  length(`promise 1: ${given.name} takes a text of 16 MiB, or refuses it`, async () => {
    for (const { run, kind } of some) {
      const thrown = await undocumented(() => run(textOf(kind)));
      if (thrown !== undefined && !TOO_LONG.test(thrown)) assert.unreachable(`${JSON.stringify(kind)}: ${thrown}`);
    }
  });
}

length.run();
