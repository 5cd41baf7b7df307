/**
 * Writes `docs/compat.md` from `document.md` and the results of the cases: `npx tsx test/support/compat/document.ts`. A test compares the
 * file with them.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { answer } from './answers.js';
import { CASES, type Call, type Case, DEPARTURES, type Departure } from './cases.js';
import { type Difference, runOwnTests } from './own-tests.js';

const TEMPLATE = new URL('document.md', import.meta.url);
export const DOCUMENT = new URL('../../../docs/compat.md', import.meta.url);

const count = (test: (each: Case) => boolean): number => CASES.filter(test).length;

export function compatDocument(): string {
  const departures = [...DEPARTURES];
  const own = runOwnTests();
  const values: Readonly<Record<string, unknown>> = {
    cases: CASES.length,
    version: own.version,
    same: count(({ departs }) => departs === undefined),
    different: count(({ departs }) => departs !== undefined),
    sameAsUriJs: count(({ uriJs }) => uriJs === undefined),
    departures: departures
      .map(
        ([name, [from, reason]]) =>
          `| [${name}](#${name}) | ${count(({ departs }) => departs === name)} | ${reason} | ${from} |`,
      )
      .join('\n'),
    sections: departures.map(([name, [from, reason]]) => section(name, from, reason)).join('\n\n'),
    assertions: own.assertions,
    holding: own.holding,
    calls: own.calls,
    otherAnswers: own.differences.length,
    ownRows: departures.flatMap(([name]) => ownRow(name, own.differences)).join('\n'),
  };
  return readFileSync(TEMPLATE, 'utf8').replaceAll(/\{\{(\w+)\}\}/g, (_, name) => String(values[name]));
}

/** The row of a departure, with the shortest call that shows it; empty if no call does. */
function ownRow(name: Departure, differences: readonly Difference[]): string[] {
  const all = differences.filter(({ departs }) => departs === name);
  const [first] = all.toSorted((a, b) => text(a.call).length - text(b.call).length);
  if (first === undefined) return [];
  const cells = [callText(first.call), text(first.theirs), text(first.ours)].map(code);
  return [`| [${name}](#${name}) | ${all.length} | ${cells.join(' | ')} |`];
}

function section(name: Departure, from: string, reason: string): string {
  const rows = CASES.filter(({ departs }) => departs === name).map(
    ({ call }) =>
      `| ${code(callText(call))} | ${code(text(answer('fast-uri', call)))} | ${code(text(answer('uriscan', call)))} |`,
  );
  return `### ${name}\n\n${reason} (${from})\n\n| call | fast-uri | uriscan |\n|---|---|---|\n${rows.join('\n')}`;
}

const callText = ([name, ...values]: Call): string => `${name}(${values.map(text).join(', ')})`;

/** A value as source code; invisible characters are escaped. */
function text(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll(/"(\w+)":/g, '$1: ')
    .replaceAll(/,(?=\w+: )/g, ', ')
    .replaceAll(/[\x7f\ufffe]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Returns code for a cell of a table. */
function code(content: string): string {
  const fence = content.includes('`') ? '``' : '`';
  return `${fence}${content.replaceAll('|', '\\|')}${fence}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(DOCUMENT, compatDocument());
