/** Normal forms (RFC 3986, section 6): percent-encodings, rules of schemes, fingerprints. */

// Writers of normal forms as bytes.
export { appendLowerCase, appendPercent, indexIn, isLowerCase, isOfWeb, writeText } from './bytes.js';
// Fingerprints of lines.
export { type FingerprintOptions, hashLines } from './fingerprint/fingerprint.js';
// Normal forms of strings, at each level.
export {
  BY_SCHEME,
  type Form,
  formOf,
  LEVELS,
  type NormalizeOptions,
  normalForm,
  normalizeBySyntax,
  schemesOf,
} from './normalize.js';
// Percent-encodings.
export {
  ENCODED_FULL_STOP,
  ENCODED_OCTETS,
  encodeBy,
  encodingOf,
  encodings,
  endOfEncoded,
  isEncoded,
  normalizePercent,
  octetOf,
  tryDecode,
} from './percent.js';
// The rules of a scheme, applied to a scanned reference.
export { addsRoot, dropsPort, isText, mayChangeMore, normalizeByScheme } from './schemes/apply.js';
// The rules of the known schemes.
export { EQUIVALENCES, ruleOf } from './schemes/equivalences.js';
export { SCHEMES } from './schemes/registry.js';
// The form of a rule.
export { NO_RULE, type SchemeRule, type SchemeRules } from './schemes/rule.js';
