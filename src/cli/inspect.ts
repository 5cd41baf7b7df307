/** `uriscan inspect`: prints the findings in each line. */

import { Option } from 'commander';
import { type Finding, type FindingCode, inspect, SEVERITIES, type Severity } from '../inspect/index.js';
import { Grammar, Slot, STRIDE } from '../scanner/index.js';
import type { AddLineCommand } from './line-command.js';
import { printable, printableJson } from './messages.js';
import { Output } from './output.js';
import { textOf } from './rewriting.js';
import { Exit } from './surroundings.js';
import type { Task } from './work.js';

const FORMATS = ['text', 'ndjson'] as const;

interface InspectOptions {
  readonly format: (typeof FORMATS)[number];
  readonly severity: Severity;
}

/** Adds the command. */
export function addInspect(add: AddLineCommand): void {
  add('inspect', inspectTask)
    .summary('report suspicious references: disguised hosts, private addresses')
    .description(
      'Prints FILE:LINE:START..END: SEVERITY CODE: SENTENCE for each finding in a line. A danger is a host of the own network,\n' +
        'a disguised host, or one that two readers read differently (RFC 3986, section 7). A line that is not a URI reference is\n' +
        'a warning, with a danger if a client reaches such a host with it. Offsets are in bytes from the beginning of the line,\n' +
        'the end exclusive; no password is printed. NDJSON has the category of each finding, too.\n\n' +
        'A line with findings is counted as rejected, with the code of the worst one, also by --rejects; the exit code is 1 if\n' +
        'there are any.',
    )
    .addOption(new Option('-f, --format <format>', 'how to print findings').choices(FORMATS).default('text'))
    .addOption(new Option('-s, --severity <severity>', 'the least severity').choices(SEVERITIES).default('warning'));
}

export function inspectTask({ format, severity }: InspectOptions): Task {
  const out = new Output();
  const print = format === 'text' ? asText : asJson;
  const least = SEVERITIES.indexOf(severity);
  let file = '';
  let first = 1;
  let code: FindingCode;
  return {
    out,
    grammar: Grammar.URI_REFERENCE,
    exitOnRejects: Exit.REJECTS,
    begin(name) {
      file = name;
    },
    lines(_, number) {
      first = number;
    },
    line({ input, flags, offsets }, i) {
      // A byte for each code unit, also where it is no reference: so offsets are in bytes.
      const found = inspect(textOf(input, offsets, i * STRIDE)).filter((finding) => rank(finding) >= least);
      for (const finding of found) out.text(`${print(finding, file, first + i)}\n`);
      const [worst] = found.sort((a, b) => rank(b) - rank(a));
      if (worst === undefined) return Math.max(0, flags[i] as number);
      code = worst.code;
      return ~((offsets[i * STRIDE + Slot.START] as number) + worst.start);
    },
    diagnose: () => code,
    rejected() {},
  };
}

const rank = ({ severity }: Finding): number => SEVERITIES.indexOf(severity);

const asText = ({ code, start, end, severity, message }: Finding, file: string, line: number): string =>
  `${printable(file)}:${line}:${start}..${end}: ${severity} ${code}: ${message}`;

const asJson = ({ code, start, end, severity, category, message }: Finding, file: string, line: number): string =>
  printableJson({ file, line, start, end, severity, category, code, message });
