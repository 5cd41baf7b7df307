export { gunzip } from './gunzip.js';
export { decompressZstd } from './zstd.js';
