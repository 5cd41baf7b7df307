/** Promise 11 of SECURITY.md, attacks on each client: no connection to an address that the policy refuses. */

import type { RequestListener } from 'node:http';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { policy } from '../../src/guard/index.js';
import { CLIENT, CLIENTS, type Client, codeOf, type Opened, PLATFORM } from '../support/guard/clients.js';
import { attemptsDuring } from '../support/guard/fence.js';
import {
  ALLOWED,
  type Manners,
  REFUSED,
  resolverOf,
  type World,
  withWorld,
  type Zone,
} from '../support/guard/world.js';

const matrix = suite('guard: attacks and clients');

/** An attack: in URIs, PORT is the port of the servers for the scheme of the client. */
interface Attack extends Manners {
  readonly name: string;
  /** The URIs requested, one after the other, without the scheme. */
  readonly uris: readonly string[];
  /** The outcome of each request: a status, or the code of the error. In a list, any of them is allowed. */
  readonly outcomes: readonly (string | readonly string[])[];
  readonly zone?: Zone;
  /** The `Location` of `/` on the server that is allowed. */
  readonly location?: string;
  /** Whether that server resets the second request. */
  readonly resets?: boolean;
  readonly socketPath?: boolean;
}

const refuses = (uri: string, ...codes: string[]): Attack => ({ name: uri, uris: [uri], outcomes: [codes] });
const leadsTo = (name: string, addresses: Zone[string], code: string, more: Partial<Attack> = {}): Attack => ({
  name,
  uris: ['//name.example:PORT/'],
  zone: { 'name.example': addresses },
  outcomes: [code],
  ...more,
});
const redirects = (location: string, ...codes: string[]): Attack => ({
  name: `Location: ${location}`,
  uris: ['//name.example:PORT/'],
  zone: { 'name.example': [ALLOWED], 'nas.example': [REFUSED] },
  location,
  outcomes: [codes],
});

const ATTACKS: readonly Attack[] = [
  { name: 'none', uris: ['//127.0.0.1:PORT/', '//127.0.0.1:PORT/'], outcomes: ['200', '200'] },
  leadsTo('a name that is allowed', [ALLOWED], '200'),

  // Addresses, however they are written. `URL` converts some to addresses, before the agent of a client sees them.
  refuses('//127.0.0.2:PORT/', 'loopback'),
  refuses('//0x7f.2:PORT/', 'loopback', 'not-certified'),
  refuses('//2130706434:PORT/', 'loopback', 'not-certified'),
  refuses('//0177.0.0.2:PORT/', 'loopback', 'not-certified'),
  refuses('//[::1]:PORT/', 'loopback'),
  refuses('//[::]:PORT/', 'unspecified'),
  refuses('//0.0.0.0:PORT/', 'unspecified'),
  refuses('//[::ffff:127.0.0.2]:PORT/', 'loopback'),
  refuses('//[::ffff:a9fe:a9fe]:PORT/', 'link-local'),
  refuses('//[64:ff9b::127.0.0.2]:PORT/', 'loopback'),
  refuses('//[64:ff9b:1:7f00:0:200::]:PORT/', 'ipv4-translated'),
  refuses('//[2002:7f00:2::1]:PORT/', 'loopback'),
  refuses('//[2001::80ff:fffd]:PORT/', 'loopback', 'unspecified'),
  refuses('//169.254.169.254:PORT/', 'link-local'),
  refuses('//168.63.129.16:PORT/', 'metadata'),
  refuses('//localhost:PORT/', 'localhost'),
  refuses('//metadata.google.internal:PORT/', 'private-name'),
  refuses('//127.0.0.1@127.0.0.2:PORT/', 'loopback', 'userinfo-like-host', CLIENT),
  refuses('//127.0.0.1:81/', 'refused-port'),

  // Names.
  leadsTo('a name of a refused address', [REFUSED], 'loopback'),
  {
    name: 'names in Punycode',
    uris: ['//xn--mnchen-3ya.example:PORT/', '//xn--bcher-kva.example:PORT/'],
    zone: { 'xn--mnchen-3ya.example': [ALLOWED], 'xn--bcher-kva.example': [REFUSED] },
    outcomes: ['200', 'loopback'],
  },
  leadsTo('a name of IPv6', ['::1'], 'loopback'),
  leadsTo('a name of an IPv4-mapped address', ['::ffff:127.0.0.2'], 'loopback'),
  leadsTo('a name of an address of NAT64', ['64:ff9b::7f00:2'], 'loopback'),
  leadsTo('a name of an address with a zone', ['fe80::1%lo'], 'link-local'),
  leadsTo('a name of a metadata service', ['169.254.169.254'], 'link-local'),
  leadsTo('a name of no address', ['nonsense'], 'unknown-address'),
  leadsTo('a lookup that answers synchronously', [REFUSED], 'loopback', { synchronous: true }),
  leadsTo('a lookup that answers synchronously, and is allowed', [ALLOWED], '200', { synchronous: true }),
  leadsTo('a lookup that answers with one address', [REFUSED], 'loopback', { single: true }),
  leadsTo('a lookup that answers with one address, and is allowed', [ALLOWED], '200', { single: true }),
  leadsTo('mixed answers', [ALLOWED, REFUSED], 'loopback'),
  leadsTo('mixed answers, the refused one first', ['::1', ALLOWED], 'loopback'),
  leadsTo('a CNAME to a private name', [], 'loopback', {
    zone: { 'name.example': 'nas.home.arpa', 'nas.home.arpa': [REFUSED] },
  }),

  // Answers that change.
  {
    name: 'rebinding between two connections',
    uris: ['//name.example:PORT/close', '//name.example:PORT/'],
    zone: { 'name.example': [[ALLOWED], [REFUSED]] },
    outcomes: ['200', 'loopback'],
  },
  {
    name: 'rebinding, and the connection is kept',
    uris: ['//name.example:PORT/', '//name.example:PORT/'],
    zone: { 'name.example': [[ALLOWED], [REFUSED]] },
    outcomes: ['200', '200'],
  },
  {
    name: 'another name, while a connection is kept',
    uris: ['//name.example:PORT/', '//nas.example:PORT/'],
    zone: { 'name.example': [ALLOWED], 'nas.example': [REFUSED] },
    outcomes: ['200', 'loopback'],
  },
  {
    name: 'a retry after a reset',
    uris: ['//name.example:PORT/', '//name.example:PORT/', '//name.example:PORT/'],
    zone: { 'name.example': [[ALLOWED], [REFUSED]] },
    resets: true,
    // undici sends a request again that was not answered.
    outcomes: ['200', ['ECONNRESET', 'UND_ERR_SOCKET', 'loopback'], 'loopback'],
  },

  // Redirections, by the `URL` of the platform except for `guardedFetch`.
  redirects('//127.0.0.2:PORT/', 'loopback'),
  redirects('http://169.254.169.254/latest/meta-data/', 'link-local', 'refused-port'),
  redirects('//nas.example:PORT/', 'loopback'),
  redirects('//127.0.0.1@127.0.0.2:PORT/', 'loopback', 'userinfo-like-host', CLIENT),
  redirects('http:127.0.0.2:PORT/', 'not-certified', 'loopback', '404'),
  redirects('http:/127.0.0.2:PORT/', 'not-certified', 'loopback', '404'),
  redirects('http:///127.0.0.2:PORT/', 'not-certified', 'loopback', 'empty-host'),
  redirects('///127.0.0.2:PORT/', 'not-certified', 'loopback', 'empty-host'),
  redirects('http:../127.0.0.2:PORT/', 'not-certified', 'loopback', '404', 'refused-port'),

  // Other ways to connect.
  // undici 6 does not pass it on, and finds no address for the name.
  {
    name: 'socketPath',
    uris: ['//name.example:PORT/'],
    socketPath: true,
    outcomes: [['unknown-address', 'ENOTFOUND']],
  },
];

/** Returns the outcomes of the requests of an attack. */
async function outcomesOf(attack: Attack, client: Client, opened: Opened, world: World): Promise<string[]> {
  const port = String(world[client.scheme]);
  const outcomes: string[] = [];
  for (const uri of attack.uris) {
    const socketPath = attack.socketPath ? world.socketPath : undefined;
    outcomes.push(
      await opened
        .get(`${client.scheme}:${uri.replace('PORT', port)}`, socketPath)
        .then(String, (error) => codeOf(error)),
    );
    // Until the connection is free again, or has been closed.
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return outcomes;
}

/** The server that is allowed: it redirects `/`, closes the connection after `/close`, and has no other page. */
const serverOf = ({ location, resets }: Attack): RequestListener => {
  let count = 0;
  return (request, response) => {
    count++;
    if (resets && count > 1) request.socket.destroy();
    else if (request.url === '/close') response.writeHead(200, { connection: 'close' }).end('page');
    else if (request.url !== '/') response.writeHead(404).end();
    else if (location === undefined) response.writeHead(200).end('page');
    else response.writeHead(302, { location: location.replace('PORT', String(request.socket.localPort)) }).end();
  };
};

for (const attack of ATTACKS) {
  for (const client of CLIENTS) {
    matrix(`promise 11: ${attack.name}: ${client.name}`, () =>
      withWorld(serverOf(attack), async (world) => {
        const rules = policy({
          ports: [world.http, world.https],
          addresses: (address) => address === ALLOWED || undefined,
          lookup: resolverOf(attack.zone ?? {}, attack),
        });
        const opened = client.open(rules);
        let outcomes: string[] = [];
        const attempts = await attemptsDuring(async () => {
          outcomes = await outcomesOf(attack, client, opened, world);
          await opened.close();
        });
        assert.equal(
          attempts.filter((address) => address !== ALLOWED),
          [],
        );
        assert.is(world.victims(), 0);
        attack.outcomes.forEach((expected, i) => {
          const outcome = outcomes[i] as string;
          // `test/consumers/undici.mjs` knows which versions of Node refuse a dispatcher of which versions of undici.
          if (client.name.includes(PLATFORM) && outcome === 'UND_ERR_INVALID_ARG') return;
          assert.ok([expected].flat().includes(outcome), `request ${i + 1}: ${outcome}`);
        });
      }),
    );
  }
}
matrix.run();
