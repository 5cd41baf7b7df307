/** The frontier: its delays, and a crawl of a test server. */

import { some } from '../support/draws.js';
import { moduleOf, runExample } from '../support/examples/example-process.js';
import { withServer } from '../support/examples/servers.js';
import { runRows } from '../support/rows.js';
import { assert, suite } from '../support/suite.js';

interface Frontier {
  add(uri: string): boolean;
  next(): { uri: string; wait: number } | undefined;
  again(uri: string, after: number): void;
}
interface Rule {
  readonly isAllowed: boolean;
  readonly pattern: string;
}
const { rulesFor, isAllowed } = (await moduleOf('frontier/robots.mjs')) as unknown as {
  rulesFor: (agent: string, text: string) => Rule[];
  isAllowed: (rules: readonly Rule[], path: string) => boolean;
};
const { Frontier } = (await moduleOf('frontier/frontier.mjs')) as unknown as {
  Frontier: new (options?: { delay?: number; now?: () => number }) => Frontier;
};
const frontiers = suite('example: frontier');

frontiers('requests each host once per delay, and other hosts in between', () => {
  let now = 0;
  const frontier = new Frontier({ delay: 100, now: () => now });
  for (const path of ['1', '2', '3']) frontier.add(`http://a/${path}`);
  for (const path of ['1', '2']) frontier.add(`http://b/${path}`);
  const asked: [string, number][] = [];
  for (let next = frontier.next(); next !== undefined; next = frontier.next()) {
    now += next.wait;
    asked.push([next.uri, now]);
  }
  assert.equal(asked, [
    ['http://a/1', 0],
    ['http://b/1', 0],
    ['http://a/2', 100],
    ['http://b/2', 100],
    ['http://a/3', 200],
  ]);
});
frontiers('queues equivalent pages once', () => {
  const frontier = new Frontier();
  assert.ok(frontier.add('HTTP://Example.com:80/%7Ea#b'));
  assert.not(frontier.add('http://example.com/~a#c'));
  assert.ok(frontier.add('http://example.com/~a?'));
  assert.is(frontier.next()?.uri, 'http://example.com/~a');
});
frontiers('has a clock', () => {
  const frontier = new Frontier({ delay: 1e9 });
  frontier.add('http://a/');
  frontier.add('http://a/b');
  assert.is(frontier.next()?.wait, 0);
  assert.ok((frontier.next()?.wait as number) > 1e8);
});

frontiers('a page that is added again waits, and so does its host', () => {
  let now = 0;
  const frontier = new Frontier({ delay: 100, now: () => now });
  for (const path of ['1', '2']) frontier.add(`http://a/${path}`);
  assert.equal(frontier.next(), { uri: 'http://a/1', wait: 0 });
  frontier.again('http://a/1', 1000);
  now = 10;
  assert.equal(frontier.next(), { uri: 'http://a/2', wait: 990 });
  assert.equal(frontier.next(), { uri: 'http://a/1', wait: 1090 });
});

/** Whether a `robots.txt` allows paths. */
const robots = (text: string, allowed: readonly string[], disallowed: readonly string[]): void =>
  frontiers(`robots.txt ${JSON.stringify(text)}`, () => {
    const rules = rulesFor('uriscan-frontier', text);
    const found = [...allowed, ...disallowed].filter((path) => isAllowed(rules, path));
    assert.equal(found, allowed);
  });
robots(`user-agent: *\ndisallow: ${'/*a'.repeat(2000)}`, ['/a', `/${'a/'.repeat(1000)}`], [`/${'a/'.repeat(2001)}a`]);
frontiers('many rules do not make a long path slower', () => {
  const rules = rulesFor('uriscan-frontier', `user-agent: *\n${'disallow: /no\n'.repeat(20_000)}`);
  const path = `/${'%7ea'.repeat(16_000)}`;
  const timeOf = (some: readonly Rule[]): number => {
    const start = performance.now();
    assert.ok(isAllowed(some, path));
    return performance.now() - start;
  };
  const ratios = Array.from({ length: 5 }, () => timeOf(rules) / timeOf(rules.slice(0, 1)));
  assert.ok(Math.min(...ratios) < 200, `${ratios}`);
});

const PAGES: Readonly<Record<string, string>> = {
  '/': '<base href=/d/><a href=a>A</a><a href="b c">B</a><a href=no rel=nofollow>no</a><a href=http://127.0.0.2:1/>other</a>',
  '/d/a': '<a href="/d/a?utm_source=x">again</a><a href="./%61#top">again</a><img src=i>',
  '/d/b%20c': '<a href=mailto:a@b>mail</a>',
};

/**
 * Crawls a server, and tests the lines that are printed and the paths that are requested. `answers` has the statuses of a path: of
 * the first request, of the second one, and so on, the last one of all others. `reset` resets the connection.
 */
const crawls = (
  title: string,
  answers: Readonly<Record<string, readonly (number | 'reset')[]>>,
  lines: readonly string[],
  paths: readonly string[],
  { robotsText = '', fields = {} }: { robotsText?: string; fields?: Record<string, string> } = {},
): void =>
  frontiers(title, async () => {
    const asked: string[] = [];
    await withServer(
      (request, response) => {
        const path = request.url as string;
        const turns = answers[path] ?? [];
        const count = asked.filter((each) => each === path).length;
        asked.push(path);
        assert.is(request.headers['user-agent'], 'uriscan-frontier');
        const page = path === '/robots.txt' ? robotsText : PAGES[path];
        const status = turns[Math.min(count, turns.length - 1)] ?? (page === undefined ? 404 : 200);
        if (status === 'reset') request.socket.destroy();
        else response.writeHead(status, { 'content-type': 'text/html', ...fields }).end(page);
      },
      async (port) => {
        const base = `http://127.0.0.1:${port}`;
        const args = ['--delay', '1', '--allow', base, `${base}/`];
        const { code, stdout, stderr } = await runExample('frontier/frontier.mjs', args);
        assert.equal([code, stderr], [0, '']);
        assert.is(stdout, lines.map((line) => `${line.replace(' ', '\t').replace(' ', `\t${base}`)}\n`).join(''));
        assert.equal(asked, paths);
      },
    );
  });
const CRAWLS: Parameters<typeof crawls>[] = [];
runRows('examples/frontier', { robots, crawls: (...row: Parameters<typeof crawls>) => CRAWLS.push(row) });
for (const row of some('examples/frontier: rows of crawls', CRAWLS)) crawls(...row);
frontiers('does not crawl internal hosts', async () => {
  await withServer(
    () => assert.unreachable(),
    async (port) => {
      const { stdout } = await runExample('frontier/frontier.mjs', ['--delay', '1', `http://127.0.0.1:${port}/`]);
      assert.is(stdout, `loopback\t0\thttp://127.0.0.1:${port}/\n`);
    },
  );
});
frontiers.run();
