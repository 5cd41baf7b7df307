import { STRIDE } from '../../src/scanner/index.js';
import { type Form, loadEntry } from './library.js';
import { onPrepared, onStrings, type Tasks } from './task.js';

interface Entries {
  /** Earlier revisions have the cursor under another name. */
  readonly crawl: typeof import('../../src/crawl/index.js') & {
    readonly Parameters?: typeof import('../../src/crawl/index.js').QueryCursor;
  };
  readonly http: typeof import('../../src/http/index.js');
  readonly inspect: typeof import('../../src/inspect/index.js');
  readonly iri: typeof import('../../src/iri/index.js');
}

/** The request target of a request for a reference, in origin-form: RFC 9112, section 3.2.1. */
export const originForm = (reference: string): string =>
  reference.replace(/^(?:[^:/?#]+:)?(?:\/\/[^/?#]*)?\/?([^#]*).*$/s, '/$1');

/** @param library - the folder in which a revision is installed, which may lack entries */
export async function entryTasksOf(library: string, form: Form): Promise<Tasks> {
  const tasksOf = async <Name extends keyof Entries>(
    name: Name,
    make: (entry: Entries[Name]) => Tasks,
  ): Promise<Tasks> => {
    const entry = await loadEntry<Entries[Name]>(library, `/${name}`, form);
    return entry === undefined ? {} : make(entry);
  };
  return {
    ...(await tasksOf('inspect', inspectTasksOf)),
    ...(await tasksOf('http', httpTasksOf)),
    ...(await tasksOf('iri', iriTasksOf)),
    ...(await tasksOf('crawl', crawlTasksOf)),
  };
}

const inspectTasksOf = ({ inspect, isCertified }: Entries['inspect']): Tasks => ({
  isCertified: {
    prepare: onStrings((reference) => (isCertified(reference) ? 2 : 1)),
    answer: (reference) => isCertified(reference),
  },
  inspect: {
    prepare: onStrings((reference) => inspect(reference).length + 1),
    answer: (reference) =>
      inspect(reference)
        .map(({ code }) => code)
        .join(),
  },
});

function httpTasksOf({ scanRequestTarget }: Entries['http']): Tasks {
  const offsets = new Uint32Array(STRIDE);
  const scanned = (target: string): number => scanRequestTarget('GET', target, offsets);
  return {
    scanRequestTarget: {
      prepare: onPrepared(originForm, scanned),
      answer: (reference) => scanned(originForm(reference)) >= 0,
    },
  };
}

const iriTasksOf = ({ isIriReference }: Entries['iri']): Tasks => ({
  isIriReference: {
    prepare: onStrings((reference) => (isIriReference(reference) ? 2 : 1)),
    answer: (reference) => isIriReference(reference),
  },
});

function crawlTasksOf({ QueryCursor, Parameters = QueryCursor, surt }: Entries['crawl']): Tasks {
  const parameters = new Parameters();
  return {
    parameters: {
      prepare: onStrings((reference) => {
        let sum = 0;
        for (parameters.of(reference); parameters.next(); )
          sum += parameters.name.length + (parameters.value?.length ?? 0);
        return sum;
      }),
      answer: (reference) => {
        const found: string[] = [];
        for (parameters.of(reference); parameters.next(); )
          found.push(`${parameters.decodedName()}=${parameters.decodedValue() ?? ''}`);
        return found.join('\n');
      },
    },
    surt: { prepare: onStrings((reference) => surt(reference).length), answer: (reference) => surt(reference) },
  };
}
