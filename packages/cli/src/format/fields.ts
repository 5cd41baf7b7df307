/** The fields that `--fields` names: columns of TSV, keys of NDJSON; and templates of them, such as `{host}\t{path}`. */

import { COMPONENTS } from 'uriscan/scanner';

/** The kinds of fields. */
export const FieldKind = { TEXT: 0, START: 1, END: 2, HOST_KIND: 3, LINE: 4, FILE: 5, COMPUTED: 6 } as const;
export type Kind = (typeof FieldKind)[keyof typeof FieldKind];

export interface Field {
  readonly name: string;
  readonly kind: Kind;
  /** Index into `COMPONENTS`; 0 for a field that is not about a component. */
  readonly component: number;
}

/** A field with the texts around its value. All texts have one code unit per byte. */
export interface Column extends Pick<Field, 'kind' | 'component'> {
  readonly before: string;
  readonly after: string;
  /** Text for a field that is undefined. */
  readonly missing: string;
}

/** How a line is written. */
export interface Layout {
  readonly columns: readonly Column[];
  /** The first character of a line: it replaces the character before its first value, or is empty. */
  readonly begin: string;
  /** The text before the end of a line. */
  readonly end: string;
  /** Returns a text as a value. */
  cell(text: string): string;
  /** Returns the name of a file as a value. */
  file(name: string): string;
}

const AUTHORITY_INDEX = COMPONENTS.indexOf('authority');

const FIELDS = new Map<string, Field>(
  [
    { name: 'file', kind: FieldKind.FILE, component: 0 },
    { name: 'line', kind: FieldKind.LINE, component: 0 },
    { name: 'hostKind', kind: FieldKind.HOST_KIND, component: AUTHORITY_INDEX },
    ...COMPONENTS.flatMap((name, component) => [
      { name, kind: FieldKind.TEXT, component },
      { name: `${name}.start`, kind: FieldKind.START, component },
      { name: `${name}.end`, kind: FieldKind.END, component },
    ]),
  ].map((field) => [field.name, field]),
);

/** The meanings of the fields that are computed and have one name. */
const COMPUTED_NAMES = {
  user: 'the userinfo before its first colon',
  password: 'the userinfo after its first colon',
  origin: 'scheme, host and port in normal form, without a default port',
  domain: 'the registrable domain, by the public suffix list: example.co.uk of www.example.co.uk',
  suffix: 'the public suffix of the domain: co.uk',
  subdomain: 'the labels before the domain: www',
  'host.lower': 'the host in lowercase',
  portNumber: 'the port, or the default port of the scheme',
  extension: 'the text after the last dot of the last segment of the path',
  'query.keys': 'the names of the parameters of the query, as written, with & between them',
} as const;
export type ComputedName = keyof typeof COMPUTED_NAMES;
const COMPUTED = Object.keys(COMPUTED_NAMES);

/** The beginning of the name of a field that is a parameter of the query. */
export const QUERY_PREFIX = 'query:';
/** The name of a field that is a segment of the path. */
export const SEGMENT_NAME = /^path\.([1-9]\d{0,8})$/;

/** The meanings of the fields that are computed. */
export const COMPUTED_FIELDS: Readonly<Record<string, string>> = {
  ...COMPUTED_NAMES,
  'path.N': 'the Nth segment of the path, from 1',
  'query:NAME': 'the first parameter of this name in the query, percent-decoded; --plus reads + as a space',
};

/** The names of the fields, for help and messages; offsets have the name of their component before `.start` and `.end`. */
export const FIELD_NAMES =
  `file, line, hostKind, ${[...COMPONENTS, ...COMPUTED].join(', ')}, path.N with N from 1, query:NAME, ` +
  'and each component with .start or .end';

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
  const isComputed = COMPUTED.includes(name) || name.startsWith(QUERY_PREFIX) || SEGMENT_NAME.test(name);
  if (isComputed) return { name, kind: FieldKind.COMPUTED, component: 0 };
  return FIELDS.get(name) ?? `there is no field "${name}"; the fields are ${FIELD_NAMES}`;
}

const ESCAPES: Readonly<Record<string, string>> = { '\\t': '\t', '\\n': '\n', '\\\\': '\\', '{{': '{', '}}': '}' };
/** A field, an escape, other text, or a character of {@link MISTAKES}. */
const TEMPLATE_PIECE = /\{([^{}]*)\}|(\\[tn\\]|\{\{|\}\})|([^{}\\]+)|(.)/gsu;

const MISTAKES: Readonly<Record<string, string>> = {
  '{': 'expected {FIELD}, or {{ for a brace, got { without }',
  '}': 'expected {FIELD}, or }} for a brace, got } without {',
  '\\': 'expected an escape (\\t \\n \\\\), got another one',
};

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
  for (const { 1: name, 2: escaped, 3: text, 4: mistake, index } of template.matchAll(TEMPLATE_PIECE)) {
    if (mistake !== undefined) return `${MISTAKES[mistake]}, at offset ${index}`;
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
  return `expected a field in the template, such as {${example}}; files come after it`;
}
