/** The slow corners: calls that take several times as long as similar ones. A check judges them together. */

import { KINDS } from '../corpora/mix.js';
import type { Verb } from '../tasks/task.js';

/** The title of their mean. */
export const CORNERS = 'slow corners';

/** The verbs on the corpus of the check. */
export const CORNER_VERBS =
  'equals origin toUrl redact inspect resolveWithin targetUri isHostname webUrl expand match domain surt'.split(
    ' ',
  ) as readonly Verb[];

/** The verbs on the corpora {@link CORNER_KINDS}. */
export const KIND_VERBS: readonly Verb[] = ['normalize (scheme)', 'normalizeLines (scheme)'];
export const CORNER_KINDS: readonly string[] = [...Object.keys(KINDS), 'files'];

/** The title of such a verb, such as `normalizeLines of urn`. */
export const kindTitle = (verb: Verb, kind: string): string => `${verb.replace(' (scheme)', '')} of ${kind}`;
