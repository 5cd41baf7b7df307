/**
 * The page as a file: one document that requests nothing, and whose policy allows only its own
 * script.
 */

import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { pageHtml } from '../../scripts/site/page-html.js';
import { assert, suite } from '../support/suite.js';

const page = suite('page-html');
const html = await pageHtml();

const policy = /Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? '';

for (const [element, directive, count] of [
  ['script', 'script-src', 2],
  ['style', 'style-src', 1],
] as const) {
  page(`the policy names each ${element}, and no other`, () => {
    const found = [...html.matchAll(new RegExp(`<${element}[^>]*>([\\s\\S]*?)</${element}>`, 'g'))];
    assert.is(found.length, count);
    const named = new RegExp(`${directive} ([^;]*)`).exec(policy)?.[1]?.match(/sha256-[^']*/g) ?? [];
    const digests = found.map(([, code = '']) => `sha256-${createHash('sha256').update(code).digest('base64')}`);
    assert.equal(named.sort(), digests.sort());
  });
}

page('has at most 120 KB, compressed', () => {
  assert.ok(gzipSync(html, { level: 9 }).length <= 120 * 1024);
});

page('the policy allows nothing from elsewhere', () => {
  assert.match(policy, /^default-src 'none';/);
  assert.not.match(policy, /unsafe-inline|'unsafe-eval'|https?:|\*/);
});

page.run();
