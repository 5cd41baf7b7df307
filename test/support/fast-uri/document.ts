/**
 * Writes `packages/fast-uri/README.md` from `document.md`, the cases and fast-uri's own tests: `npx tsx
 * test/support/fast-uri/document.ts`. A test compares the file with them.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { answer } from './answers.js';
import { CASES, type Call, DEPARTURES, type Departure } from './cases.js';
import { type Difference, type Report, runOwnTests } from './own-tests.js';

const TEMPLATE = new URL('document.md', import.meta.url);
export const DOCUMENT = new URL('../../../packages/fast-uri/README.md', import.meta.url);

/** @param own - the result of fast-uri's own tests, which take two seconds */
export function readme(own: Report): string {
  const values: Readonly<Record<string, unknown>> = {
    version: own.version,
    assertions: own.assertions,
    holding: own.holding,
    calls: own.calls,
    otherAnswers: own.differences.length,
    departures: [...DEPARTURES].map(([name, [from, reason]]) => row(name, from, reason, own.differences)).join('\n'),
  };
  return readFileSync(TEMPLATE, 'utf8').replaceAll(/\{\{(\w+)\}\}/g, (_, name) => String(values[name]));
}

/** The row of a departure, with the shortest call that shows it. */
function row(name: Departure, from: string, reason: string, differences: readonly Difference[]): string {
  const ownCalls = differences.filter(({ departs }) => departs === name).map(({ call }) => call);
  const cases = CASES.filter(({ departs }) => departs === name).map(({ call }) => call);
  const [first] = [...ownCalls, ...cases].sort((a, b) => text(a).length - text(b).length) as [Call];
  const cells = [callText(first), text(answer('fast-uri', first)), text(answer('uriscan', first))].map(code);
  return `| ${ownCalls.length} | ${reason} | ${cells.join(' | ')} | ${from} |`;
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

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(DOCUMENT, readme(runOwnTests()));
