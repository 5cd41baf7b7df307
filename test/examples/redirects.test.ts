/** The redirect follower, on a separate server. */

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { moduleOf, runExample } from '../support/examples/example-process.js';
import { withServer } from '../support/examples/servers.js';

const { isDowngrade } = (await moduleOf('redirects/redirects.mjs')) as unknown as {
  isDowngrade: (from: string, to: string) => boolean;
};
const redirects = suite('example: redirects');

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
  // `fetch` reads each of these as a URI of this server. PORT is replaced by the port.
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
follows('/n1', 1, ['302 /n1', '302 /n11'], 'too-many-redirections', '--limit', '2');
follows('/mail', 1, [], 'refused-scheme');
follows('/bad', 1, [], 'refused-redirection');
follows('/a b', 1, [], 'loopback');
follows('/no-slashes', 1, [], 'not-certified');
follows('/one-slash', 1, [], 'not-certified');
follows('/three-slashes', 1, [], 'not-certified');
follows('/no-scheme', 1, [], 'not-certified');
follows('/dots', 1, [], 'not-certified');
follows('/number', 1, [], 'not-certified');
follows('/name', 1, [], 'localhost');
follows('/other', 1, [], 'refused-port');
follows('/user', 1, [], 'refused-userinfo');
follows('/apostrophe', 1, [], 'not-certified');
follows('/end', 1, [], 'loopback', '--allow', 'http://h:80');
redirects.run();
