/** The commands of `packages/cli/docs/command.md` print what it says. */

import { argumentsOf, uriscan, withFiles } from '../support/cli.js';
import { textOf } from '../support/documents.js';
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
