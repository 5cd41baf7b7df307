/** The comparison ladder of section 6.2, rung by rung. */

import { parse } from '../../src/entries/index.js';
import { normalize } from '../../src/entries/resolve.js';
import { Slot, STRIDE, scan } from '../../src/entries/scanner.js';
import { lowerCase, normalizePercent } from '../../src/normalize/percent.js';

/** A rung: what is compared there. */
export interface Rung {
  readonly name: string;
  readonly section: string;
  readonly does: string;
  readonly text: string;
  /** Components that differ from the previous rung. */
  readonly changed: readonly string[];
}

const RUNGS: readonly (readonly [name: string, section: string, does: string, climb: (text: string) => string])[] = [
  ['String', '6.2.1', 'as written', (text) => text],
  ['Case', '6.2.2.1', 'scheme and host in lowercase, digits of percent-encodings in uppercase', normalizeCase],
  ['Percent-encodings', '6.2.2.2', 'unreserved characters decoded, once', decodeUnreserved],
  ['Dot-segments', '6.2.2.3', 'removed, unless the path is relative', (text) => normalize(text)],
  [
    'Scheme',
    '6.2.3',
    'spellings that are equal by the rules of the scheme written in one way',
    (text) => normalize(text, { level: 'scheme' }),
  ],
];

const COMPONENTS = ['scheme', 'userinfo', 'host', 'port', 'path', 'query', 'fragment'] as const;

/** The rungs for a URI reference. */
export function ladder(reference: string): Rung[] {
  let text = reference;
  return RUNGS.map(([name, section, does, climb]) => {
    const before = text;
    text = climb(text);
    return { name, section, does, text, changed: changesBetween(before, text) };
  });
}

/** A rung, for two references. */
export interface ComparedRung {
  readonly rung: Rung;
  readonly other: Rung;
  /** Whether both references are the same text there. */
  readonly same: boolean;
}

/** Compares two references on each rung. */
export function compareOnLadder(reference: string, other: string): ComparedRung[] {
  const rungs = ladder(other);
  return ladder(reference).map((rung, i) => {
    const second = rungs[i] as Rung;
    return { rung, other: second, same: rung.text === second.text };
  });
}

function changesBetween(before: string, after: string): string[] {
  if (before === after) return [];
  const [old, young] = [parse(before), parse(after)];
  return COMPONENTS.filter((name) => old[name] !== young[name]);
}

/** Applies only section 6.2.2.1. */
function normalizeCase(reference: string): string {
  const text = reference.replaceAll(/%../g, (encoding) => encoding.toUpperCase());
  return withLowercaseHost(text);
}

/**
 * Applies section 6.2.2.2 to a reference that is normal by 6.2.2.1: decoded letters of the host are written in
 * lowercase.
 */
function decodeUnreserved(reference: string): string {
  return withLowercaseHost(normalizePercent(reference));
}

function withLowercaseHost(reference: string): string {
  const record = new Uint32Array(STRIDE);
  scan(reference, record);
  const schemeEnd = record[Slot.SCHEME_END] as number;
  const hostStart = record[Slot.HOST_START] as number;
  const hostEnd = record[Slot.HOST_END] as number;
  return (
    reference.slice(0, schemeEnd).toLowerCase() +
    reference.slice(schemeEnd, hostStart) +
    lowerCase(reference.slice(hostStart, hostEnd)) +
    reference.slice(hostEnd)
  );
}
