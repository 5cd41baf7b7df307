/** Globals of Node that tests use without importing them, for runtimes that lack them. */

export { Buffer } from 'buffer/';

export const process = globalThis.process ?? { env: {}, versions: {} };
export const setImmediate = globalThis.setImmediate ?? ((work: () => void) => setTimeout(work));
