/** Checks of arguments and options, code units, and texts, for the uses of the engine. */

// Appends bytes to bytes.
export { append } from './append.js';
// Checks of arguments.
export {
  checkArray,
  checkBytes,
  checkChoice,
  checkFunction,
  checkInteger,
  checkText,
  hasElements,
  isArrayNamed,
  isScalar,
  MAX_OFFSET,
  plainBytes,
  quoted,
  readTexts,
  wrongType,
} from './arguments.js';
// Code units by name, and surrogates.
export { CodeUnit, isHighSurrogate, isLowSurrogate, LONE_SURROGATE, NOT_ASCII, textOfLatin1 } from './code-unit.js';
// Values that are made at first use.
export { once, utf8Decoder, utf8Encoder } from './lazy.js';
// Reads options that callers give.
export { checkMethod, checkObject, has, own, property, readOptions, unchecked, withoutPrototype } from './options.js';
// The text of a parsed reference.
export { type ParsedReference, textOf } from './reference-text.js';
