/** Repairs of text that is almost a reference. */

// What a repair has changed.
export type { Change, Encoder } from './draft.js';
// Repairs a text, by one kind of parser or for all.
export { type Repair, repaired, repairForAllReaders } from './repair.js';
