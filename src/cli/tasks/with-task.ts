import { type CanonicalQueryOptions, queryCanonicalizer } from '../../crawl/index.js';
import { appendSegments } from '../../uri/append-segments.js';
import type { ComponentsToCompose } from '../../uri/compose.js';
import { parse } from '../../uri/parse.js';
import { Query } from '../../uri/query.js';
import { textOf } from '../io/input-lines.js';
import { rewriteTask } from './rewrite-task.js';
import type { Task } from './task.js';

/** A parameter of a query; without a value, it has no `=`. */
export type Parameter = readonly [name: string, value: string | undefined];

export interface WithOptions {
  /** The components to replace; those that are undefined are removed. */
  readonly set?: ComponentsToCompose;
  /** Segments to append to the path. */
  readonly append?: readonly string[];
  readonly query?: readonly Parameter[];
  /** Names of parameters to remove. */
  readonly trimQuery?: readonly string[];
  readonly sortQuery?: boolean;
}

/** Prints each reference with changes. */
export function withTask({ set = {}, append = [], query = [], trimQuery = [], sortQuery = false }: WithOptions): Task {
  const options: CanonicalQueryOptions = { drop: trimQuery, sort: sortQuery };
  const canonicalize = queryCanonicalizer(options);
  return rewriteTask((input, _, offsets, at) => {
    let reference = parse(textOf(input, offsets, at)).with(set);
    if (append.length > 0) reference = appendSegments(reference, ...append);
    if (query.length > 0) {
      const changed = query.reduce((to, [name, value]) => to.set(name, value), new Query(reference.query));
      reference = reference.with({ query: changed });
    }
    return canonicalize(reference);
  });
}
