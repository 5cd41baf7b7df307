/** Scans of strings and bytes. */

// Records of many lines.
export { Batch, checkBatch, checkLine } from './batch.js';
// A scan of a part of bytes.
export { scanSpan } from './bytes.js';
// Checks of flags and records that callers give.
export { checkFlags, checkRecord } from './checks.js';
// The kind of a host, from the flags.
export { hostKind } from './components.js';
// The engines of HTTP.
export { run as runHttpBytes } from './engine/http-bytes.generated.js';
export { run as runHttpUnits } from './engine/http-units.generated.js';
// Scans of all lines of a buffer.
export { scanLines, sharesMemory } from './lines.js';
// Scans of strings.
export { type GrammarName, grammarNamed, scan, scanFlags, scanText, scanUnits } from './scan.js';
// A text with its record.
export { Scanned, ScannedString, ScannedText } from './scanned.js';
