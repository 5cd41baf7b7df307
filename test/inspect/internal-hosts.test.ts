/** The recording of how clients read spellings of internal addresses: its controls, and its reader. */

import { type Connected, internalHosts, reachedInternal } from '../support/inspect/internal-hosts.js';
import { assert, suite } from '../support/suite.js';

const { header, rows } = internalHosts();
const clients = Object.keys(header.clients);
const listOf = (ids: string): string[] => ids.split(' ');
const idsOf = (connected: Connected): string[] => Object.values(connected).flatMap(listOf);
const controls = rows.filter(({ group }) => group === 'control');

const recording = suite('test/data/internal-hosts.jsonl');

recording('names only clients of the header, each once for an address', () => {
  for (const { text, both, direct, redirect } of rows) {
    for (const ids of [both, direct, redirect].flatMap((connected) => Object.values(connected)).map(listOf)) {
      const wrong = ids.filter((id) => !(id in header.clients));
      assert.equal(wrong, [], text);
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
    const wrong = ids.filter((id) => !found.includes(id));
    assert.equal(wrong, []);
    const shown = others.filter((id) => found.includes(id));
    assert.equal(shown, []);
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

recording.run();
