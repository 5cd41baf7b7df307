/** The tasks of the smaller entries of uriscan. */

import { createRequire } from 'node:module';
import { STRIDE } from '../../src/entries/scanner.js';
import { loadEntry } from './library.js';
import { isTask, onPrepared, onStrings, preparedTask, resolveTask, stringTask, type Tasks } from './task.js';

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

const TASKS: { readonly [Name in keyof Entries]: (entry: Entries[Name]) => Tasks } = {
  inspect: ({ inspect, isReadAlike, resolveWithin }) => ({
    // Revisions before the function had this name lack the task.
    ...(isReadAlike && { isReadAlike: isTask(isReadAlike) }),
    ...(resolveWithin && {
      resolveWithin: resolveTask((reference, base) => String(resolveWithin(base, reference, { within: 'origin' }))),
    }),
    inspect: {
      prepare: onStrings((reference) => inspect(reference).length + 1),
      answer: (reference) =>
        inspect(reference)
          .map(({ code }) => code)
          .join(),
    },
  }),
  http: ({ scanRequestTarget, targetUri }) => {
    const offsets = new Uint32Array(STRIDE);
    const scanned = (target: string): number => scanRequestTarget('GET', target, offsets);
    return {
      scanRequestTarget: {
        prepare: onPrepared(originForm, scanned),
        answer: (reference) => scanned(originForm(reference)) >= 0,
      },
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
      isHostname: preparedTask(hostOf, (host) => String(isHostname(host))),
      ...(schema && { webUrl: isTask((text) => schema['~standard'].validate(text).issues === undefined) }),
    };
  },
  template: ({ expand, match }) => ({
    expand: stringTask((reference) =>
      expand('{+reference}{?name,color}', { reference, name: 'ferret', color: 'purple' }),
    ),
    match: stringTask((reference) => String(match('{scheme}://{+authority}{/path*}{?query}', reference)?.scheme)),
  }),
  iri: ({ isIriReference }) => ({ isIriReference: isTask(isIriReference) }),
  crawl: ({ registrableDomain, surt }) => ({
    domain: preparedTask(
      // Loaded on demand: the list takes other tasks some time to load.
      (reference) => ({ host: hostOf(reference), options: { tldts: require('tldts') } }),
      ({ host, options }) => String(registrableDomain(host, options)),
    ),
    surt: stringTask(surt),
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
