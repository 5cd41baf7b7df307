/** The text of a reference, which callers pass as a string or as an object. */

/** Marks the type of an object with the text of a reference: no other object has it. It does not exist at run time. */
export declare const PARSED: unique symbol;

/** A reference that was parsed, such as a `UriReference`. Functions that take a reference read its text from it. */
export interface ParsedReference {
  readonly [PARSED]: true;
}

/**
 * Marks a parsed reference as an own property, so that a copy by spread is recognized: `{ ...uri }` has this and no component.
 */
export const SPREAD: unique symbol = Symbol('a copy of a parsed reference has no components');

type Reader = (object: object) => string | undefined;

let textIn: Reader = () => undefined;

/**
 * Adds a way to read the text of an object: from a private field, which only its class can read. Each class calls this when it is
 * loaded. No other object has that field, so none can pretend to have it, and no code of a caller runs.
 */
export function readTextsWith(reader: Reader): void {
  const earlier = textIn;
  textIn = (object) => reader(object) ?? earlier(object);
}

/** The text of a reference. Any other value is returned as it is, for others to refuse. */
export function textOf(reference: string | ParsedReference): string {
  return typeof reference === 'string' ? reference : (textOfObject(reference) as string);
}

/** Apart from `textOf`, so that V8 inlines that one. */
function textOfObject(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? (textIn(value) ?? value) : value;
}
