/** The text of a `Query`, for `compose` and `with`. They do not import the class, which would weigh in each bundle of `parse`. */

/** The text of a `Query`, which may be `undefined`. */
export interface QueryText {
  readonly text: string | undefined;
}

let read: (object: object) => QueryText | undefined = () => undefined;

/** Sets how a `Query` is read: from a private field. The class calls this when it is loaded. */
export function readQueriesWith(reader: (object: object) => QueryText | undefined): void {
  read = reader;
}

/** Returns the text of a `Query`; `undefined` for any other value. */
export function queryTextOf(value: unknown): QueryText | undefined {
  return typeof value === 'object' && value !== null ? read(value) : undefined;
}
