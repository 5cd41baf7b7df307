/** The verdict on a reference: its danger and its hosts, the rule that it matches, and how a browser reads it. */

import { isUri, tryParse } from '../../src/entries/index.js';
import { FINDINGS, type Finding, type FindingCode, inspect, type Severity } from '../../src/entries/inspect.js';
import { urlOf } from '../../src/loose/platform-url.js';
import type { Opinion } from './opinion.js';
import type { Anatomy } from './pieces.js';
import { runsCode } from './runs-code.js';
import { shown } from './text.js';

/** The sentence that matters most, perhaps another one, and their color. */
export interface Verdict {
  readonly lead: string;
  /** Empty if there is no other sentence. */
  readonly rest: string;
  readonly look: 'good' | 'warning' | 'wrong';
}

/** Names of the rules for people. */
export const NAMES: Readonly<Record<NonNullable<Anatomy['rule']>, string>> = {
  URI: 'URL',
  'absolute-URI': 'URL',
  'relative-ref': 'relative link',
};

const READINGS: Readonly<Record<Opinion['verdict'], string>> = {
  same: 'a browser reads it in the same way',
  different: 'a browser reads other components',
  'rfc3986-refuses': 'a browser accepts it and repairs it',
  'whatwg-refuses': 'a browser refuses it',
  'both-refuse': 'a browser needs a base to read it',
};

/** From the gravest. Notes are not grave: they have no part in the verdict. */
const GRAVE: readonly Severity[] = ['danger', 'warning'];

/** Findings that say no more than the names of two hosts. */
const OF_TWO_HOSTS: ReadonlySet<FindingCode> = new Set([
  'ambiguous-host',
  'userinfo-like-host',
  'missing-authority',
  'empty-host',
  'numeric-host',
]);
const MAX_HOST = 60;

/** The verdict on a text. A danger comes first. */
export function verdict(anatomy: Anatomy, reading: Opinion): Verdict {
  const { text, rule, failure } = anatomy;
  const found = inspect(text);
  const isCode = runsCode(reading.theirs ?? text);
  const hosts = twoHosts(text, reading, found);
  const severity = GRAVE.find((each) => found.some((finding) => finding.severity === each));
  const isDanger = isCode || severity === 'danger';
  const isTold = ({ code, category }: Finding): boolean =>
    (hosts !== undefined && OF_TWO_HOSTS.has(code)) || (failure !== undefined && category === 'malformed');
  const gravest = found.find((finding) => finding.severity === severity && !isTold(finding));
  const code = failure === undefined ? 'its scheme runs code' : 'a browser runs it as code';
  const grave = [isCode ? code : undefined, hosts, gravest && FINDINGS[gravest.code][1]].filter(Boolean).join('; ');
  const claim = rule ? `A ${NAMES[rule]}` : `Not a URL: ${failure?.reason} (offset ${failure?.offset})`;
  const rest = hosts || isCode ? claim : `${claim}${failure ? ';' : ':'} ${howBrowserReads(anatomy, reading)}`;
  const isGood = reading.verdict === 'same' || reading.verdict === 'both-refuse';
  const look = isDanger || failure !== undefined ? 'wrong' : grave === '' && isGood ? 'good' : 'warning';
  if (grave !== '') return { lead: `${isDanger ? 'Danger' : 'Warning'}: ${grave}.`, rest: `${rest}.`, look };
  return { lead: failure === undefined ? `${rest}, and nothing dangerous was found.` : `${rest}.`, rest: '', look };
}

/** The host that a browser connects to and another one that a reader or a person takes for it, if there is one. */
function twoHosts(
  text: string,
  { base, verdict, theirs, parts }: Opinion,
  found: readonly Finding[],
): string | undefined {
  const host = theirs === undefined ? tryParse(text)?.host : urlOf(theirs)?.hostname;
  if (!host) return undefined;
  const connects = `a browser connects to ${named(host)}`;
  const part = parts.find(({ name, same }) => name === 'host' && !same);
  if (part !== undefined)
    return `${connects}, but RFC 3986 reads ${part.ours ? `the host ${named(part.ours)}` : 'no host'}`;
  const isRepaired = verdict === 'rfc3986-refuses';
  const isAmbiguous = isRepaired && found.some(({ code }) => code === 'ambiguous-host');
  for (const { code, start, end } of found) {
    if (code !== 'ambiguous-host' && code !== 'userinfo-like-host') continue;
    const other = tryParse(`//${text.slice(start, end)}`)?.host;
    if (!other || other === host) continue;
    if (isAmbiguous) return `${connects}, other software to ${named(other)}`;
    return `the host is ${named(host)}, and ${named(other)} is only a user name`;
  }
  if (urlOf(text) !== undefined) return isRepaired && !text.toLowerCase().includes(host) ? connects : undefined;
  const old = base === undefined ? undefined : urlOf(base)?.hostname;
  return old && old !== host ? `a browser leaves ${named(old)} for ${named(host)}` : undefined;
}

const named = (host: string): string => shown(host, MAX_HOST);

function howBrowserReads({ text, failure }: Anatomy, { verdict, theirs }: Opinion): string {
  if (failure !== undefined && verdict === 'both-refuse') return 'a browser refuses it too';
  if (verdict !== 'rfc3986-refuses' || theirs === undefined || isUri(theirs)) return READINGS[verdict];
  return theirs === text ? 'a browser accepts it unchanged' : 'a browser accepts it and keeps the error';
}
