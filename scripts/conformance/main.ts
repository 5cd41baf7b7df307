/**
 * `npm run conformance`: asks libraries about the suite of URI references, prints the words that they get wrong, and writes
 * `docs/conformance.md`. `--against NAME` asks only one, and writes nothing. `--write` writes the files of `conformance/`.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { groupBy } from '../proof/machine.js';
import { misuse, readArguments } from '../test/support.js';
import { type Answer, LIBRARIES, type Library } from './libraries.js';
import { type Components, type Line, suiteFiles } from './suite-files.js';

const FOLDER = new URL('../../conformance/', import.meta.url);
const PAGE = new URL('../../docs/conformance.md', import.meta.url);
const EXAMPLES = 3;

const HELP = `npm run conformance -- [--against NAME]... [--write]

  --against NAME  asks only this library, and writes nothing
  --write         writes the files of conformance/

Libraries: ${LIBRARIES.map(({ name }) => name).join(', ')}`;

const { values } = readArguments(HELP, {
  against: { type: 'string', multiple: true },
  write: { type: 'boolean', default: false },
});

/** A wrong answer. */
interface Fault {
  readonly line: Line;
  readonly fault: string;
}

interface Result {
  readonly library: Library;
  readonly version: string;
  /** How many words it was asked about. */
  readonly asked: number;
  readonly faults: readonly Fault[];
}

async function ask(names: readonly string[] = LIBRARIES.map(({ name }) => name)): Promise<void> {
  const lines: Line[] = gunzipSync(readFileSync(new URL('rfc3986.ndjson.gz', FOLDER)))
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const results: Result[] = [];
  const absent: string[] = [];
  for (const name of names) {
    const library = LIBRARIES.find((one) => one.name === name);
    if (library === undefined) misuse(`expected one of ${LIBRARIES.map((one) => one.name).join(', ')}, got ${name}`);
    const opened = await library.open();
    if (typeof opened === 'string') {
      absent.push(`${name} was not asked: ${opened}.`);
      continue;
    }
    const answers = opened.answer(lines.map(({ text }) => text));
    const faults = lines.flatMap((line, i) => faultOf(library, line, answers[i]) ?? []);
    const asked = answers.filter((answer) => answer !== undefined).length;
    results.push({ library, version: opened.version, asked, faults });
    console.log(`${name} ${opened.version}: ${faults.length} of ${asked} wrong`);
  }
  const page = [report(results, lines), ...absent, ''].join('\n');
  console.log(`\n${page}`);
  if (values.against === undefined) writeFileSync(PAGE, page);
}

/** The fault of an answer, if it is wrong. */
function faultOf({ rule, comparable = (text) => text }: Library, line: Line, answer: Answer): Fault | undefined {
  if (answer === undefined) return undefined;
  const isValid = line.errors[rule] === undefined;
  if (isValid !== (answer !== false)) return { line, fault: isValid ? 'refuses' : 'accepts' };
  if (typeof answer === 'boolean') return undefined;
  for (const name of new Set([...GIVEN, ...(Object.keys(answer) as (keyof Components)[])]))
    if (comparable(answer[name], name) !== comparable(line.components?.[name], name))
      return { line, fault: `${name} ${JSON.stringify(answer[name])}` };
  return undefined;
}

/** The names of the components that a library gives. */
const GIVEN: readonly (keyof Components)[] = ['scheme', 'host', 'port', 'path', 'query', 'fragment'];

function report(results: readonly Result[], lines: readonly Line[]): string {
  const libraries = results.map(({ library, version, asked, faults }) => {
    const count = (...names: readonly string[]) => faults.filter(({ fault }) => names.includes(fault)).length;
    const [accepts, refuses] = [count('accepts'), count('refuses')];
    return [
      `\`${library.name}\`${library.standard ? ` (${library.standard})` : ''}`,
      version,
      `${library.rule}: ${library.question}`,
      ...[asked, faults.length, accepts, refuses, faults.length - accepts - refuses].map(number),
    ];
  });
  const sections = [...new Set(lines.map(({ section }) => section as string))]
    .sort()
    .map((section) => [
      section,
      number(lines.filter((line) => line.section === section).length),
      ...results.map(({ faults }) => number(faults.filter(({ line }) => line.section === section).length)),
    ]);
  const examples = results.flatMap(({ library, faults }) =>
    // Of each section and kind of fault, the shortest word.
    [...groupBy(faults, ({ line, fault }) => `${line.section} ${fault.split(' ')[0]}`).values()]
      .map((list) => list.reduce((least, one) => (lengthOf(one) < lengthOf(least) ? one : least)))
      .sort((a, b) => lengthOf(a) - lengthOf(b))
      .slice(0, EXAMPLES)
      .map(({ line, fault }) => [library.name, code(JSON.stringify(line.text)), code(fault), line.section as string]),
  );
  const notes = results.flatMap(({ library: { name, comparison } }) =>
    comparison ? [`- \`${name}\`: ${comparison}.`] : [],
  );
  return `# How many words of the suite do other libraries get wrong?

The suite (\`conformance/\` in a clone) has ${number(lines.length)} words about URI references. A word is wrong if the verdict is, or a component that
the library returns. Written by \`npm run conformance\`.

${table(['library', 'version', 'question', 'asked', 'wrong', 'accepts', 'refuses', 'components'], libraries)}

- *accepts*: words that the rule does not match. *refuses*: words that it matches. *components*: valid words with a wrong component.
- \`URL\` and \`ada-url\` follow the WHATWG URL Standard. It solves another problem: their counts are differences, not faults.
${notes.map((note) => `${note}\n`).join('')}- Libraries that read lines are not asked about words with a line feed or NUL.

## In which sections of RFC 3986

${table(['section', 'words', ...results.map(({ library }) => library.name)], sections)}

## The shortest examples

${table(['library', 'word', 'answer', 'section'], examples)}
`;
}

/** Words that can be read are shorter than others. */
const lengthOf = ({ line }: Fault): number => JSON.stringify(line.text).length;
const number = (count: number): string => count.toLocaleString('en');
const code = (text: string): string => `\`${text.replaceAll('|', '\\|')}\``;

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map((_, i) => (i > 1 && /^[\d,]+$/.test(rows[0]?.[i] ?? '') ? '--:' : '---')), ...rows]
    .map((cells, i) => (i === 1 ? `|${cells.join('|')}|` : `| ${cells.join(' | ')} |`))
    .join('\n');

if (values.write) {
  for (const { name, lines } of suiteFiles()) {
    const packed = gzipSync(lines.map((line) => `${JSON.stringify(line)}\n`).join(''), { level: 9 });
    writeFileSync(new URL(`${name}.ndjson.gz`, FOLDER), packed);
    console.log(`${name}: ${lines.length} words, ${packed.length} bytes`);
  }
} else await ask(values.against);
