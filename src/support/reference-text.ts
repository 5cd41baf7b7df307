/** The texts of references and queries. Callers pass them as strings or as objects. */

/** Marks the type of an object with the text of a reference: no other object has it. It does not exist at run time. */
export declare const PARSED: unique symbol;

/** A reference that was parsed, such as a `UriReference`. Functions that take a reference read its text from it. */
export interface ParsedReference {
  readonly [PARSED]: true;
}

/**
 * Marks a parsed reference as an own property. A copy by spread is recognized by it: `{ ...uri }` has this and no component.
 */
export const SPREAD: unique symbol = Symbol('a copy of a parsed reference has no components');

type TextReader = (object: object) => string | undefined;

let textIn: TextReader = () => undefined;

/**
 * Adds a way to read the text of an object: from a private field that only its class can read. Each class calls this when it is
 * loaded. No other object has that field, so none can pretend to have it, and no code of a caller runs.
 */
export function readTextsWith(reader: TextReader): void {
  const earlier = textIn;
  textIn = (object) => reader(object) ?? earlier(object);
}

/** The text of a reference. Any other value is returned unchanged, for others to refuse. */
export function textOf(reference: string | ParsedReference): string {
  return typeof reference === 'string' ? reference : (textOfObject(reference) as string);
}

/** Separate from `textOf`, so that V8 can inline `textOf`. */
function textOfObject(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? (textIn(value) ?? value) : value;
}

/** The text of a `Query`, or `undefined`. `compose` and `with` do not import its class: it would weigh in each bundle of `parse`. */
export interface QueryText {
  readonly text: string | undefined;
}

let queryTextIn: (object: object) => QueryText | undefined = () => undefined;

/** Sets how a `Query` is read: from a private field. The class calls this when it is loaded. */
export function readQueriesWith(reader: (object: object) => QueryText | undefined): void {
  queryTextIn = reader;
}

/** Returns the text of a `Query`; `undefined` for any other value. */
export function queryTextOf(value: unknown): QueryText | undefined {
  return typeof value === 'object' && value !== null ? queryTextIn(value) : undefined;
}

/**
 * Returns a hash of a text (FNV-1a of its code units), as 8 hexadecimal digits. Not cryptographic, and without WebAssembly: it costs a
 * bundle little.
 */
export function textHash(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
