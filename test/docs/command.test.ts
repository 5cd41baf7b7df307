/** The commands of the guides `command.md` and `from-trurl.md` of the command print what the guides say. */

import { argumentsOf, uriscan, withFiles } from '../support/cli.js';
import { textOf } from '../support/documents.js';
import { rowsBelow } from '../support/markdown-tables.js';
import { assert, suite } from '../support/suite.js';

const commands = suite('packages/cli/docs/command.md');
const PAGE = textOf('packages/cli/docs/command.md');

/** The files of the page, by name. */
const FILES = Object.fromEntries(
  Array.from(PAGE.matchAll(/^`([\w.]+)`:\n\n```\w+\n(.*?)^```$/gms), ([, name, text]) => [
    name as string,
    text as string,
  ]),
);

const RUNS = [...PAGE.matchAll(/^```console\n(.*?)^```$/gms)].flatMap(([, block]) =>
  (block as string)
    .split(/^\$ /m)
    .slice(1)
    .map((run) => run.split(/\n(.*)/s) as [string, string]),
);

for (const [line, output] of RUNS) {
  commands(line, () =>
    withFiles(FILES, async (path) => {
      const { stdout, code } = await uriscan(
        argumentsOf(line).map((word) => (Object.hasOwn(FILES, word) ? path(word) : word)),
      );
      assert.is(stdout.replaceAll(`${path('')}/`, ''), output);
      assert.is(code, 0);
    }),
  );
}

commands('there are some', () => assert.ok(RUNS.length > 5));

commands.run();

const migrating = suite('packages/cli/docs/from-trurl.md');
const TRURL = textOf('packages/cli/docs/from-trurl.md');

const ROWS = [
  ...rowsBelow('Same input, same answer', TRURL).map(([input, , line, output]) => [input, line, output]),
  ...rowsBelow('Same input, another answer', TRURL).map(([input, , , line, output]) => [input, line, output]),
];

for (const [input, line, output] of ROWS as [string, string, string][]) {
  migrating(`${line}: ${input}`, async () => {
    const { stdout, stderr, code } = await uriscan(argumentsOf(line), { stdin: [`${input}\n`] });
    assert.ok(code < 2, stderr);
    if (output === '') assert.ok(stdout === '\n' || (stdout === '' && code === 1), stdout);
    else assert.is(stdout, `${output}\n`);
  });
}

const [, URL] = /^The outputs of uriscan are for `(.*)`\.$/m.exec(TRURL) ?? [];
for (const [unfurl, command, output] of rowsBelow('Coming from unfurl', TRURL)) {
  const [, line = ''] = /(?:^|`)(uriscan [^`]*)/.exec(command as string) ?? [];
  migrating(`unfurl ${unfurl}: ${line}`, async () => {
    const { stdout } = await uriscan(argumentsOf(line), { stdin: [`${URL}\n`] });
    if (output === '') assert.is(JSON.parse(stdout).path, '/a/b.html');
    else assert.is(stdout, `${output}\n`);
  });
}

/** Commands of the first table, with a value for `URL`. */
const COMMANDS = rowsBelow('Equivalents', TRURL).flatMap(([, ours]) => [
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
