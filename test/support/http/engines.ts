/** The machines that read request targets and Host fields: each case is tried with all of them, by name. */

import {
  type RequestForm,
  requestForm,
  scanHost,
  scanHostBytes,
  scanRequestTarget,
  scanRequestTargetBytes,
} from '../../../src/entries/http.js';
import { STRIDE } from '../../../src/tables/record.js';
import { cut } from '../engines.js';
import { placed } from '../surroundings.js';
import type { Parts } from './cases.js';
import { recogniseHost, recogniseTarget } from './recogniser.js';

/** The components, and the form of a target; or the offset of the error. */
interface Answer {
  readonly form?: RequestForm;
  readonly parts?: Parts;
  readonly error?: number;
}
interface Reader {
  readonly target: (method: string, text: string) => Answer;
  readonly host: (text: string) => Answer;
}

const NAMES = ['scheme', 'userinfo', 'host', 'port', 'path', 'query'] as const;
const record = new Uint32Array(STRIDE);

function answer(
  text: string,
  flags: number,
  form?: RequestForm,
  offsets: ArrayLike<number> = record,
  start = 0,
): Answer {
  const { components, error } = cut(text, flags, offsets, start);
  if (!components) return { error: error as number };
  const present = NAMES.filter((name) => components[name] !== undefined && (name !== 'path' || components.path !== ''));
  const parts = Object.fromEntries(present.map((name) => [name, components[name]]));
  return form === undefined ? { parts } : { form, parts };
}
const ofTarget = (text: string, flags: number, start = 0): Answer =>
  answer(text, flags, flags < 0 ? undefined : requestForm(flags), record, start);
/** Bytes between others that would extend them. */
const between = (before: string, after: string): Reader => ({
  target(method, text) {
    const { bytes, start, end } = placed(text, [before, after]);
    return ofTarget(text, scanRequestTargetBytes(method, bytes, start, end, record), start);
  },
  host(text) {
    const { bytes, start, end } = placed(text, [before, after]);
    return answer(text, scanHostBytes(bytes, start, end, record), undefined, record, start);
  },
});

export const HTTP_READERS: Readonly<Record<string, Reader>> = {
  'derivatives of the ABNF': {
    target(method, text) {
      const read = recogniseTarget(method, text);
      return typeof read === 'number' ? { error: read } : answer(text, read.flags, read.form, read.record);
    },
    host(text) {
      const read = recogniseHost(text);
      return typeof read === 'number' ? { error: read } : answer(text, read.flags, undefined, read.record);
    },
  },
  strings: {
    target: (method, text) => ofTarget(text, scanRequestTarget(method, text, record)),
    host: (text) => answer(text, scanHost(text, record)),
  },
  bytes: between('', ''),
  'bytes between others': between('h', '1'),
};
