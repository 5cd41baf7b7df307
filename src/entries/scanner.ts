/**
 * The scanner: a string or bytes go in, bit flags and offsets come out. It allocates nothing and throws nothing
 * for any input.
 *
 * @module
 */

export { Batch } from '../scanner/batch.js';
export { scanBytes } from '../scanner/bytes.js';
export {
  authorityStart,
  COMPONENTS,
  type Component,
  fillSpans,
  HOST_KIND_NAMES,
  type HostKindName,
  hostKind,
} from '../scanner/components.js';
export { type ScanLinesOptions, scanLines } from '../scanner/lines.js';
export { scan } from '../scanner/scan.js';
export { type Kernels, useKernels } from '../scanner/use-kernels.js';
export { Flag, Grammar, HostKind, Slot, STRIDE } from '../tables/record.js';
