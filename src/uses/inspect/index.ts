/** Findings and the comparison with a WHATWG parser, for `guard`. */

// The findings by code.
export { FINDINGS, type Finding, type FindingCode } from './findings.js';
// Findings about a host.
export { inspectHost } from './host.js';
// Findings about a reference.
export { inspectText, inspectUserinfo } from './inspect.js';
// Whether all parsers read a reference the same way.
export { isReadAlike, isReadAlikeScan } from './read-alike.js';
// Where a WHATWG parser reads another component.
export { partAt, placeOfDifference, type WhatwgPart } from './whatwg-difference.js';
