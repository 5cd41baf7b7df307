/** Fields that are computed from a reference. Loaded only for them: the list of public suffixes has 100 KB. */

import { getDomain } from 'tldts';
import { parse, Query, type UriReference } from 'uriscan';
import { registrableDomain } from 'uriscan/crawl';
import { portNumber } from 'uriscan/resolve';
import { type ComputedName, type Field, QUERY } from './fields.js';

const VALUES: Readonly<Record<ComputedName, (reference: UriReference) => string | undefined>> = {
  domain: ({ host }) => (host === undefined ? undefined : registrableDomain(host, { tldts: { getDomain } })),
  'host.lower': ({ host }) => host?.toLowerCase().replaceAll(/%../g, (triplet) => triplet.toUpperCase()),
  portNumber: (reference) => portNumber(reference)?.toString(),
};

/** Returns the values of the fields that are computed, at their indices. */
export type Compute = (reference: string) => readonly (string | undefined)[];

/** Makes a function for some fields. */
export function computing(fields: readonly Field[]): Compute {
  return (text) => {
    const reference = parse(text);
    return fields.map(({ name }) => {
      if (Object.hasOwn(VALUES, name)) return VALUES[name as ComputedName](reference);
      if (!name.startsWith(QUERY)) return undefined;
      return new Query(reference.query, { invalid: 'replace' }).get(name.slice(QUERY.length));
    });
  };
}
