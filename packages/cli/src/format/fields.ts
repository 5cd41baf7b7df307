/** The fields that `--fields` names: columns of TSV, keys of NDJSON; and templates of them, such as `{host}\t{path}`. */

import { COMPONENTS } from 'uriscan/scanner';

/** The kinds of fields. */
export const Kind = { TEXT: 0, START: 1, END: 2, HOST_KIND: 3, LINE: 4, FILE: 5, COMPUTED: 6 } as const;
export type Kind = (typeof Kind)[keyof typeof Kind];

export interface Field {
  readonly name: string;
  readonly kind: Kind;
  /** Index into `COMPONENTS`; 0 for a field that is not about a component. */
  readonly component: number;
}

const AUTHORITY = COMPONENTS.indexOf('authority');

const FIELDS = new Map<string, Field>(
  [
    { name: 'file', kind: Kind.FILE, component: 0 },
    { name: 'line', kind: Kind.LINE, component: 0 },
    { name: 'hostKind', kind: Kind.HOST_KIND, component: AUTHORITY },
    ...COMPONENTS.flatMap((name, component) => [
      { name, kind: Kind.TEXT, component },
      { name: `${name}.start`, kind: Kind.START, component },
      { name: `${name}.end`, kind: Kind.END, component },
    ]),
  ].map((field) => [field.name, field]),
);

const COMPUTED = ['domain', 'host.lower', 'portNumber'] as const;
export type ComputedName = (typeof COMPUTED)[number];
for (const name of COMPUTED) FIELDS.set(name, { name, kind: Kind.COMPUTED, component: 0 });

/** The beginning of the name of a field that is a parameter of the query. */
export const QUERY = 'query:';

/** The names of the fields, for help and messages; offsets have the name of their component before `.start` and `.end`. */
export const FIELD_NAMES =
  `file, line, hostKind, ${COMPONENTS.join(', ')}, ${COMPUTED.join(', ')}, ${QUERY} and the name of a parameter, ` +
  'and each component with .start or .end';

/** The meanings of the fields that are not components. */
export const COMPUTED_FIELDS: Readonly<Record<ComputedName | 'query:NAME', string>> = {
  domain: 'the registrable domain, by the public suffix list: example.co.uk of www.example.co.uk',
  'host.lower': 'the host in lowercase',
  portNumber: 'the port, or the default port of the scheme',
  'query:NAME': 'the first parameter of this name in the query, percent-decoded',
};

export const DEFAULT_FIELDS = 'line,scheme,userinfo,host,hostKind,port,path,query,fragment';

/** Reads a list such as `line,host,path.start`. Returns a string if there is an error in it. */
export function parseFields(list: string): Field[] | string {
  const names = list.split(',');
  const repeated = names.find((name, i) => names.indexOf(name) !== i);
  if (repeated !== undefined) return `"${repeated}" is there twice`;
  const fields = names.map(fieldNamed);
  return fields.find((field) => typeof field === 'string') ?? (fields as Field[]);
}

/** Returns a field by its name, or a string that names the fields. */
export function fieldNamed(name: string): Field | string {
  if (name.startsWith(QUERY)) return { name, kind: Kind.COMPUTED, component: 0 };
  return FIELDS.get(name) ?? `there is no field "${name}"; the fields are ${FIELD_NAMES}.`;
}

const ESCAPES: Readonly<Record<string, string>> = { '\\t': '\t', '\\n': '\n', '\\\\': '\\', '{{': '{', '}}': '}' };
/** A field, an escape, other text, or a mistake. */
const PIECE = /\{([^{}]*)\}|(\\[tn\\]|\{\{|\}\})|([^{}\\]+)|(.)/gsu;

/** A template: text before each field, and after the last one. */
export interface Template {
  readonly fields: readonly Field[];
  /** One text more than there are fields. */
  readonly texts: readonly string[];
}

/** Reads a template. Returns a string if there is an error in it. */
export function parseTemplate(template: string): Template | string {
  const fields: Field[] = [];
  const texts = [''];
  const add = (text: string): void => {
    texts[texts.length - 1] += text;
  };
  for (const { 1: name, 2: escaped, 3: text, 4: mistake, index } of template.matchAll(PIECE)) {
    if (mistake !== undefined) return `expected a field, or an escape (\\t \\n \\\\ {{ }}), at offset ${index}.`;
    if (name === undefined) add(escaped === undefined ? (text as string) : (ESCAPES[escaped] as string));
    else {
      const field = fieldNamed(name);
      if (typeof field === 'string') return field;
      fields.push(field);
      texts.push('');
    }
  }
  if (fields.length > 0) return { fields, texts };
  const example = FIELDS.has(template) ? template : 'host';
  return `expected a field in the template, such as {${example}}; files come after it.`;
}
