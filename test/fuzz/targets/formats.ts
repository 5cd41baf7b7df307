/** Formats of JSON Schema, compared with the recognizers and Node's `net`. */

import { readRules } from '../../../scripts/proof/abnf.js';
import { ABNF as APPENDIX_A } from '../../../scripts/proof/appendix-a.js';
import { IRIS } from '../../../scripts/proof/rfc3987.js';
import { TEMPLATES } from '../../../scripts/proof/rfc6570.js';
import * as entry from '../../../src/entries/formats.js';
import { formats } from '../../../src/entries/formats.js';
import { Automaton } from '../../support/automaton.js';
import { recogniseIri } from '../../support/iri/oracle.js';
import { isOfRule } from '../rules.js';
import { same, type Target } from '../target.js';
import { iriTexts } from '../texts.js';
import { MAX_CODE_UNITS } from './iri.js';

const SCHEMAS = [
  ['uri', entry.uri],
  ['uri-reference', entry.uriReference],
  ['iri', entry.iri],
  ['iri-reference', entry.iriReference],
  ['uri-template', entry.uriTemplate],
  ['hostname', entry.hostname],
  ['idn-hostname', entry.idnHostname],
  ['ipv4', entry.ipv4],
  ['ipv6', entry.ipv6],
] as const;

const CODE_UNITS = 0x10000;
const TEMPLATE = new Automaton(readRules(APPENDIX_A + IRIS + TEMPLATES), 'URI-Template', CODE_UNITS);

export const formatsTarget: Target = {
  name: 'formats',
  entry: 'formats',
  promise: 'a text has the format if the recogniser has the rule',
  check(text) {
    if (text.length > MAX_CODE_UNITS) return;
    same(formats.uri(text), isOfRule(text, 'URI'), 'uri');
    same(formats['uri-reference'](text), isOfRule(text), 'uri-reference');
    same(formats.iri(text), recogniseIri(text, 'URI').valid, 'iri');
    same(formats['iri-reference'](text), recogniseIri(text, 'URI-reference').valid, 'iri-reference');
    same(formats['uri-template'](text), TEMPLATE.accepts(text), 'uri-template');
    if (/^[\0-\x7f]*$/.test(text)) same(formats['idn-hostname'](text), formats.hostname(text), 'idn-hostname');
    for (const [name, schema] of SCHEMAS) {
      const { issues } = schema['~standard'].validate(text);
      same(issues === undefined, formats[name](text), `the schema of ${name}`);
    }
  },
  texts: iriTexts,
};
