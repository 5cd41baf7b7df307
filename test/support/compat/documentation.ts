/** The examples in the documentation of fast-uri and uri-js. */

import type { Case } from './case.js';

export const DOCUMENTATION: readonly Case[] = [
  { call: ['parse', 'uri://user:pass@example.com:123/one/two.three?q1=a1&q2=a2#body'] },
  { call: ['parse', '//[2001:db8::7%25en1]'], departs: 'zone', uriJs: 'differs' },
  { call: ['parse', 'wss://example.com/foo?bar=baz'] },
  { call: ['parse', 'mailto:alpha@example.com,bravo@example.com?subject=SUBSCRIBE&body=Sign%20me%20up!'] },
  { call: ['parse', 'urn:example:foo'] },
  { call: ['parse', 'urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6'] },
  { call: ['parse', '%6Aavascript:alert(1)'], departs: 'malformed', uriJs: 'differs' },
  { call: ['parse', 'javascript:alert(1)'] },
  { call: ['serialize', { scheme: 'http', host: 'example.com', fragment: 'footer' }] },
  {
    call: [
      'serialize',
      {
        scheme: 'mailto',
        to: ['alpha@example.com'],
        subject: 'REMOVE',
        body: 'Please remove me',
        headers: { cc: 'charlie@example.com' },
      },
    ],
  },
  { call: ['resolve', 'uri://a/b/c/d?q', '../../g'] },
  { call: ['normalize', 'http://example.com/a%2Fb'] },
  { call: ['normalize', 'HTTP://ABC.com:80/%7Esmith/home.html'] },
  { call: ['normalize', '//192.068.001.000'], uriJs: 'differs' },
  { call: ['normalize', '//[2001:0:0DB8::0:0001]'] },
  { call: ['normalize', 'a/../b'], uriJs: 'differs' },
  { call: ['normalize', '../x'], uriJs: 'differs' },
  { call: ['normalize', 'x/..'], uriJs: 'differs' },
  { call: ['normalize', 'a/../a:b'], uriJs: 'differs' },
  { call: ['equal', 'example://a/b/c/%7Bfoo%7D', 'eXAMPLE://a/./b/../b/%63/%7bfoo%7d'] },
  { call: ['equal', 'HTTP://ABC.COM:80', 'http://abc.com/'] },
  { call: ['equal', 'https://abc.com', 'HTTPS://ABC.COM:443/'] },
  { call: ['equal', 'WS://ABC.COM:80/chat#one', 'ws://abc.com/chat'] },
  { call: ['equal', 'http://example.org/~user', 'http://example.org/%7euser'] },
  { call: ['normalize', 'http://examplé.org/rosé'] },
];
