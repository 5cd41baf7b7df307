/** The input of the page as code to copy: one line that a shell reads as the same text, and TypeScript in visible characters. */

import { execFileSync } from 'node:child_process';
import * as fc from 'fast-check';
import { command, typescript } from '../../page/model/code.js';
import { EXAMPLES } from '../../page/model/examples.js';
import { FIRST } from '../../page/model/state.js';
import { runRows } from '../support/rows.js';
import { assert, suite } from '../support/suite.js';

const code = suite('page-code');
const SHELLS = ['sh', 'bash'];
const START = 'npx uriscan-cli explain -- ';

const commandOf = (reference: string): string | undefined => command({ ...FIRST, reference });

/** Tests the command for a reference, which is `undefined` for a refused one. */
function copies(reference: string, expected: string | undefined): void {
  code(`the command for ${JSON.stringify(reference)}`, () => {
    assert.is(commandOf(reference), expected && START + expected);
  });
}

runRows('page/code', { copies });

/** Characters that terminals act on, hide or cannot show, as ranges of code points. */
const ACTED_ON: Readonly<Record<string, readonly (readonly [from: number, to: number])[]>> = {
  'C0 and DEL': [
    [0x00, 0x1f],
    [0x7f, 0x7f],
  ],
  C1: [[0x80, 0x9f]],
  'line separators': [[0x2028, 0x2029]],
  'controls of bidirectional text': [
    [0x061c, 0x061c],
    [0x200e, 0x200f],
    [0x202a, 0x202e],
    [0x2066, 0x2069],
  ],
  'invisible characters': [
    [0xad, 0xad],
    [0x200b, 0x200d],
    [0x2060, 0x2064],
    [0xfeff, 0xfeff],
    [0xe0001, 0xe0001],
    [0xe0020, 0xe007f],
  ],
  'annotations and noncharacters': [
    [0xfff9, 0xfffb],
    [0xfdd0, 0xfdef],
    [0xfffe, 0xffff],
    [0x10fffe, 0x10ffff],
  ],
  'lone surrogates': [[0xd800, 0xdfff]],
};
for (const [name, ranges] of Object.entries(ACTED_ON)) {
  code(`no command and no TypeScript has ${name}`, () => {
    for (const [from, to] of ranges) {
      for (let point = from; point <= to; point++) {
        const reference = `http://h/${String.fromCodePoint(point)}a`;
        assert.is(commandOf(reference), undefined, point.toString(16));
        for (const state of [
          { ...FIRST, reference },
          { ...FIRST, reference: 'a', base: reference },
        ]) {
          assert.match(typescript(state), /^[\n -~]*$/, point.toString(16));
        }
      }
    }
  });
}

for (const shell of SHELLS) {
  code(`${shell} reads the command as one line and the same text`, () => {
    const source = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: fc.constantFrom("'", '\\', '!', '$', '`', ' ', '"') }),
    );
    const texts = [...EXAMPLES.map(({ reference }) => reference), ...fc.sample(source, 500)];
    const lines = texts.flatMap((text) => commandOf(text) ?? []);
    assert.ok(lines.length > 400);
    for (const line of lines) assert.is(line.split(/\r|\n/).length, 1);
    const script = `npx() { printf '%s\\n' "$#:$4"; }\n${lines.join('\n')}\n`;
    const expected = texts.filter((text) => commandOf(text) !== undefined).map((text) => `4:${text}\n`);
    assert.is(execFileSync(shell, { input: script, encoding: 'utf8' }), expected.join(''));
  });
}

code('TypeScript has the text of the input', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (reference) => {
      const literal = /diagnose\((".*")\)|parse\((".*")\)|, (".*")\)\)/.exec(typescript({ ...FIRST, reference }));
      assert.is(JSON.parse(literal?.slice(1).find(Boolean) ?? ''), reference);
    }),
  );
});

code.run();
