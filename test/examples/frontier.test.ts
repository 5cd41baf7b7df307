/** The frontier: polite by its clock, and a crawl of a server of the test's own. */

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { moduleOf, runExample } from '../support/examples/example-process.js';
import { withServer } from '../support/examples/servers.js';

interface Frontier {
  add(uri: string): boolean;
  next(): { uri: string; wait: number } | undefined;
}
const { Frontier } = (await moduleOf('frontier/frontier.mjs')) as unknown as {
  Frontier: new (options?: { delay?: number; now?: () => number }) => Frontier;
};
const frontiers = suite('example: frontier');

frontiers('asks each host once within the delay, and others in between', () => {
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
frontiers('takes equivalent pages once', () => {
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

const PAGES: Readonly<Record<string, string>> = {
  '/': '<base href=/d/><a href=a>A</a><a href="b c">B</a><a href=no rel=nofollow>no</a><a href=http://127.0.0.2:1/>other</a>',
  '/d/a': '<a href="/d/a?utm_source=x">again</a><a href="./%61#top">again</a><img src=i>',
  '/d/b%20c': '<a href=mailto:a@b>mail</a>',
};
frontiers('crawls', async () => {
  const asked: string[] = [];
  await withServer(
    (request, response) => {
      const page = PAGES[request.url as string];
      asked.push(request.url as string);
      response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(page);
    },
    async (port) => {
      const base = `http://127.0.0.1:${port}`;
      const { code, stdout, stderr } = await runExample('frontier/frontier.mjs', ['--delay', '1', `${base}/`]);
      assert.is(stderr, '');
      assert.is(code, 0);
      assert.is(stdout, `200\t3\t${base}/\n200\t2\t${base}/d/a\n200\t0\t${base}/d/b%20c\n`);
      assert.equal(asked, ['/', '/d/a', '/d/b%20c']);
    },
  );
});
frontiers.run();
