/**
 * RFC 3986 compiled into byte tables.
 *
 * @module
 */

export * from './scanner/index.js';
export * from './uri/index.js';
