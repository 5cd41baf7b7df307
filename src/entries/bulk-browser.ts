/**
 * The entry in a browser or a Worker, where the functions for files and threads of Node throw an error.
 *
 * @module
 */

export * from '../uses/bulk/everywhere.js';

function refuse(): never {
  throw new TypeError('expected a platform with the files and threads of Node');
}

export { refuse as openFile, refuse as serve, refuse as Threads };
