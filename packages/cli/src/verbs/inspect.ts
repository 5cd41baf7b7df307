/** `uriscan inspect`: the findings in each line. */

import { excerpt } from 'uriscan/errors';
import { type Finding, inspect as findingsIn, isOrdinary, SEVERITIES } from 'uriscan/inspect';
import { STRIDE } from 'uriscan/scanner';
import { type ByteSpan, endOf, type ScannedLines, startOf, textOf } from '../io/bytes.js';
import { nameInMessage, printableJson, redactedName } from '../io/messages.js';
import { Output } from '../io/output.js';
import type { CommandOptionsWith } from '../options.js';
import type { RowFault } from '../rows/rows.js';
import type { Task } from '../task.js';
import { filterTask, isFilter } from './reports.js';

/** Prints the findings in each line, or the rows of a kind. */
export function inspectTask(options: CommandOptionsWith<'severity'>): Task {
  const print = options.format === 'ndjson' ? asJson : asText;
  // A note is below the severity by default.
  const least = options.only === 'note' ? 0 : SEVERITIES.indexOf(options.severity);
  const findingsOf = (batch: ScannedLines, i: number): Finding[] => {
    if (isOrdinary(batch.input, batch.flags[i] as number, batch.offsets, i * STRIDE)) return [];
    // One code unit per byte, also for a line that is not a reference: offsets are in bytes.
    return findingsIn(textOf(batch, i)).filter((finding) => rank(finding) >= least);
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
  const out = new Output();
  let file = '';
  let first = 1;
  /** Writes a finding. Its offsets are in bytes, and those of `excerpt` in code units. */
  const put = (finding: Omit<Shown, 'text'>, line: number, { input, start, end }: ByteSpan): void => {
    const offset = input.toString('utf8', start, start + finding.start).length;
    const text = excerpt(input.toString('utf8', start, end), offset);
    out.text(`${print({ ...finding, text }, file, line)}\n`);
  };
  return {
    out,
    reports: 'findings',
    begin(name) {
      file = options.format === 'ndjson' ? redactedName(name) : nameInMessage(name);
    },
    lines(_, number) {
      first = number;
    },
    line(batch, i) {
      const found = findingsOf(batch, i);
      const span = { input: batch.input, start: startOf(batch, i), end: endOf(batch, i) };
      for (const finding of found) put(finding, first + i, span);
      return worstOf(found);
    },
    withoutReference({ line, code, offset }, row) {
      if (rank(WITHOUT_REFERENCE) < least) return false;
      put({ ...WITHOUT_REFERENCE, code, start: offset, end: offset }, line, row);
      return true;
    },
  };
}

/** The finding of a row that has no reference because of a fault. */
const WITHOUT_REFERENCE = { severity: 'warning', category: 'malformed', message: 'this row has no reference' } as const;

const rank = ({ severity }: Pick<Finding, 'severity'>): number => SEVERITIES.indexOf(severity);

/** Returns the worst of some findings, as the fault of its line. */
function worstOf(found: readonly Finding[]): (RowFault & Pick<Finding, 'severity'>) | undefined {
  const [worst] = found.toSorted((a, b) => rank(b) - rank(a));
  return worst && { code: worst.code, offset: worst.start, severity: worst.severity };
}

/** A finding with the line around it. */
type Shown = Omit<Finding, 'code'> & { readonly code: string; readonly text: string };

const asText = ({ code, start, end, severity, message, text }: Shown, file: string, line: number): string =>
  `${file}:${line}:${start}..${end}: ${severity} ${code}: ${message}: ${text}`;

const asJson = ({ code, start, end, severity, category, message, text }: Shown, file: string, line: number): string =>
  printableJson({ file, line, start, end, severity, category, code, message, text });
