import { appendSegments, parse, Query } from 'uriscan';
import { type CanonicalQueryOptions, queryCanonicalizer } from 'uriscan/crawl';
import { textOf } from '../io/input-lines.js';
import { rewriteTask } from './rewrite-task.js';
import type { Task } from './task.js';
import { readChanges, type WithOptions } from './with-changes.js';

/** Prints each reference with changes. */
export function withTask(options: WithOptions): Task {
  const { components, segments, parameters } = readChanges(options);
  const { trimQuery: drop = [], sortQuery: sort = false } = options;
  const canonicalize = queryCanonicalizer({ drop, sort } satisfies CanonicalQueryOptions);
  return rewriteTask((input, _, offsets, at) => {
    let reference = parse(textOf(input, offsets, at)).with(components);
    if (segments.length > 0) reference = appendSegments(reference, ...segments);
    if (parameters.length > 0) {
      const query = parameters.reduce((to, [name, value]) => to.set(name, value), new Query(reference.query));
      reference = reference.with({ query });
    }
    return canonicalize(reference);
  }, 'changed');
}
