/** The redirect follower, on a separate server. */

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { moduleOf, runExample } from '../support/examples/example-process.js';
import { withServer } from '../support/examples/servers.js';

const { nextTarget, isDowngrade } = (await moduleOf('redirects/redirects.mjs')) as unknown as {
  nextTarget: (uri: string, location: string) => string;
  isDowngrade: (from: string, to: string) => boolean;
};
const redirects = suite('example: redirects');

const leads = (uri: string, location: string, target: string): void =>
  redirects(`${uri} with ${location} leads to ${target}`, () => assert.is(nextTarget(uri, location), target));
leads('http://h/a/b?c', '../d', 'http://h/d');
leads('http://h/a#b', 'c', 'http://h/c#b');
leads('http://h/a#b', 'c#d', 'http://h/c#d');
leads('http://h/a#b', 'c#', 'http://h/c#');
leads('http://h/a', '//i/é e', 'http://i/%C3%A9%20e');
leads('http://h/a', '', 'http://h/a');
redirects('a Location that nobody can repair is refused', () => {
  assert.throws(
    () => nextTarget('http://h/', 'http://a b/'),
    (error: Error & { code?: string }) => error.code === 'location',
  );
});
redirects('from https to http is a downgrade', () => {
  assert.ok(isDowngrade('HTTPS://h/', 'http://h/'));
  assert.not(isDowngrade('https://h/', 'HTTPS://h/'));
  assert.not(isDowngrade('http://h/', 'http://h/'));
});

const LOCATIONS: Readonly<Record<string, string>> = {
  '/a': 'd/../b?x',
  '/b?x': '/end',
  '/loop': '/%6Coop',
  '/mail': 'mailto:a@b',
  '/bad': 'http://[/',
  // To `fetch`, each of these leads back to this server. PORT stands for the port.
  '/no-slashes': 'http:127.0.0.1:PORT/end',
  '/one-slash': 'http:/127.0.0.1:PORT/end',
  '/three-slashes': 'http:///127.0.0.1:PORT/end',
  '/no-scheme': '///127.0.0.1:PORT/end',
  '/dots': 'http:../127.0.0.1:PORT/end',
  '/number': 'http://2130706433:PORT/end',
  '/name': 'http://localhost:PORT/end',
  '/other': 'http://127.0.0.1:1/end',
  '/user': 'http://u@127.0.0.1:PORT/end',
  '/apostrophe': "/end?'",
};
const follows = (path: string, code: number, hops: readonly string[], error: string, ...options: string[]): void =>
  redirects(`${path} ${options.join(' ')} has ${hops.length} hops ${error}`, () =>
    withServer(
      (request, response) => {
        const location = /^\/n\d/.test(request.url as string) ? `${request.url}1` : LOCATIONS[request.url as string];
        const port = String(request.socket.localPort);
        if (location === undefined) response.writeHead(200).end('end');
        else response.writeHead(302, { location: location.replace('PORT', port) }).end();
      },
      async (port) => {
        const base = `http://127.0.0.1:${port}`;
        const outcome = await runExample('redirects/redirects.mjs', ['--allow', base, ...options, `${base}${path}`]);
        assert.is(outcome.stdout, hops.map((hop) => `${hop.replace(' ', `\t${base}`)}\n`).join(''));
        assert.match(outcome.stderr, error === '' ? /^$/ : new RegExp(`^${error}: `));
        assert.is(outcome.code, code);
      },
    ),
  );
follows('/a#f', 0, ['302 /a#f', '302 /b?x#f', '200 /end#f'], '');
follows('/loop', 1, ['302 /loop'], 'loop');
follows('/n1', 1, ['302 /n1', '302 /n11', '302 /n111'], 'limit', '--limit', '2');
follows('/mail', 1, ['302 /mail'], 'scheme');
follows('/bad', 1, ['302 /bad'], 'location');
follows('/a b', 1, [], 'forbidden-character');
follows('/no-slashes', 1, ['302 /no-slashes'], 'not-certified');
follows('/one-slash', 1, ['302 /one-slash'], 'not-certified');
follows('/three-slashes', 1, ['302 /three-slashes'], 'not-certified');
follows('/no-scheme', 1, ['302 /no-scheme'], 'not-certified');
follows('/dots', 1, ['302 /dots'], 'not-certified');
follows('/number', 1, ['302 /number'], 'not-certified');
follows('/name', 1, ['302 /name'], 'localhost');
follows('/other', 1, ['302 /other'], 'loopback');
follows('/user', 1, ['302 /user'], 'loopback');
follows('/apostrophe', 1, ['302 /apostrophe'], 'not-certified');
follows('/end', 1, [], 'loopback', '--allow', 'http://h:80');
redirects.run();
