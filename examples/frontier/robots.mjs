/** The Robots Exclusion Protocol (RFC 9309): what a site asks crawlers to leave alone. */

import { tryNormalize } from 'uriscan';

/** The rules of no `robots.txt`, and the rules of a site that cannot be reached (section 2.3.1). */
export const EVERYTHING = [];
export const NOTHING = [{ isAllowed: false, pattern: '/' }];

/**
 * Returns the rules of a `robots.txt` for a crawler, or those for all crawlers if it names no rules for this one (section 2.2.1).
 *
 * @param agent - the product token of the crawler
 */
export function rulesFor(agent, text) {
  const groups = [];
  let isStart = false;
  for (const line of text.replace(/^\ufeff/, '').split(/\r\n?|\n/)) {
    const [, key = '', value = ''] = /^[ \t]*([\w-]+)[ \t]*:[ \t]*([^#]*)/.exec(line) ?? [];
    const name = key.toLowerCase();
    if (name === 'user-agent') {
      if (!isStart) groups.push({ agents: [], rules: [] });
      groups.at(-1).agents.push(value.trim().toLowerCase());
    } else if ((name === 'allow' || name === 'disallow') && value.trim() !== '') {
      groups.at(-1)?.rules.push({ isAllowed: name === 'allow', pattern: plain(value.trim()) });
    }
    if (name !== '') isStart = name === 'user-agent';
  }
  const of = (token) => groups.filter(({ agents }) => agents.includes(token));
  const own = of(agent.toLowerCase());
  return (own.length > 0 ? own : of('*')).flatMap(({ rules }) => rules);
}

/** Whether rules allow a path with its query: the longest pattern decides, and `allow` if there are two (section 2.2.2). */
export function isAllowed(rules, path) {
  const target = plain(path);
  let best = { isAllowed: true, pattern: '' };
  for (const rule of rules) {
    const { length } = best.pattern;
    const isBetter = rule.pattern.length > length || (rule.pattern.length === length && rule.isAllowed);
    if (isBetter && matches(rule.pattern, target)) best = rule;
  }
  return best.isAllowed;
}

/** Percent-encodings are compared in their normal form. */
const plain = (path) => tryNormalize(path) ?? path;

/** Whether a path begins like a pattern, in which `*` is any text, and `$` at the end is the end of the path. */
function matches(pattern, path) {
  const isWhole = pattern.endsWith('$');
  const [first, ...others] = (isWhole ? pattern.slice(0, -1) : pattern).split('*');
  if (!path.startsWith(first)) return false;
  let at = first.length;
  for (const [i, part] of others.entries()) {
    const found = isWhole && i === others.length - 1 ? path.length - part.length : path.indexOf(part, at);
    if (found < at || !path.startsWith(part, found)) return false;
    at = found + part.length;
  }
  return !isWhole || at === path.length;
}
