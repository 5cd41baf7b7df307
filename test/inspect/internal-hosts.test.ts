/** The recording of how clients read spellings of internal addresses: its controls, and its reader. */

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Connected, internalHosts, isInternal, reachedInternal } from '../support/inspect/internal-hosts.js';

const { header, rows } = internalHosts();
const clients = Object.keys(header.clients);
const listOf = (ids: string): string[] => ids.split(' ');
const idsOf = (connected: Connected): string[] => Object.values(connected).flatMap(listOf);
const controls = rows.filter(({ group }) => group === 'control');

const recording = suite('test/data/internal-hosts.jsonl');

recording('names only clients of the header, each once for an address', () => {
  for (const { text, both, direct, redirect } of rows) {
    for (const ids of [both, direct, redirect].flatMap((connected) => Object.values(connected)).map(listOf)) {
      assert.equal(
        ids.filter((id) => !(id in header.clients)),
        [],
        text,
      );
      assert.is(new Set(ids).size, ids.length, text);
    }
  }
});

recording('has every client in every control, and nowhere else than at its address', () => {
  for (const { meant, text, both, direct, redirect } of controls) {
    assert.equal([...idsOf(both), ...idsOf(direct)].sort(), [...clients].sort(), text);
    assert.equal([...Object.keys({ ...both, ...direct, ...redirect })], [`${meant}:80`], text);
  }
});

recording('has the same clients follow a redirection in every control, and most do', () => {
  const [first = [], ...others] = controls.map(({ both }) => idsOf(both));
  assert.ok(first.length > clients.length / 2);
  for (const other of others) assert.equal(other, first);
});

/** Tests which of these clients reach an internal address. The title is the text. */
function reached(text: string, ids: readonly string[], others: readonly string[]): void {
  recording(`${JSON.stringify(text)} leads ${ids.join(', ') || 'no client'} to an internal address`, () => {
    const row = rows.find((candidate) => candidate.text === text);
    assert.ok(row);
    const found = reachedInternal(row);
    assert.equal(
      ids.filter((id) => !found.includes(id)),
      [],
    );
    assert.equal(
      others.filter((id) => found.includes(id)),
      [],
    );
  });
}

reached('http://127.0.0.1/', clients, []);
reached('http://good.example/', [], clients);
reached('http:127.0.0.1/', ['node-fetch', 'rust-reqwest'], ['go-http', 'java-httpclient']);
reached('http://xn--localhost-/', ['java-okhttp'], ['curl', 'node-fetch']);
// These two connect to localhost for any text without a host.
reached('/./127.0.0.1/', [], ['npm-needle', 'ruby-httparty']);
reached('//127.0.0.1/', ['node-fetch', 'go-http', 'python-requests'], ['node-http']);
reached('http://good.example\\@127.0.0.1/', ['php-curl'], ['node-fetch', 'go-http']);

const addresses = suite('internal addresses');

/** Tests whether addresses are internal. The title is the address. */
function internal(expected: boolean, ...texts: readonly string[]): void {
  for (const text of texts) {
    addresses(`${text} is ${expected ? '' : 'not '}internal`, () => assert.is(isInternal(text), expected));
  }
}

internal(
  true,
  ...'127.0.0.1 0.1.2.3 10.0.0.1 100.64.0.1 100.127.255.255 169.254.169.254 172.16.0.1 172.31.255.255 192.168.0.1'.split(
    ' ',
  ),
  ...'192.0.0.192 198.18.0.1 198.19.255.255 224.0.0.1 240.0.0.1 255.255.255.255 168.63.129.16'.split(' '),
  ...':: ::1 fd00:ec2::254 fe80::1 fe80::1%lo febf::1 fec0::1 ff02::1 ::ffff:127.0.0.1 ::127.0.0.1 ::7f00:1'.split(' '),
  ...'::ffff:0:a00:1 64:ff9b::a00:1 64:ff9b:1:a00:0:100:808:808 64:ff9b:1:a:0:1:808:808'.split(' '),
  ...'64:ff9b:1:2:a:0:108:808 64:ff9b:1:2:3:4:a00:1 2002:7f00:1:: 2001:0:808:808:8000:9c40:80ff:fffe'.split(' '),
);
internal(
  false,
  ...'203.0.113.1 8.8.8.8 11.0.0.1 100.63.255.255 100.128.0.0 172.15.0.1 172.32.0.1 192.169.0.1 198.20.0.1'.split(' '),
  ...'168.63.129.17 87.0.0.1 2001:db8::1 2606:4700::1111 ::ffff:8.8.8.8 64:ff9b::808:808 2002:808:808::'.split(' '),
  '2001:0:808:808:8000:9c40:f7f7:f7f7',
);

recording.run();
addresses.run();
