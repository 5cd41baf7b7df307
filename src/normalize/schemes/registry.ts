/** The registry of schemes: to their equivalences, it adds the restrictions of their specifications, which `normalize` does not load. */

import { once } from '../../support/lazy.js';
import { EQUIVALENCES, equivalencesOf } from './equivalences.js';
import { validateTelPath } from './paths.js';
import * as paths from './restrictions.js';
import { complete, type SchemeRule, type SchemeRules } from './rule.js';

/** A scheme whose URIs have a host. */
const withHost = (from: string, more: SchemeRule = {}): SchemeRule => ({ from, requires: ['host'], ...more });

/** The restrictions of each scheme (section 3.1). */
const restrictions = (): Readonly<Record<string, SchemeRule>> => ({
  // An empty host is an error.
  http: withHost('RFC 9110, section 4.2.1'),
  https: withHost('RFC 9110, section 4.2.2'),
  // Userinfo and fragment are not in the grammar.
  ws: withHost('RFC 6455, section 3', { forbids: ['userinfo', 'fragment'] }),
  wss: withHost('RFC 6455, section 3', { forbids: ['userinfo', 'fragment'] }),
  coap: withHost('RFC 7252, section 6.1', { forbids: ['userinfo', 'fragment'] }),
  coaps: withHost('RFC 7252, section 6.2', { forbids: ['userinfo', 'fragment'] }),
  ftp: withHost('RFC 1738, section 3.2'),
  gopher: withHost('RFC 4266, section 2.1'),
  telnet: withHost('RFC 4248, section 2'),
  imap: withHost('RFC 5092, section 11'),
  // An absent host means a server that the client knows.
  ldap: { from: 'RFC 4516, section 2', requires: ['authority'] },
  ldaps: { from: 'IANA', requires: ['authority'] },
  pop: withHost('RFC 2384'),
  nntp: withHost('RFC 5538, section 3'),
  news: { from: 'RFC 5538, section 4' },
  rtsp: withHost('RFC 7826, section 4.2'),
  rtsps: withHost('RFC 7826, section 4.2'),
  ssh: withHost('draft-ietf-secsh-scp-sftp-ssh-uri'),
  sftp: withHost('draft-ietf-secsh-scp-sftp-ssh-uri'),
  git: withHost('git-daemon(1)'),
  file: { from: 'RFC 8089, section 2', forbids: ['userinfo', 'port', 'query'], validatePath: paths.validateFilePath },
  mailto: {
    from: 'RFC 6068, section 2',
    forbids: ['authority'],
    validatePath: paths.validateMailtoPath,
    validateQuery: paths.validateMailtoQuery,
  },
  urn: {
    from: 'RFC 8141, section 2',
    forbids: ['authority'],
    validatePath: paths.validateUrnPath,
    validateQuery: paths.validateUrnQuery,
  },
  tel: { from: 'RFC 3966, section 3', forbids: ['authority', 'query'], validatePath: validateTelPath },
  data: { from: 'RFC 2397, section 3', forbids: ['authority'], validatePath: paths.validateDataPath },
  // Host and port are part of the path to RFC 3986.
  sip: { from: 'RFC 3261, section 19.1.1', forbids: ['authority'], requires: ['path'] },
  sips: { from: 'RFC 3261, section 19.1.1', forbids: ['authority'], requires: ['path'] },
});

const rulesOf = /* @__PURE__ */ once(() => {
  const restricted = restrictions();
  // Also a scheme without restrictions, which lacks `from`: a test refuses it.
  const names = [...Object.keys(restricted), ...equivalencesOf().keys()];
  return new Map(names.map((name) => [name, frozen({ ...EQUIVALENCES.get(name), ...restricted[name] })]));
});

function frozen(rule: SchemeRule): SchemeRule {
  for (const value of Object.values(rule)) Object.freeze(value);
  return Object.freeze(complete(rule));
}

/**
 * The registry: the rules that `normalize` and `equals` at level `'scheme'` and `validateScheme` use. It cannot be
 * changed; to add schemes, pass a `Map` made of it and of your own rules.
 *
 * A host is required only if the specification requires it. The default port is from the specification, or else from
 * the IANA registry. An empty path is `/` only if the specification states that the two are equivalent.
 *
 * @example
 * ```ts
 * SCHEMES.get('https')?.defaultPort; // 443
 * const schemes = new Map([...SCHEMES, ['gemini', { defaultPort: 1965 }]]);
 * normalize('gemini://example.com:1965', { level: 'scheme', schemes }); // 'gemini://example.com'
 * ```
 */
export const SCHEMES: SchemeRules & Iterable<[string, SchemeRule]> = /* @__PURE__ */ Object.freeze({
  get: (scheme: string): SchemeRule | undefined => rulesOf().get(scheme),
  [Symbol.iterator]: (): Iterator<[string, SchemeRule]> => rulesOf().entries(),
});
