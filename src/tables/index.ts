/**
 * The compiled tables: the automaton of RFC 3986 and its named character classes, for those who write scanners of
 * their own.
 *
 * @module
 */

export * from './layout.js';
export * from './uri.generated.js';
