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

/** Tests characters that terminals act on, hide or cannot show, as ranges of code points in hexadecimal digits. */
function isLeftOut(name: string, ...ranges: readonly (readonly [from: string, to: string])[]): void {
  code(`no command and no TypeScript has ${name}`, () => {
    for (const [from, to] of ranges) {
      for (let point = Number.parseInt(from, 16); point <= Number.parseInt(to, 16); point++) {
        const reference = `http://h/${String.fromCodePoint(point)}a`;
        assert.is(commandOf(reference), undefined, point.toString(16));
        for (const state of [{ reference }, { reference: 'a', base: reference }])
          assert.match(typescript({ ...FIRST, ...state }), /^[\n -~]*$/, point.toString(16));
      }
    }
  });
}

runRows('page/code', { copies, isLeftOut });

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
