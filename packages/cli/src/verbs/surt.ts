/** `uriscan surt`: the key of each URI in the indexes of web archives. */

import { LineBuffer } from 'uriscan/bulk';
import { type SurtOptions, surtLines } from 'uriscan/crawl';
import { Grammar } from 'uriscan/scanner';
import type { Task } from '../task.js';
import { lineBufferTask } from './rewrite.js';
import type { Verb } from './verb.js';

export const surt: Verb = {
  summary: 'print the archive key of each URI',
  description:
    'Prints each URI as a SURT (Sort-friendly URI Reordering Transform): the labels of its host are in reverse order. ' +
    'By default, it is the key of the Internet Archive and Common Crawl (urlkey). Many URIs share one: userinfo, ' +
    'fragment, default port, www. and session ids are removed, parameters are sorted, and letters are lowercase.',
  options: [
    { flags: '--no-canonical', about: 'reorder the host, and change nothing else' },
    { flags: '--with-scheme', about: 'write the scheme: http://(org,archive)/' },
    { flags: '--trailing-comma', about: 'write a comma after the host: org,archive,)/' },
    { flags: '--no-reverse-addresses', about: 'leave IPv4 addresses unchanged' },
  ],
  sections: [
    {
      title: 'URIs',
      paragraphs: ['Each line must be a URI. Use uriscan repair or uriscan resolve before it for other text.'],
    },
  ],
  examples: ['uriscan surt links.txt', 'uriscan surt --no-canonical --with-scheme --trailing-comma links.txt'],
};

/** Prints each URI as a SURT. The negative options have defaults. */
export function surtTask({
  canonical = true,
  withScheme = false,
  trailingComma = false,
  reverseAddresses = true,
}: SurtOptions): Task {
  const options = { canonical, withScheme, trailingComma, reverseAddresses };
  const lines = new LineBuffer();
  return lineBufferTask((batch) => surtLines(batch, lines, options), 'surt', '', Grammar.URI);
}
