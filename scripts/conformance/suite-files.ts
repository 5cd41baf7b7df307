/** The files of `conformance/`: the words of the suites with the right answers, as NDJSON. */

import { COMPONENTS, type Component, fillSpans, UNDEFINED } from '../../src/scanner/components.js';
import { Slot, STRIDE } from '../../src/tables/record.js';
import { RFC6570, SUBJECTS } from '../proof/subjects.js';
import { type Suite, suitesOf } from '../proof/suite.js';

/** The components of a text that are defined. */
export type Components = { readonly [name in Exclude<Component, 'reference'>]?: string };

/** A line of a file; `schema.json` describes it. */
export interface Line {
  readonly text: string;
  readonly section: string | undefined;
  /** The error offset of each rule that the text does not match; it matches the other rules of the file. */
  readonly errors: Readonly<Record<string, number>>;
  /** Present if the text matches a rule that has components. */
  readonly components?: Components;
}

/** The name of a file, and its lines. */
export interface File {
  readonly name: string;
  readonly lines: readonly Line[];
}

const NAMES: Readonly<Record<string, string>> = { 'Appendix A': 'rfc3986' };
const record = new Uint32Array(STRIDE);
const spans = new Int32Array(2 * COMPONENTS.length);

/** Makes the file of each grammar, without words for flags, which are not part of any RFC. */
export function* suiteFiles(): Generator<File> {
  for (const subject of [...SUBJECTS.map(({ subject }) => subject), RFC6570]) {
    const suites = suitesOf(subject);
    // The words of the first rule are enough for IRIs: the file would be too large for a repository.
    const used = subject.name === 'RFC 3987' ? suites.slice(0, 1) : suites;
    const words = new Set(used.flatMap((suite) => [...suite.words(suite.plans().slice(0, 1), 0)]));
    yield {
      name: NAMES[subject.name] ?? subject.name.toLowerCase().replace(' ', ''),
      lines: [...words].sort().map((word) => lineOf(word, suites)),
    };
  }
}

function lineOf(text: string, suites: readonly Suite[]): Line {
  const errors: Record<string, number> = {};
  let components: Components | undefined;
  for (const suite of suites) {
    const flags = suite.answer(text, record);
    if (flags < 0) errors[suite.rule] = ~flags;
    else if (suite.rule !== 'URI-Template') components ??= componentsOf(text, flags);
  }
  const [{ rule }] = suites as readonly [Suite];
  return { text, section: sectionOf(text, errors[rule], components), errors, ...(components && { components }) };
}

/** The components of a valid text, from the result of a scan. */
function componentsOf(text: string, flags: number): Components {
  fillSpans(flags, record, spans);
  const defined = COMPONENTS.flatMap((name, i) => {
    const [start, end] = spans.subarray(2 * i) as unknown as readonly [number, number];
    if (name === 'reference' || start === UNDEFINED) return [];
    // Nothing precedes the host of a Host field.
    return [[name, text.slice(name === 'authority' ? Math.min(start, record[Slot.HOST_START] as number) : start, end)]];
  });
  return Object.fromEntries(defined);
}

/** Appendix B, with the parts of an authority. */
const PARTS =
  /^([^:/?#]+:)?(\/\/(?:[^/?#]*@)?)?((?<=\/\/|@)(?:\[[^\]/?#]*\]?)?[^:/?#]*)?((?<=\/\/[^/?#]*):[^/?#]*)?([^?#]*)(\?[^#]*)?(#.*)?$/su;
const SECTIONS = ['3.1 scheme', '3.2.1 userinfo', '3.2.2 host', '3.2.3 port', '3.3 path', '3.4 query', '3.5 fragment'];
const [SCHEME, USERINFO, HOST, PORT, PATH, QUERY, FRAGMENT] = SECTIONS as [string, ...string[]];
const PERCENT = '2.1 percent-encoding';

/** The section of RFC 3986 that a text tests: about the part that has its error, or the rarest part of a valid one. */
function sectionOf(text: string, error: number | undefined, { host, ...others }: Components = {}): string | undefined {
  if (error === undefined) {
    if (text.includes('%')) return PERCENT;
    if (host !== undefined && /^\[|^[\d.]+$/.test(host)) return HOST;
    if (others.port !== undefined) return PORT;
    if (others.userinfo !== undefined) return USERINFO;
    if (others.fragment !== undefined) return FRAGMENT;
    if (others.query !== undefined) return QUERY;
    if (host !== undefined) return HOST;
    return others.scheme === undefined ? PATH : SCHEME;
  }
  if (/%[\dA-F]?$/i.test(text.slice(0, error))) return PERCENT;
  const parts = PARTS.exec(text)?.slice(1) ?? [];
  let end = 0;
  for (const [i, part = ''] of parts.entries()) {
    end += part.length;
    if (end > error) return SECTIONS[i];
  }
  return SECTIONS[parts.findLastIndex((part) => part)] ?? PATH;
}
