/** The redirect follower, on a separate server. */

import { moduleOf, runExample } from '../support/examples/example-process.js';
import { withServer } from '../support/examples/servers.js';
import { rows, runRows } from '../support/rows.js';
import { assert, suite } from '../support/suite.js';

interface Following {
  readonly limit?: number;
  readonly downgrade?: boolean;
  readonly allow: readonly string[];
  readonly onHop: (status: number, uri: string) => void;
}
const { isDowngrade, follow } = (await moduleOf('redirects/redirects.mjs')) as unknown as {
  isDowngrade: (from: string, to: string) => boolean;
  follow: (uri: string, options: Following) => Promise<void>;
};

/** Follows in this process, with the output of the program: to start it takes 100 times as long. */
async function followed(base: string, path: string): Promise<{ code: number; stdout: string; stderr: string }> {
  let stdout = '';
  const onHop = (status: number, uri: string): void => {
    stdout += `${status}\t${uri}\n`;
  };
  try {
    await follow(`${base}${path}`, { allow: [base], onHop });
    return { code: 0, stdout, stderr: '' };
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    return { code: 1, stdout, stderr: `${code}: ${message}\n` };
  }
}
const redirects = suite('example: redirects');

redirects('from https to http is a downgrade', () => {
  assert.ok(isDowngrade('HTTPS://h/', 'http://h/'));
  assert.not(isDowngrade('https://h/', 'HTTPS://h/'));
  assert.not(isDowngrade('http://h/', 'http://h/'));
});

const LOCATIONS: Readonly<Record<string, string>> = Object.fromEntries(rows<[string, string]>('examples/locations'));
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
        const outcome =
          options.length === 0 && hops.length < 3
            ? await followed(base, path)
            : await runExample('redirects/redirects.mjs', ['--allow', base, ...options, `${base}${path}`]);
        assert.is(outcome.stdout, hops.map((hop) => `${hop.replace(' ', `\t${base}`)}\n`).join(''));
        assert.match(outcome.stderr, error === '' ? /^$/ : new RegExp(`^${error}: `));
        assert.is(outcome.code, code);
      },
    ),
  );
runRows('examples/redirects', { follows });
redirects.run();
