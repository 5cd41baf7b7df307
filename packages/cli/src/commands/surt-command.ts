/** `uriscan surt`: the key of each URI in the indexes of web archives. */

import type { AddLineCommand } from './line-command.js';

export function addSurt(add: AddLineCommand): void {
  add('surt')
    .summary('print the archive key of each URI')
    .description(
      'Prints each URI as a SURT (Sort-friendly URI Reordering Transform): the labels of its host are in reverse order. ' +
        'By default, it is the key of the Internet Archive and Common Crawl (urlkey), which many URIs share: userinfo, ' +
        'fragment, default port, www. and session ids are removed, parameters are sorted, and letters are lowercase.',
    )
    .option('--no-canonical', 'reorder the host, and change nothing else')
    .option('--with-scheme', 'write the scheme: http://(org,archive)/')
    .option('--trailing-comma', 'write a comma after the host: org,archive,)/')
    .option('--no-reverse-addresses', 'leave IPv4 addresses as they are')
    .section('URIs', {
      paragraphs: ['Each line must be a URI. Use uriscan repair or uriscan resolve before it for other text.'],
    })
    .examples('uriscan surt links.txt', 'uriscan surt --no-canonical --with-scheme --trailing-comma links.txt');
}
