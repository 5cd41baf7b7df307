/** Writers of lines, and readers of streams. */

// Writes lines to a buffer.
export { type LineBuffer, writeLines } from './lines/line-buffer.js';
// Reads sources of bytes.
export { isByteStream, iteratorOf } from './source.js';
