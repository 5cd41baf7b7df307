/** Repairs of text that is almost a reference. */

// Repairs a text, by one kind of parser or for all.
export { type Repair, repaired, repairForAllReaders } from './repair.js';
