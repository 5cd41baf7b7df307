/** The tasks of the smaller entries of uriscan. */

import { createRequire } from 'node:module';
import { STRIDE } from '../../src/entries/scanner.js';
import { loadEntry } from './library.js';
import { BASE, preparedTask, type Tasks } from './task.js';

interface Entries {
  readonly crawl: typeof import('../../src/entries/crawl.js');
  readonly formats: typeof import('../../src/entries/formats.js');
  readonly http: typeof import('../../src/entries/http.js');
  readonly inspect: typeof import('../../src/entries/inspect.js');
  readonly iri: typeof import('../../src/entries/iri.js');
  readonly template: typeof import('../../src/entries/template.js');
}

/** The request target of a request for a reference, in origin-form: RFC 9112, section 3.2.1. */
export const originForm = (reference: string): string =>
  reference.replace(/^(?:[^:/?#]+:)?(?:\/\/[^/?#]*)?\/?([^#]*).*$/s, '/$1');

const hostOf = (reference: string): string =>
  reference.replace(/^(?:[^:/?#]+:)?\/\/(?:[^/?#@]*@)?([^/?#:]*).*$/s, '$1');

const require = createRequire(import.meta.url);

/** Revisions before a function had its name lack the task. */
const TASKS: { readonly [Name in keyof Entries]: (entry: Entries[Name]) => Tasks } = {
  inspect: ({ inspect, isReadAlike, resolveWithin }) => ({
    ...(isReadAlike && { isReadAlike: { answer: isReadAlike } }),
    ...(resolveWithin && {
      resolveWithin: { answer: (reference) => String(resolveWithin(BASE, reference, { within: 'origin' })) },
    }),
    inspect: { visit: (reference) => inspect(reference).length + 1 },
  }),
  http: ({ scanRequestTarget, targetUri }) => {
    const offsets = new Uint32Array(STRIDE);
    return {
      scanRequestTarget: { make: originForm, visit: (target) => scanRequestTarget('GET', target, offsets) },
      ...(targetUri && {
        targetUri: preparedTask(
          (reference) => ({ method: 'GET', target: originForm(reference), host: 'www.example.com', isTls: true }),
          (request) => String(targetUri(request)),
        ),
      }),
    };
  },
  formats: ({ isHostname, webUrl }) => {
    const schema = webUrl?.();
    return {
      isHostname: preparedTask(hostOf, isHostname),
      ...(schema && { webUrl: { answer: (text) => schema['~standard'].validate(text).issues === undefined } }),
    };
  },
  template: ({ expand, match }) => ({
    expand: {
      answer: (reference) => expand('{+reference}{?name,color}', { reference, name: 'ferret', color: 'purple' }),
    },
    match: { answer: (reference) => String(match('{scheme}://{+authority}{/path*}{?query}', reference)?.scheme) },
  }),
  iri: ({ isIriReference }) => ({ isIriReference: { answer: isIriReference } }),
  crawl: ({ registrableDomain, surt }) => ({
    domain: preparedTask(
      // Loaded on demand: the list takes other tasks some time to load.
      (reference) => ({ host: hostOf(reference), options: { tldts: require('tldts') } }),
      ({ host, options }) => String(registrableDomain(host, options)),
    ),
    surt: { answer: (reference) => surt(reference) },
  }),
};

/** @param library - the folder in which a revision is installed, which may lack entries */
export async function entryTasksOf(library: string): Promise<Tasks> {
  const tasksOf = async <Name extends keyof Entries>(name: Name): Promise<Tasks> => {
    const entry = await loadEntry<Entries[Name]>(library, `/${name}`);
    return entry ? TASKS[name](entry) : {};
  };
  return Object.assign({}, ...(await Promise.all((Object.keys(TASKS) as (keyof Entries)[]).map(tasksOf))));
}
