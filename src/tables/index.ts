/** The automata as arrays, and the meaning of the numbers in them. */

// States, classes and actions by name.
export { CLASS_SHIFT, DEAD, NO_ACTION, State } from './automaton.js';
// The automaton of HTTP.
export {
  automaton as httpAutomaton,
  REFUSED_MARKS as HTTP_REFUSED_MARKS,
  START_STATE as HTTP_START_STATE,
} from './http.generated.js';
// A search for marks.
export { findMarks } from './marked.js';
// The layout of a scan: flags, slots, grammars, kinds of hosts.
export { Flag, Grammar, HOST_KIND_SHIFT, HostKind, IGNORED_RECORD, Slot, STRIDE } from './record.js';
// The automaton of URI Templates.
export { automaton as templateAutomaton, TemplateMark, TemplateStart } from './template.generated.js';
// The automaton of RFC 3986, and its character classes.
export {
  ALPHA,
  automaton as uriAutomaton,
  DIGIT,
  FRAGMENT,
  HEXDIG,
  PCHAR,
  QUERY,
  RESERVED,
  SCHEME,
  UNRESERVED,
  USERINFO,
} from './uri.generated.js';
