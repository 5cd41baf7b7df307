/** The line filter of the command, in this process: what each command prints and rejects for a block of lines. */

import { BlockRunner } from '../../../packages/cli/src/block-runner.js';
import { type Field, parseFields, parseTemplate, type Template } from '../../../packages/cli/src/format/fields.js';
import { layoutOf } from '../../../packages/cli/src/rows/layout.js';
import type { RowFormat } from '../../../packages/cli/src/rows/notation.js';
import type { Task, TaskResult } from '../../../packages/cli/src/task.js';
import { checkTask } from '../../../packages/cli/src/verbs/reports.js';
import { relativizeTask, resolveTask } from '../../../packages/cli/src/verbs/resolve.js';
import {
  dedupeTask,
  fingerprintTask,
  normalizeTask,
  repairTask,
  surtTask,
} from '../../../packages/cli/src/verbs/rewrite.js';
import { getTask, scanTask } from '../../../packages/cli/src/verbs/scan.js';
import { withTask } from '../../../packages/cli/src/verbs/with.js';
import { surt } from '../../../src/entries/crawl.js';
import { UriResolutionError } from '../../../src/entries/errors.js';
import { parse, Query } from '../../../src/entries/index.js';
import { fingerprint, normalize, relativize, resolve } from '../../../src/entries/resolve.js';
import { recognise } from '../../support/recogniser.js';
import { bytesOf } from '../../support/surroundings.js';
import { isOfRule } from '../rules.js';
import { Broken, fields, outcome, same, type Target } from '../target.js';
import { lineTexts, prefixed } from '../texts.js';

const BASE = 'http://a/b/c/d;p?q';
const MAX_LINES = 5;
const SETUP = { command: '', keepsRejects: true, options: {} };
const COLUMNS = ['line', 'scheme', 'userinfo', 'host', 'hostKind', 'port', 'path', 'query', 'fragment'] as const;
const scanning = (format: RowFormat) =>
  ({ grammar: 'uri-reference', format, fields: parseFields(COLUMNS.join()) as Field[] }) as const;

/** A command, and the line that it prints for a reference; `undefined` if it rejects the reference. */
interface Command {
  readonly runner: BlockRunner;
  print(reference: string, line: number): string | undefined;
}

const command = (task: Task, print: Command['print']): Command => ({ runner: new BlockRunner(task, SETUP), print });

const COMMANDS: Readonly<Record<string, Command>> = {
  tsv: command(await scanTask(scanning('tsv')), (text, line) =>
    columnsOf(text, line)
      .map(([, value]) => value ?? '\\N')
      .join('\t'),
  ),
  ndjson: command(await scanTask(scanning('ndjson')), (text, line) =>
    JSON.stringify(Object.fromEntries(columnsOf(text, line))),
  ),
  syntax: command(normalizeTask({ level: 'syntax' }), (text) => normalize(text)),
  scheme: command(normalizeTask({ level: 'scheme' }), (text) => normalize(text, { level: 'scheme' })),
  resolve: command(resolveTask({ base: BASE, aboveRoot: 'error' }), (text) =>
    orNone(() => resolve(BASE, text, { aboveRoot: 'error' })),
  ),
  relativize: command(relativizeTask({ base: BASE }), (text) =>
    isOfRule(text, 'URI') ? orNone(() => relativize(BASE, text)) : undefined,
  ),
  surt: command(surtTask({ canonical: true, reverseAddresses: true }), (text) =>
    isOfRule(text, 'URI') ? surt(text) : undefined,
  ),
  fingerprint: command(fingerprintTask({ level: 'syntax' }), (text) =>
    fingerprint(text).toString(16).padStart(16, '0'),
  ),
  get: command(
    await getTask({ grammar: 'uri-reference', template: parseTemplate('{host}\\t{path}{path}') as Template }),
    (text) => {
      const { host = '', path } = parse(text);
      return `${host}\t${path}${path}`;
    },
  ),
  with: command(withTask({ remove: ['fragment'], query: ['a=b'] }), (text) => {
    const uri = parse(text);
    return `${uri.with({ fragment: undefined, query: new Query(uri.query).set('a', 'b') })}`;
  }),
  dedupe: command(dedupeTask({ level: 'syntax' }), String),
};
/** Commands of which only the counts and the splitting of blocks are checked. */
const OTHERS: Readonly<Record<string, BlockRunner>> = {
  check: new BlockRunner(checkTask({ grammar: 'uri' }), SETUP),
  repair: new BlockRunner(repairTask(), SETUP),
  pairs: new BlockRunner(resolveTask({ aboveRoot: 'clamp' }), SETUP),
};
const NAMES = [...Object.keys(COMMANDS), ...Object.keys(OTHERS)];

function columnsOf(text: string, line: number): [name: string, value: string | number | undefined][] {
  const recognition = recognise(text);
  if (!recognition.valid) throw new Broken(`prints text that is not a reference: ${text}`);
  return COLUMNS.map((name) => [name, name === 'line' ? line : recognition[name]]);
}

function orNone(run: () => string): string | undefined {
  const result = outcome(run, UriResolutionError);
  return 'value' in result ? result.value : undefined;
}

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

/** Returns the result of a block as texts and counts. Texts are copies, since the next block overwrites the bytes. */
function textsOf({
  out,
  rejects,
  valid,
  empty,
  codes,
}: TaskResult): [texts: readonly string[], counts: readonly number[]] {
  const rejected = [...codes.values()].reduce((sum, count) => sum + count, 0);
  return [
    [textOf(out), textOf(rejects)],
    [valid, empty, rejected],
  ];
}

export const commandTarget: Target = {
  name: 'command',
  entry: 'command',
  promise: 'each line is printed as the library has it, or rejected; nothing is lost, wherever a block is cut',
  check(text) {
    const [name, lines] = fields(text, 2) as [string, string];
    const known = COMMANDS[name];
    const runner = known?.runner ?? OTHERS[name];
    if (runner === undefined) return;
    const bytes = bytesOf(lines);
    // Line 1 would be the start of a file, where a byte-order mark is skipped.
    const block = {
      bytes,
      firstLine: 2,
      layout: layoutOf('file', 'lines', { repairs: name === 'repair' ? 1 : 0 }),
    };
    const [whole, counts] = textsOf(runner.run(block));

    const cut = bytes.indexOf(0x0a, bytes.length >> 1) + 1;
    const before = bytes.subarray(0, cut);
    const parts = [
      textsOf(runner.run({ ...block, bytes: before })),
      textsOf(runner.run({ ...block, bytes: bytes.subarray(cut), firstLine: 2 + count(before) })),
    ];
    for (const [i, text] of whole.entries()) same(parts.map(([texts]) => texts[i]).join(''), text, 'in two blocks');
    for (const i of [0, 1, 2])
      same((parts[0]?.[1][i] ?? 0) + (parts[1]?.[1][i] ?? 0), counts[i] as number, `count ${i}`);
    if (known !== undefined) holdPrinted(known, bytes, whole[0] as string);
  },
  texts: (seed) => prefixed(lineTexts(seed, MAX_LINES), seed, NAMES),
};

const count = (bytes: Uint8Array): number => bytes.reduce((sum, byte) => sum + Number(byte === 0x0a), 0);

function holdPrinted({ print }: Command, bytes: Buffer, printed: string): void {
  const lines = bytes.toString('latin1').split('\n');
  const expected = lines.flatMap((text, i) => {
    const reference = i < lines.length - 1 ? text.replace(/\r$/, '') : text;
    if (reference === '' || !isOfRule(reference)) return [];
    const line = print(reference, i + 2);
    return line === undefined ? [] : [`${line}\n`];
  });
  same(printed, expected.join(''), 'printed');
}
