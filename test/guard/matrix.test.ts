/** Promise 11 of SECURITY.md, attacks on each client: no connection to an address that the policy refuses. */

import type { RequestListener } from 'node:http';
import { policy } from '../../src/entries/guard.js';
import { CLIENTS, type Client, codeOf, type Opened, PLATFORM } from '../support/guard/clients.js';
import { attemptsDuring } from '../support/guard/fence.js';
import { ALLOWED, type Manners, resolverOf, type World, withWorld, type Zone } from '../support/guard/world.js';
import { rows } from '../support/rows.js';
import { assert, suite } from '../support/suite.js';

const matrix = suite('guard: attacks and clients');

/** An attack: in URIs, PORT is the port of the servers for the scheme of the client. */
interface Attack extends Manners {
  readonly name: string;
  /** The URIs requested, one after the other, without the scheme. */
  readonly uris: readonly string[];
  /** The outcome of each request: a status, or the code of the error. In a list, any of them is allowed. */
  readonly outcomes: readonly (string | readonly string[])[];
  readonly zone?: Zone;
  /** Origins that are allowed, written as `uris` are; the address {@link ALLOWED} by default. */
  readonly allow?: readonly string[];
  /** The `Location` of `/` on the server that is allowed. */
  readonly location?: string;
  /** Whether that server resets the second request. */
  readonly resets?: boolean;
  readonly socketPath?: boolean;
}

/** Location headers are followed by the `URL` of the platform, except by `guardedFetch`; `URL` also converts some names to addresses. */
const ATTACKS = rows<Attack>('guard/attacks');

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
        const port = String(world[client.scheme]);
        const rules = policy({
          ports: [world.http, world.https],
          allow: attack.allow?.map((origin) => `${client.scheme}:${origin.replace('PORT', port)}`) ?? [ALLOWED],
          lookup: resolverOf(attack.zone ?? {}, attack),
        });
        const opened = client.open(rules);
        let outcomes: string[] = [];
        const attempts = await attemptsDuring(async () => {
          outcomes = await outcomesOf(attack, client, opened, world);
          await opened.close();
        });
        const wrong = attempts.filter((address) => address !== ALLOWED);
        assert.equal(wrong, []);
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
