/**
 * Texts with and without each format of JSON Schema: the cases of the official test suite of draft 2020-12
 * (optional/format), and more of the same kind.
 */

import type { formats } from '../../../src/entries/formats.js';
import { rows } from '../rows.js';

interface FormatCases {
  readonly valid: readonly string[];
  readonly invalid: readonly string[];
}

const TEXTS = rows<readonly [group: string, text: string, why?: string]>('formats/texts');
const texts = (...groups: readonly string[]): string[] =>
  groups.flatMap((group) => TEXTS.filter(([its]) => its === group).map(([, text]) => text));

const LABEL = 'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijk';
/** 253 characters. */
const MAX_NAME = `${LABEL}.${LABEL}.${LABEL}.${LABEL.slice(2)}`;
const HOSTNAMES = [...texts('hostname'), `${LABEL}.com`, MAX_NAME];
const TOO_LONG = [`${LABEL}l.com`, `${MAX_NAME}a`, `a.${MAX_NAME}`, `${'a.'.repeat(100_000)}a`];
const NO_HOSTNAMES = [...texts('not a hostname'), ...TOO_LONG];
const IDN_HOSTNAMES = [...texts('idn-hostname'), 'ü'.repeat(57)];
const TOO_LONG_IN_ASCII = [
  `${'실'.repeat(60)}례.테스트`,
  'ü'.repeat(58),
  'ü'.repeat(200),
  `${'ü'.repeat(57)}.`.repeat(4).slice(0, -1),
];
const NO_IDN_HOSTNAMES = [...texts('not an idn-hostname'), ...TOO_LONG_IN_ASCII];
const NO_REFERENCES = ['not a reference', 'no brackets'];

export const FORMAT_CASES: Readonly<Record<keyof typeof formats, FormatCases>> = {
  uri: {
    valid: texts('uri'),
    invalid: texts('relative reference', 'iri', 'relative IRI', ...NO_REFERENCES),
  },
  'uri-reference': {
    valid: texts('uri', 'relative reference'),
    invalid: texts('iri', 'relative IRI', ...NO_REFERENCES),
  },
  iri: { valid: texts('uri', 'iri'), invalid: texts('relative reference', 'relative IRI', ...NO_REFERENCES) },
  'iri-reference': {
    valid: texts('uri', 'iri', 'relative reference', 'relative IRI'),
    invalid: texts(...NO_REFERENCES),
  },
  'uri-template': {
    valid: ['', ...texts('uri-template'), 'http://example.com/dictionary', 'http://例え.テスト/', '/\ue000'],
    invalid: texts('not a uri-template'),
  },
  hostname: { valid: HOSTNAMES, invalid: [...NO_HOSTNAMES, ...IDN_HOSTNAMES, ...NO_IDN_HOSTNAMES] },
  'idn-hostname': { valid: [...HOSTNAMES, ...IDN_HOSTNAMES], invalid: [...NO_HOSTNAMES, ...NO_IDN_HOSTNAMES] },
  ipv4: { valid: texts('ipv4'), invalid: [...texts('not an ipv4'), '1.2.3.4'.padEnd(100, '0')] },
  ipv6: { valid: texts('ipv6'), invalid: texts('not an ipv6') },
};
