/** `blocksOf` cuts an input into blocks of whole lines, and skips the lines that are too long. */

import { blocksOf, newlinesIn } from '../../packages/cli/src/io/blocks.js';
import { Input, readerOf } from '../../packages/cli/src/io/input.js';
import { runRows } from '../support/rows.js';
import { assert, suite } from '../support/suite.js';

const blocks = suite('cli blocks');

/** Skips lines of more than four bytes, regardless of the sizes of blocks and chunks. A skipped line is shown as `(4)`. */
const skips = (text: string, lines: string): void => {
  blocks(`skips lines of more than 4 bytes in ${JSON.stringify(text)}`, async () => {
    for (const size of [1, 2, 4, 64]) {
      for (const every of [1, 2, 3, 100]) {
        const chunks = text.match(new RegExp(`[\\s\\S]{1,${every}}`, 'g')) as string[];
        const input = new Input(
          readerOf(
            (async function* () {
              for (const chunk of chunks) yield Buffer.from(chunk);
            })(),
          ),
        );
        let found = '';
        for await (const { bytes, longerThan } of blocksOf(input, size, 4)) {
          assert.ok(found === '' || /[\n)]$/.test(found), found);
          found += longerThan === undefined ? bytes : `(${longerThan})`;
        }
        assert.is(found, lines, `blocks of ${size}, chunks of ${every}`);
      }
    }
  });
};

runRows('cli/blocks', { skips });

blocks('counts newlines', () => {
  for (const [text, count] of [
    ['', 0],
    ['a', 0],
    ['\n', 1],
    ['a\n\nb', 2],
    ['\n'.repeat(99), 99],
  ] as const)
    assert.is(newlinesIn(Buffer.from(text)), count, text);
});

blocks.run();
