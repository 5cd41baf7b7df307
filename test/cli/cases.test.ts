/** The output and the rejects of verbs for short inputs, and the arguments that they refuse: the cases of `support/cli/cases.jsonl`. */

import { filtered } from '../support/cli/filtered.js';
import { uriscan } from '../support/cli.js';
import { runRows } from '../support/rows.js';
import { assert, suite } from '../support/suite.js';

const cases = suite('cli cases');

/** Arguments, separated by spaces or as a list. */
type Args = string | readonly string[];
/** A text, or bytes, one per code unit. */
type Input = string | { readonly latin1: string };

const argsOf = (args: Args): readonly string[] => (typeof args === 'string' ? args.split(' ').filter(Boolean) : args);
const bytesOf = (input: Input): Buffer =>
  typeof input === 'string' ? Buffer.from(input) : Buffer.from(input.latin1, 'latin1');

runRows('cli/cases', {
  /** The lines have these results and rejects, `line:offset: code` each. */
  prints(args: Args, input: Input, printed: string, rejects: readonly string[] = [], code = 0) {
    cases(`${args}: ${JSON.stringify(input)}`, async () => {
      assert.equal(await filtered(argsOf(args), [bytesOf(input)]), { code, printed, rejects });
    });
  },
  /** As `prints`, without the rejects. */
  writes(args: Args, input: Input, stdout: string, code = 0) {
    cases(`${args}: ${JSON.stringify(input)}`, async () => {
      const outcome = await uriscan(argsOf(args), { stdin: [bytesOf(input)] });
      assert.equal([outcome.stdout, outcome.code], [stdout, code]);
    });
  },
  /** The references have an explanation of these lines. */
  explains(args: Args, lines: readonly string[], code = 0) {
    cases(`explain ${args}`, async () => {
      const outcome = await uriscan(['explain', ...argsOf(args)]);
      assert.equal(outcome, { stdout: lines.join('\n'), stderr: '', code });
    });
  },
  /** The command prints only a message that contains this one, and its exit code is 2. */
  refuses(args: Args, message: string) {
    cases(`refuses ${args}`, async () => {
      const { stdout, stderr, code } = await uriscan(argsOf(args), { stdin: ['a:b\n'] });
      assert.ok(stderr.includes(message), stderr);
      assert.equal([stdout, code], ['', 2]);
    });
  },
});

cases.run();
