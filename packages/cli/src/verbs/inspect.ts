/** `uriscan inspect`: the findings in each line. */

import { type Finding, inspect as findingsIn, isOrdinary, SEVERITIES, type Severity } from 'uriscan/inspect';
import { STRIDE } from 'uriscan/scanner';
import { textOf } from '../io/bytes.js';
import { printable, printableJson } from '../io/messages.js';
import { Output } from '../io/output.js';
import type { Task } from '../task.js';

export interface InspectOptions {
  readonly format: 'text' | 'ndjson';
  readonly severity: Severity;
}

/** Prints the findings in each line. */
export function inspectTask({ format, severity }: InspectOptions): Task {
  const out = new Output();
  const print = format === 'text' ? asText : asJson;
  const least = SEVERITIES.indexOf(severity);
  let file = '';
  let first = 1;
  return {
    out,
    reports: 'findings',
    begin(name) {
      file = name;
    },
    lines(_, number) {
      first = number;
    },
    line({ input, flags, offsets }, i) {
      if (isOrdinary(input, flags[i] as number, offsets, i * STRIDE)) return undefined;
      // One code unit per byte, also for a line that is not a reference: offsets are in bytes.
      const found = findingsIn(textOf(input, offsets, i * STRIDE)).filter((finding) => rank(finding) >= least);
      for (const finding of found) out.text(`${print(finding, file, first + i)}\n`);
      const [worst] = found.sort((a, b) => rank(b) - rank(a));
      return worst && { code: worst.code, offset: worst.start };
    },
  };
}

const rank = ({ severity }: Finding): number => SEVERITIES.indexOf(severity);

const asText = ({ code, start, end, severity, message }: Finding, file: string, line: number): string =>
  `${printable(file)}:${line}:${start}..${end}: ${severity} ${code}: ${message}`;

const asJson = ({ code, start, end, severity, category, message }: Finding, file: string, line: number): string =>
  printableJson({ file, line, start, end, severity, category, code, message });
