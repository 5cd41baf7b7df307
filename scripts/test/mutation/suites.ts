/**
 * Replaces uvu where mutants are judged: uvu queues whole suites, and here single tests are run, fast tests first. It
 * implements only the functions that the tests of this repository use, so no hooks.
 */

/** Runs a test; what it throws is why it failed. */
type Handler = () => unknown;

/** Each test by its file and number. */
export const tests = new Map<string, Handler>();

let file = '';
let count = 0;

/** Sets the file that the following suites belong to. */
export function openFile(name: string): void {
  file = name;
  count = 0;
}

/** As uvu's. */
export function suite() {
  const own: Handler[] = [];
  const add = (_title: string, handler: Handler): unknown => own.push(handler);
  add.run = (): void => {
    for (const handler of own) tests.set(`${file}#${count++}`, handler);
  };
  return add;
}
