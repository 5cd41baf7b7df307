/** Findings in a userinfo (section 3.2.1). */

import { numericHost } from '../resolve/addresses.js';
import { ALPHA, DIGIT } from '../tables/uri.generated.js';
import { type Finding, finding } from './findings.js';
import { plainName } from './plain-name.js';

/** Returns the findings in a userinfo. @param start - the offset of the userinfo in the reference */
export function inspectUserinfo(userinfo: string, start: number): Finding[] {
  const found: Finding[] = [];
  const end = start + userinfo.length;
  const colon = userinfo.indexOf(':');
  const user = colon < 0 ? userinfo : userinfo.slice(0, colon);
  if (readsLikeHost(plainName(user))) found.push(finding('userinfo-like-host', start, start + user.length));
  if (colon >= 0 && start + colon + 1 < end) found.push(finding('password', start + colon + 1, end));
  return found;
}

/**
 * Whether a user name begins like the name of a host, as people read it: with labels, of which the last one has at least two
 * letters, or with an address.
 *
 * @param user - as {@link plainName} returns it
 */
export function readsLikeHost(user: string): boolean {
  let end = 0;
  while (isOfHost(user.charCodeAt(end), user.charAt(end))) end++;
  const labels = user.slice(0, end).split('.');
  if (labels.at(-1) === '') labels.pop();
  if (labels.length < 2 || labels.includes('')) return false;
  const last = labels.at(-1) as string;
  const isTopLevel = last.length > 1 && ALPHA[last.charCodeAt(0)] === 1;
  return isTopLevel || (labels.length === 4 && numericHost(labels.join('.')) !== undefined);
}

function isOfHost(code: number, character: string): boolean {
  return ALPHA[code] === 1 || DIGIT[code] === 1 || character === '.' || character === '-' || character === '_';
}
