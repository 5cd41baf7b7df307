/** How other parsers read a text: scheme, host, port and path of each, and where they differ from RFC 3986. */

import { tryParse } from '../../src/entries/index.js';
import recorded from './recorded.json' with { type: 'json' };

/** Scheme, host, port and path; `undefined` where the parser reads no such component. */
export type Fields = readonly [scheme: Field, host: Field, port: Field, path: Field];
type Field = string | undefined;

/** A parser that reads a text. */
export interface Parser {
  readonly name: string;
  readonly version: string;
  /** Returns `undefined` or throws if it refuses the text. */
  readonly read: (text: string) => Fields | undefined;
}

/** A row of the matrix. */
export interface Reading {
  readonly name: string;
  readonly version: string;
  readonly fields: Fields | undefined;
  /** For each field, whether it differs from the first row that accepts the text. */
  readonly differs: readonly boolean[];
  readonly isRecorded: boolean;
}

/** The heads of the fields. */
export const FIELDS = ['scheme', 'host', 'port', 'path'] as const;

/** uriscan and the `URL` of this browser. */
const OWN: readonly Parser[] = [
  {
    name: 'uriscan',
    version: 'RFC 3986',
    read(text) {
      const uri = tryParse(text);
      return uri && [uri.scheme, uri.host, uri.port, uri.path];
    },
  },
  {
    name: 'URL',
    version: 'this browser',
    read(text) {
      const { protocol, hostname, port, pathname } = new URL(text);
      return [protocol.slice(0, -1), hostname, port, pathname];
    },
  },
];

const DEFAULT_PORTS: Readonly<Record<string, string>> = { http: '80', https: '443', ws: '80', wss: '443', ftp: '21' };

/** Reads a text with all parsers, and looks up the recorded readings of other programs. */
export function readingsOf(text: string, others: readonly Parser[]): Reading[] {
  const rows = [...OWN, ...others].map(({ name, version, read }) => ({
    name,
    version,
    fields: attempt(read, text),
    isRecorded: false,
  }));
  for (const { name, version, readings } of recorded) {
    const answers: Readonly<Record<string, readonly (string | null)[] | null>> = readings;
    if (!Object.hasOwn(answers, text)) continue;
    const fields = answers[text]?.map((field) => field ?? undefined) as Fields | undefined;
    rows.push({ name, version, fields, isRecorded: true });
  }
  const first = rows.find(({ fields }) => fields !== undefined)?.fields;
  const expected = first && comparable(first);
  return rows.map((row) => {
    const found = row.fields && comparable(row.fields);
    return { ...row, differs: FIELDS.map((_, i) => found !== undefined && found[i] !== expected?.[i]) };
  });
}

function attempt(read: Parser['read'], text: string): Fields | undefined {
  try {
    return read(text);
  } catch {
    return undefined;
  }
}

/** Makes spellings the same that lead to the same place: case, brackets, a default port, an empty path. */
function comparable([scheme, host, port, path]: Fields): readonly string[] {
  const name = scheme?.toLowerCase() ?? '';
  return [
    name,
    host?.toLowerCase().replace(/^\[|\]$/g, '') ?? '',
    port === DEFAULT_PORTS[name] ? '' : (port ?? ''),
    path || '/',
  ];
}
