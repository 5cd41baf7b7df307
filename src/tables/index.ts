/**
 * The compiled tables: the automaton of RFC 3986 and its named character classes, for those who write scanners of
 * their own.
 *
 * @module
 */

export * from './automaton.js';
export * from './read-record.js';
export * from './record.js';
export * from './uri.generated.js';
