/** Everything that is proven: which tables, and of which rules. */

import * as http from '../../src/tables/http.generated.js';
import * as iri from '../../src/tables/iri.generated.js';
import { Grammar } from '../../src/tables/record.js';
import * as generated from '../../src/tables/uri.generated.js';
import { HttpRule } from '../../src/uses/http/request-target.js';
import { ABNF as APPENDIX_A, NOT_NORMAL, WITH_UPPERCASE } from './appendix-a.js';
import { CHARACTERS_OF_CLASS } from './character-classes.js';
import { withPort } from './claims.js';
import { IRIS, WITH_UPPERCASE as WITH_UPPERCASE_IN_UTF_16 } from './rfc3987.js';
import { TEMPLATES } from './rfc6570.js';
import { HTTP } from './rfc9112.js';
import type { Subject, Tables } from './subject.js';

const ABNF = APPENDIX_A + NOT_NORMAL;
const ASCII = 128;
const BYTES = 256;
const UTF_16 = 0x10000;

/** RFC 3986. */
export const RFC3986: Subject = {
  name: 'Appendix A',
  abnf: ABNF + WITH_UPPERCASE,
  starts: [
    // Where a scheme is possible but not certain, its dots have to be treated as dots of a path.
    { start: Grammar.URI_REFERENCE, rule: 'URI-reference', dots: ['scheme'] },
    { start: Grammar.URI, rule: 'URI' },
    { start: Grammar.RELATIVE_REFERENCE, rule: 'relative-ref' },
    { start: Grammar.ABSOLUTE_URI, rule: 'absolute-URI' },
  ],
  entries: ASCII,
  characters: BYTES,
  classes: CHARACTERS_OF_CLASS,
};

const HOST_FIELD = { start: HttpRule.HOST, rule: 'host-field' };

/** RFC 3987, over the code units of UTF-16. */
export const RFC3987: Subject = {
  name: 'RFC 3987',
  abnf: ABNF + IRIS + WITH_UPPERCASE_IN_UTF_16,
  starts: [
    { start: Grammar.URI_REFERENCE, rule: 'IRI-reference', dots: ['scheme'] },
    { start: Grammar.URI, rule: 'IRI' },
    { start: Grammar.RELATIVE_REFERENCE, rule: 'irelative-ref' },
    { start: Grammar.ABSOLUTE_URI, rule: 'absolute-IRI' },
  ],
  entries: UTF_16,
  characters: UTF_16,
};

/** Request targets and the Host field. */
export const RFC9112: Subject = {
  name: 'RFC 9112',
  abnf: ABNF + WITH_UPPERCASE + HTTP,
  starts: [
    { start: HttpRule.ORIGIN_FORM, rule: 'origin-form' },
    { start: HttpRule.ASTERISK_FORM, rule: 'asterisk-target' },
    HOST_FIELD,
    { start: HttpRule.HTTP_URI, rule: 'http-target' },
  ],
  more: (rules) => [withPort(rules, { ...HOST_FIELD, rule: 'authority-form' })],
  entries: ASCII,
  characters: BYTES,
};

/** URI Templates, over the code units of UTF-16. Their tables have marks: `marked.ts` has the claims about these. */
export const RFC6570: Subject = {
  name: 'RFC 6570',
  abnf: ABNF + IRIS + TEMPLATES + WITH_UPPERCASE_IN_UTF_16,
  starts: [{ start: 0, rule: 'URI-Template' }],
  entries: UTF_16,
  characters: UTF_16,
};

/** The subjects, each with the tables that are committed. */
export const SUBJECTS: readonly { readonly subject: Subject; readonly file: string; readonly tables: Tables }[] = [
  { subject: RFC3986, file: 'src/tables/uri.generated.ts', tables: { ...generated, ...generated.automaton() } },
  { subject: RFC3987, file: 'src/tables/iri.generated.ts', tables: iri.automaton() },
  { subject: RFC9112, file: 'src/tables/http.generated.ts', tables: http.automaton() },
];
