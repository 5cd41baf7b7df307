/** Conversion of hosts to and from ASCII by tr46, compared with the platform's `URL`. */

import tr46 from 'tr46';
import { Random } from '../../../bench/model/random.js';
import { IDN_ERRORS, IdnError, idn } from '../../../src/iri/index.js';
import { derive, mutate } from '../../support/generate.js';
import { isOfRule } from '../rules.js';
import { must, outcome, same, type Target } from '../target.js';
import { MAX_CODE_UNITS, recogniseAny } from './iri.js';

const plain = idn({ tr46 });
const strict = idn({ tr46, beStrict: true });
const transitional = idn({ tr46, transitional: true });

/** Parts of the generated names: characters that every version of Unicode maps the same way. */
const PIECES =
  'a B 1 - -- . . \u3002 \uff0e xn-- xn--bcher-kva XN--N3H \u00fc \u00c9 e\u0301 \u00df \u03c2 \u4f8b \u05d0 \u0661 \u0915\u094d\u200d \u200c \u00ad \uff11 \uff05 \uff0f \u2100 \u{1f600} %C3%BC %c3 %2E %41 _ ! 127.0.0.1 [::1]'.split(
    ' ',
  );
const KNOWN = new Set(`${PIECES.join('')}abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789`);

export const idnTarget: Target = {
  name: 'idn',
  entry: 'iri',
  promise: 'a host in ASCII is one, and stays so; in Unicode it leads back; the platform has the same',
  check(host) {
    if (host.length > MAX_CODE_UNITS) return;
    const read = recogniseAny(`//${host}`, 'URI-reference');
    const [start, end] = (read.valid && read.offsets.host) || [0, 0];
    const isHost = start === 2 && end === host.length + 2;
    const by = [plain, strict, transitional][host.length % 3] ?? plain;
    const { hostToAscii, hostToUnicode } = by;
    const result = outcome(() => hostToAscii(host), IdnError);
    const shown = hostToUnicode(host);
    if ('refused' in result) {
      must(Object.hasOwn(IDN_ERRORS, result.refused), `no such code: ${result.refused}`);
      same(result.refused !== 'not-a-host', isHost, result.refused);
      same(shown, host, 'a host without ASCII form is shown unchanged');
    } else {
      must(isHost, 'takes text that is not a host');
      const ascii = result.value;
      must(isOfRule(ascii, 'host'), `no host: ${ascii}`);
      const isEmpty = (label: string): boolean => label === '';
      const labels = decodeURIComponent(host).split(/[.\u3002\uff0e\uff61]/);
      same(ascii.split('.').filter(isEmpty).length, labels.filter(isEmpty).length, 'empty labels');
      if (ascii !== host) same(hostToAscii(ascii), ascii, 'in ASCII twice');
      if (shown !== host) {
        same(hostToAscii(shown), ascii, `in ASCII from ${shown}`);
        same(hostToUnicode(shown), shown, 'in Unicode twice');
      }
    }
    if (by === plain && 'value' in result) holdToPlatform(host, result.value);
  },
  *texts(seed) {
    const random = new Random(seed);
    for (;;) {
      let host = random.chance(0.1) ? derive('host', random) : '';
      do host += random.of(PIECES);
      while (random.chance(0.65));
      yield random.chance(0.1) ? mutate(host, random, [host]) : host;
    }
  },
};

/** Compares the ASCII form with that of `URL`, where `URL` reads a name and not an address. */
function holdToPlatform(host: string, ascii: string): void {
  if (host.startsWith('[') || ![...decodeURIComponent(host)].every((character) => KNOWN.has(character))) return;
  const theirs = outcome(() => new URL(`http://${host}/`).hostname, TypeError);
  if ('value' in theirs && !/^[\d.]+$/.test(theirs.value)) same(ascii, theirs.value, 'hostToAscii');
}
