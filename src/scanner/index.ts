/**
 * The scanner: a string or bytes go in, bit flags and offsets come out. It allocates nothing and throws nothing
 * for any input.
 *
 * @module
 */

export { Flag, Grammar, HostKind, Slot, STRIDE } from '../tables/record.js';
export { Batch } from './batch.js';
export { scanBytes } from './bytes.js';
export {
  authorityStart,
  COMPONENTS,
  type Component,
  fillSpans,
  HOST_KIND_NAMES,
  type HostKindName,
  hostKind,
} from './components.js';
export { type ScanLinesOptions, scanLines } from './lines.js';
export { scan } from './scan.js';
export { type Kernels, useKernels } from './use-kernels.js';
