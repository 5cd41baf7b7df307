/** What crawlers use: repaired references, keys, queries, and links of pages. */

import { Parser } from 'htmlparser2';
import { Random } from '../../../scripts/random.js';
import { canonicalizeQuery, compareByHost, Parameters, repair, surt } from '../../../src/crawl/index.js';
import { UriSyntaxError } from '../../../src/errors/index.js';
import { linksIn } from '../../../src/links/index.js';
import { webReferences } from '../../support/inspect-references.js';
import { recognise } from '../../support/recogniser.js';
import { fields, must, outcome, same, type Target } from '../target.js';
import { changed, kindredTexts, referenceTexts } from '../texts.js';

const BASE = 'http://a/b/c/d;p?q';

export const repairTarget: Target = {
  name: 'repair',
  promise: 'a reference stays as it is; what is repaired is one, stays so, and is made by the changes that are told',
  check(text) {
    const result = repair(text);
    const isReference = recognise(text).valid;
    if (isReference) must(result.error === undefined, 'a reference is an error');
    if (result.error !== undefined) {
      must(result.error.offset >= 0 && result.error.offset <= text.length, `error at ${result.error.offset}`);
      return;
    }
    must(recognise(result.reference).valid, `no reference: ${result.reference}`);
    same(result.changes.length === 0, isReference, 'changes');
    let rebuilt = '';
    let end = 0;
    for (const { offset, length, replacement } of result.changes) {
      must(offset >= end, `changes overlap at ${offset}`);
      rebuilt += text.slice(end, offset) + replacement;
      end = offset + length;
    }
    same(rebuilt + text.slice(end), result.reference, 'made by the changes');
  },
  texts: (seed) => webReferences(seed),
};

export const keysTarget: Target = {
  name: 'keys',
  promise: 'surt takes URIs; queries are sorted once; compareByHost is an order, and 0 for the same text alone',
  check(text) {
    const [a, b] = fields(text, 2) as [string, string];
    for (const canonical of [true, false])
      same('value' in outcome(() => surt(a, { canonical }), UriSyntaxError), recognise(a, 'URI').valid, 'surt');
    const options = { sort: true, drop: ['utm_*', 'a'] };
    const query = outcome(() => canonicalizeQuery(a, options), UriSyntaxError);
    same('value' in query, recognise(a).valid, 'canonicalizeQuery');
    if ('value' in query) {
      must(recognise(query.value).valid, `no reference: ${query.value}`);
      same(canonicalizeQuery(query.value, options), query.value, 'sorted twice');
    }
    const order = outcome(() => compareByHost(a, b), UriSyntaxError);
    same('value' in order, recognise(a).valid && recognise(b).valid, 'compareByHost');
    if (!('value' in order)) return;
    same(Math.sign(compareByHost(b, a)), 0 - Math.sign(order.value), 'the other way round');
    same(order.value === 0, a === b, 'the same');
  },
  texts: kindredTexts,
};

export const parametersTarget: Target = {
  name: 'parameters',
  promise: 'parameters are what stands between `&`; decoded, they are those of URLSearchParams',
  check(text) {
    const expected = recognise(text);
    const result = outcome(() => parameters.of(text), UriSyntaxError);
    same('value' in result, expected.valid, 'takes references, and nothing else');
    if (!expected.valid) return;
    const written = (expected.query ?? '').split('&').filter((parameter) => parameter !== '');
    // It takes one "?" away.
    const decoded = [...new URLSearchParams(`?${expected.query ?? ''}`)];
    for (const [i, parameter] of written.entries()) {
      must(parameters.next(), `there is no parameter ${i}`);
      const [name, ...value] = parameter.split('=');
      same(parameters.name, name, 'name');
      same(parameters.value, value.length === 0 ? undefined : value.join('='), 'value');
      const [itsName, itsValue] = decoded[i] as [string, string];
      // What is no UTF-8 becomes U+FFFD there, and stays here.
      if (!itsName.includes('\ufffd')) same(parameters.decodedName(), itsName, 'decoded name');
      if (!itsValue.includes('\ufffd')) same(parameters.decodedValue() ?? '', itsValue, 'decoded value');
    }
    must(!parameters.next(), 'there are too many');
  },
  texts: (seed) => changed(referenceTexts(seed), (text) => text.replace('/', '&').replace('a', '=').replace('.', '+')),
};

const parameters = new Parameters();

export const linksTarget: Target = {
  name: 'links',
  promise: 'any page has its links; a target is that of the reference, and what has none has an error',
  check(text) {
    for (const repair of [true, false]) {
      for (const link of linksIn(text, { base: BASE, Parser, repair })) {
        same(link.target === undefined, link.error !== undefined, 'target or error');
        if (link.target !== undefined) must(recognise(link.target, 'URI').valid, `no URI: ${link.target}`);
        if (!repair && link.error === undefined) must(recognise(link.text).valid, `no reference: ${link.text}`);
      }
    }
  },
  texts(seed) {
    const random = new Random(seed);
    const references = referenceTexts(seed);
    const ELEMENTS = [
      '<a href="$">',
      "<img srcset='$ 2x, b 3w'>",
      '<base href=$>',
      '<meta http-equiv=refresh content="0;url=$">',
      '<a ping="$ c" href=#>',
      '<body>',
      '</head>',
      '<svg><a xlink:href="$">',
      '<form action=$>',
      '<!-- $ -->',
      '<template><a href=$></template>',
    ];
    return changed(webReferences(seed), (text) => {
      let page = '';
      do page += random.of(ELEMENTS).replace('$', () => (random.chance(0.5) ? text : references.next().value));
      while (random.chance(0.6));
      return page;
    });
  },
};
