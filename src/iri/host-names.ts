/** How hosts are converted between ASCII and Unicode: by the platform, by the package tr46, or by functions. */

import { A_LABEL, losesLabel } from '../host/label.js';
import { decodeALabel } from '../host/punycode.js';
import { platformHost } from '../loose/platform-url.js';
import { tryDecode } from '../normalize/percent.js';
import { checkFunction, wrongType } from '../support/arguments.js';
import { readOptions } from '../support/options.js';
import { HostKind } from '../tables/record.js';
import { checkTr46, type Idn, idn, refuseTr46, type Tr46 } from './idn.js';
import { hostKindOf } from './language.js';

/** How {@link iriToUri} and {@link uriToIri} convert hosts, for schemes whose hosts are domain names. */
export interface HostNameOptions {
  /**
   * Whether the platform's `URL` converts a host, as browsers do; `false` by default. A host that has no other form, or becomes an IP
   * address, is converted as without the option.
   */
  readonly idn?: boolean;
  /** The package tr46, which converts a host as {@link idn} does by default: a host that has no ASCII form is an error. */
  readonly tr46?: Tr46;
}

/** Both directions accept the options of both, and so take the result of `idn`. */
const OPTIONS = { hostToAscii: converter, hostToUnicode: converter, idn: isByPlatform, tr46: checkTr46 };

type HostNames = { readonly [Name in keyof Idn]: Idn[Name] | undefined };

/** Reads the options of a conversion. */
export function readHostNames(options: (HostNameOptions & Partial<Idn>) | undefined): HostNames {
  refuseTr46(options, 'options');
  const { idn: byPlatform, tr46, ...functions } = readOptions(options, OPTIONS);
  if (tr46 !== undefined) return idn({ tr46 });
  return byPlatform ? { hostToAscii: asciiByPlatform, hostToUnicode: unicodeByPlatform } : functions;
}

function converter(value: unknown, name: string): unknown {
  refuseTr46(value, name);
  return checkFunction(value, name);
}

function isByPlatform(value: unknown, name: string): boolean {
  if (typeof value === 'boolean') return value;
  refuseTr46((value as { tr46?: unknown } | null)?.tr46 ?? value, name);
  throw wrongType(name, 'a boolean', value);
}

/** Returns a reg-name in ASCII, percent-encoded if the platform has no other form of it. */
function asciiByPlatform(host: string): string {
  if (!/[^\0-\x7f]|%/.test(host)) return host;
  const ascii = platformHost(host);
  const isName = hostKindOf(ascii) === HostKind.REG_NAME && !losesLabel(tryDecode(host) ?? host, ascii);
  return isName && ascii !== '' ? ascii : percentEncoded(host);
}

/** Returns a reg-name in Unicode, if the platform converts that back. */
function unicodeByPlatform(host: string): string {
  const ascii = asciiByPlatform(host).toLowerCase();
  const labels = ascii.split('.').map((label) => (A_LABEL.test(label) ? (decodeALabel(label) ?? label) : label));
  const unicode = labels.join('.');
  return unicode !== ascii && asciiByPlatform(unicode) === ascii ? unicode : host;
}

/** Percent-encodes the characters of a text that are not ASCII. It has no lone surrogates. */
export function percentEncoded(text: string): string {
  return text.replaceAll(/[\u0080-\uFFFF]+/g, encodeURIComponent);
}
