/**
 * The compiled tables, to write a scanner with: the automaton of RFC 3986 and its named character classes.
 *
 * @module
 */

export * from './automaton.js';
export * from './uri.generated.js';
