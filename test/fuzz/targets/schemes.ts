/** `validateScheme`, compared with regular expressions made from the specifications of some schemes. */

import { Random } from '../../../bench/model/random.js';
import { UriSyntaxError } from '../../../src/errors/index.js';
import { normalize, validateScheme } from '../../../src/resolve/index.js';
import { derive, mutate } from '../../support/generate.js';
import { recognise, type Valid } from '../../support/recogniser.js';
import { must, outcome, same, type Target } from '../target.js';

const SCHEME = { level: 'scheme' } as const;
const withHost = ({ host }: Valid): boolean => host !== undefined && host !== '';
const ofSocket = (uri: Valid): boolean => withHost(uri) && uri.userinfo === undefined && uri.fragment === undefined;
const withoutAuthority = ({ authority }: Valid): boolean => authority === undefined;

/** Whether a URI is valid by the specification of its scheme, for the faults that the library reports. */
const ALLOWS: Readonly<Record<string, (uri: Valid) => boolean>> = {
  http: withHost,
  https: withHost,
  ftp: withHost,
  ssh: withHost,
  ws: ofSocket,
  coap: ofSocket,
  ldap: ({ authority }) => authority !== undefined,
  news: () => true,
  file: ({ userinfo, port, query, path }) => (userinfo ?? port ?? query) === undefined && path.startsWith('/'),
  data: (uri) => withoutAuthority(uri) && uri.path.includes(','),
  sip: (uri) => withoutAuthority(uri) && uri.path !== '',
  // RFC 8141, section 2.
  urn: (uri) =>
    withoutAuthority(uri) &&
    /^[a-z0-9][a-z0-9-]{0,30}[a-z0-9]:[^/]/i.test(uri.path) &&
    (uri.query === undefined || /^(?:\+[^/?](?!\?=)(?:(?!\?=).)*(?:\?=[^/?].*)?|=[^/?].*)$/s.test(uri.query)),
  // RFC 3966, section 3.
  tel: (uri) =>
    withoutAuthority(uri) &&
    uri.query === undefined &&
    (/^\+[-.()]*\d[-.()\d]*(?:;|$)/.test(uri.path) ||
      /^(?=[-.()]*[^-.();])(?:[-.()\dA-F*]|%23)+;(?:.*;)?phone-context=/i.test(uri.path)),
};
const DOT_SEGMENT = /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i;
const SCHEMES = [...Object.keys(ALLOWS), 'x', 'URN', 'Tel'];
const PATHS = [
  'ab:c',
  'ab:',
  'a-:b',
  '+1-2;ext=3',
  '7042;phone-context=x',
  '7042',
  ',',
  ';base64,',
  '',
  '%23*A',
  'a@b',
];

export const schemesTarget: Target = {
  name: 'schemes',
  entry: 'resolve',
  promise:
    'a URI breaks a rule of its scheme if a regular expression says so; where it breaks none, its normal form does not',
  check(text) {
    const expected = recognise(text, 'URI');
    const result = outcome(() => validateScheme(text), UriSyntaxError);
    same('value' in result, expected.valid, 'takes URIs, and nothing else');
    if (!('value' in result) || !expected.valid) return;
    const found = result.value;
    if (found !== undefined) {
      must(found.offset >= 0 && found.offset <= text.length, `offset ${found.offset}`);
      must(/^[a-z0-9-]+$/.test(found.code) && found.message !== '', `code ${found.code}`);
    }
    const allows = ALLOWS[(expected.scheme as string).toLowerCase()];
    if (allows === undefined) return;
    same(found === undefined, allows(expected), `${found?.code}`);
    // Without its dot-segments, a path may be empty.
    if (found === undefined && !DOT_SEGMENT.test(expected.path))
      same(validateScheme(normalize(text, SCHEME))?.code, undefined, 'normal form');
  },
  *texts(seed) {
    const random = new Random(seed);
    for (;;) {
      const uri = derive('URI', random);
      const rest = random.chance(0.5) ? random.of(PATHS) + uri.replace(/^[^?#]*/s, '') : uri.replace(/^[^:]*:/s, '');
      const text = `${random.of(SCHEMES)}:${rest}`;
      yield random.chance(0.4) ? mutate(text, random, [uri, text]) : text;
    }
  },
};
