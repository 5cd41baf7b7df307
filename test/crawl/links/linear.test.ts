/** Links of pages with repeated parts: in linear time. */

import * as parse5 from 'parse5';
import { suite } from 'uvu';
import { linksIn } from '../../../src/crawl/index.js';
import { Page } from '../../../src/crawl/links/page.js';
import { growsLinearly } from '../../support/growth.js';

const OPTIONS = { base: 'http://h/', parse5 };
const growth = suite('links: linear time');

// Pieces whose quadratic time shows only in long pages.
for (const piece of ['<div>', '<a><b>']) {
  growsLinearly(growth, `many ${piece}`, 1 << 18, (length) => {
    const html = repeated(piece, length);
    return () => linksIn(html, OPTIONS);
  });
}

/** Pieces to repeat; `#` becomes a number that is different each time. */
for (const piece of [
  '<p>',
  '<table>',
  '<table><tr><td>',
  '<b a=#>',
  '<b a=#><p>x',
  '<tbody><b a=#><p> ',
  '<a href=a><b a=#><p>x',
  '<b a=#><a href=a></a>',
  '<b a=#><table><td>',
  '<font>',
  '<template>',
  '<template><b>',
  '<svg>',
  '<svg><desc>',
  '<svg><a xlink:href=a>',
  '<math><mi>',
  '<math><annotation-xml encoding=text/html>',
  '<select><option>',
  '</p>',
  '</br>',
  '<a>',
  '<a href=a><div></a>',
  '<li>',
  '<ul><li>',
  '<dd>',
  '<button>',
  '<nobr>',
  '<script>',
  '<script><!--',
  '<!--',
  '<![CDATA[',
  '&amp',
  '<a href=',
  '<a href="',
  '<table>x<b>y',
  '<table><td><base href=a></td><base href=b>',
  '<base href=b><td><base href=c>',
  '<h1>',
  '<frameset>',
  '<html a#=a manifest=a>',
  '<body a#=a background=a>',
  '<x#>',
  '</x',
  '\0',
  '\r\n',
  '😀',
]) {
  growsLinearly(growth, `many ${JSON.stringify(piece)}`, 1 << 15, (length) => {
    const html = repeated(piece, length);
    return () => linksIn(html, OPTIONS);
  });
}
for (const [before, piece, after] of [
  ['<a ', 'a# ', '>'],
  ['<html ', 'a# ', '>'.concat('<html a>'.repeat(1000))],
  ['<b a=#>', '<p>x', ''],
  ['<a>', '<b a=#><div>', '</a></b>'.repeat(1000)],
  ['<table>', 'x ', ''],
  ['<svg>', '<g>', '<p>'],
] as const) {
  growsLinearly(
    growth,
    `many ${JSON.stringify(piece)} between ${before} and ${after.slice(0, 9)}`,
    1 << 15,
    (length) => {
      const html = before + repeated(piece, length) + after;
      return () => linksIn(html, OPTIONS);
    },
  );
}

// In chunks of 16 code units: a long token is spread over many chunks.
for (const [before, piece] of [
  ['<!--', 'x>'],
  ['<!--', 'x'],
  ['<a b="', '>'],
  ['<svg><![CDATA[', '>'],
  ['<script>', '>'],
  ['', 'x'],
  ['', '<a href=b>'],
] as const) {
  growsLinearly(growth, `many ${piece} after ${before}, in pieces`, 1 << 17, (length) => {
    const html = before + repeated(piece, length);
    return () => {
      const page = new Page(OPTIONS);
      for (let start = 0; start < html.length; start += 16) page.write(html.slice(start, start + 16));
      page.end();
    };
  });
}

function repeated(piece: string, length: number): string {
  return Array.from({ length: Math.ceil(length / piece.length) }, (_, i) => piece.replaceAll('#', String(i))).join('');
}

growth.run();
