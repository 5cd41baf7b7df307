/** What tests use of Node without importing it, where the runtime has none. */

export { Buffer } from 'buffer/';

export const process = globalThis.process ?? { env: {}, versions: {} };
