/** Rewrites parts of a module, found in its syntax tree. */

import { parseSync, Visitor } from 'rolldown/utils';

/**
 * Returns the code with some ranges replaced.
 *
 * @param language - `ts`, `js` or `d.ts`
 * @param visitorOf - gets a function that replaces a range, and the tree; returns what to do at each kind of node
 */
export function rewritten(code, language, visitorOf) {
  const { program, errors } = parseSync(`module.${language}`, code);
  if (errors.length > 0) throw new SyntaxError(errors[0].message);
  const edits = [];
  const replace = (start, end, text) => edits.push({ start, end, text });
  new Visitor(visitorOf(replace, program)).visit(program);
  let result = '';
  let last = 0;
  for (const { start, end, text } of edits.sort((a, b) => a.start - b.start)) {
    result += code.slice(last, start) + text;
    last = end;
  }
  return result + code.slice(last);
}
