/** `uriscan inspect`: the findings in each line. */

import { excerpt } from 'uriscan/errors';
import { type Finding, inspect as findingsIn, isOrdinary, SEVERITIES, type Severity } from 'uriscan/inspect';
import { Slot, STRIDE } from 'uriscan/scanner';
import { type ScannedLines, textOf } from '../io/bytes.js';
import { printable, printableJson } from '../io/messages.js';
import { Output } from '../io/output.js';
import type { RowOptions } from '../rows/layout.js';
import type { RowFault } from '../rows/rows.js';
import type { Task } from '../task.js';
import { filterTask, isFilter } from './rewrite.js';

export interface InspectOptions extends RowOptions {
  readonly severity: Severity;
}

/** Prints the findings in each line, or the rows of a kind. */
export function inspectTask(options: InspectOptions): Task {
  const out = new Output();
  const print = options.format === 'ndjson' ? asJson : asText;
  // A note is below the severity by default.
  const least = options.only === 'note' ? 0 : SEVERITIES.indexOf(options.severity);
  const findingsOf = ({ input, flags, offsets }: ScannedLines, i: number): Finding[] => {
    if (isOrdinary(input, flags[i] as number, offsets, i * STRIDE)) return [];
    // One code unit per byte, also for a line that is not a reference: offsets are in bytes.
    return findingsIn(textOf(input, offsets, i * STRIDE)).filter((finding) => rank(finding) >= least);
  };
  if (isFilter(options)) {
    const task = filterTask('findings', options, (batch, i) => {
      const found = findingsOf(batch, i);
      const worst = worstOf(found);
      const codes = new Set(found.map(({ code }) => code));
      return { kind: worst?.severity ?? 'clean', text: [...codes].join(' '), fault: worst };
    });
    return { ...task, reports: 'findings' };
  }
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
    line(batch, i) {
      const { input, offsets } = batch;
      const start = offsets[i * STRIDE + Slot.START] as number;
      const end = offsets[i * STRIDE + Slot.END] as number;
      const found = findingsOf(batch, i);
      for (const finding of found) {
        const offset = input.toString('utf8', start, start + finding.start).length;
        const text = excerpt(input.toString('utf8', start, end), offset);
        out.text(`${print({ ...finding, text }, file, first + i)}\n`);
      }
      return worstOf(found);
    },
    unread({ line, code, offset }, { input, start, end }) {
      if (UNREAD_RANK < least) return false;
      const before = input.toString('utf8', start, start + offset).length;
      const text = excerpt(input.toString('utf8', start, end), before);
      out.text(`${print({ ...UNREAD, code, start: offset, end: offset, text }, file, line)}\n`);
      return true;
    },
  };
}

/** The finding of a row that has no reference because of a fault. */
const UNREAD = { severity: 'warning', category: 'malformed', message: 'this row has no reference' } as const;
const UNREAD_RANK = SEVERITIES.indexOf(UNREAD.severity);

const rank = ({ severity }: Finding): number => SEVERITIES.indexOf(severity);

/** Returns the worst of some findings, as the fault of its line. */
function worstOf(found: readonly Finding[]): (RowFault & Pick<Finding, 'severity'>) | undefined {
  const [worst] = found.toSorted((a, b) => rank(b) - rank(a));
  return worst && { code: worst.code, offset: worst.start, severity: worst.severity };
}

/** A finding with the line around it. */
type Shown = Omit<Finding, 'code'> & { readonly code: string; readonly text: string };

const asText = ({ code, start, end, severity, message, text }: Shown, file: string, line: number): string =>
  `${printable(file)}:${line}:${start}..${end}: ${severity} ${code}: ${message}: ${text}`;

const asJson = ({ code, start, end, severity, category, message, text }: Shown, file: string, line: number): string =>
  printableJson({ file, line, start, end, severity, category, code, message, text });
