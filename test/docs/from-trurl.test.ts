/** The commands of `packages/cli/docs/from-trurl.md` print what it says. */

import { argumentsOf, uriscan } from '../support/cli.js';
import { textOf } from '../support/documents.js';
import { rowsBelow } from '../support/markdown-tables.js';
import { assert, suite } from '../support/suite.js';

const migrating = suite('packages/cli/docs/from-trurl.md');
const PAGE = textOf('packages/cli/docs/from-trurl.md');

const ROWS = [
  ...rowsBelow('Same input, same answer', PAGE).map(([input, , line, output]) => [input, line, output]),
  ...rowsBelow('Same input, another answer', PAGE).map(([input, , , line, output]) => [input, line, output]),
];

for (const [input, line, output] of ROWS as [string, string, string][]) {
  migrating(`${line}: ${input}`, async () => {
    const { stdout, stderr, code } = await uriscan(argumentsOf(line), { stdin: [`${input}\n`] });
    assert.ok(code < 2, stderr);
    if (output === '') assert.ok(stdout === '\n' || (stdout === '' && code === 1), stdout);
    else assert.is(stdout, `${output}\n`);
  });
}

const [, URL] = /^The outputs of uriscan are for `(.*)`\.$/m.exec(PAGE) ?? [];
for (const [unfurl, command, output] of rowsBelow('Coming from unfurl', PAGE)) {
  const [, line = ''] = /(?:^|`)(uriscan [^`]*)/.exec(command as string) ?? [];
  migrating(`unfurl ${unfurl}: ${line}`, async () => {
    const { stdout } = await uriscan(argumentsOf(line), { stdin: [`${URL}\n`] });
    if (output === '') assert.is(JSON.parse(stdout).path, '/a/b.html');
    else assert.is(stdout, `${output}\n`);
  });
}

/** Commands of the first table, with a value for `URL`. */
const COMMANDS = rowsBelow('Equivalents', PAGE).flatMap(([, ours]) => [
  ...`\`${ours}\``.matchAll(/`(uriscan [a-z]+[^`]*)`/g),
]);
for (const [, line] of COMMANDS) {
  migrating(`exists: ${line}`, async () => {
    const args = argumentsOf((line as string).replace('URL', 'http://a/'));
    assert.is((await uriscan(args, { stdin: ['http://a/b\n'] })).code, 0);
  });
}
migrating('there are some', () => assert.ok(COMMANDS.length > 8 && ROWS.length > 20));

migrating.run();
