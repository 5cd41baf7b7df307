/** Resolution, compared with the RFC's pseudocode. */

import { UriResolutionError, UriSyntaxError } from '../../../src/entries/errors.js';
import { isSameDocument, resolve, resolver } from '../../../src/entries/resolve.js';
import { Grammar, STRIDE, scan } from '../../../src/entries/scanner.js';
import { recognise, type Valid } from '../../support/recogniser.js';
import * as pseudocode from '../../support/resolve/pseudocode.js';
import { fields, must, outcome, same, type Target, valueOrRefusal } from '../target.js';
import { pairTexts } from '../texts.js';

/** The pseudocode copies its buffers at each step; the growth target covers longer inputs. */
const MAX_CODE_UNITS = 4000;
const offsets = new Uint32Array(STRIDE);

const withoutFragment = (uri: string): string => uri.replace(/#.*/s, '');
const targetOf = (run: () => string): string => valueOrRefusal(outcome(run, UriSyntaxError, UriResolutionError));

/** The target by the pseudocode, with our only deviation: see `pseudocode.resolve`. */
function expectedTarget(base: Valid, reference: Valid, strict: boolean): string {
  const T = pseudocode.transform(base, reference, strict);
  return pseudocode.recompose(T.authority === undefined && T.path.startsWith('//') ? { ...T, path: `/.${T.path}` } : T);
}

function refuses(base: string, reference: string): void {
  for (const refused of [targetOf(() => resolve(base, reference)), targetOf(() => resolver(base)(reference))])
    must(refused.startsWith('refused: '), `takes text that is not a reference: ${refused}`);
}

function hold(base: string, reference: string, target: string, strict: boolean): void {
  same(resolve(base, reference, { strict }), target, `resolve, strict ${strict}`);
  const toTarget = resolver(base, { strict });
  same(toTarget(reference), target, 'resolver');
  const flags = scan(reference, offsets);
  same(toTarget.scanned(reference, flags, offsets), target, 'resolver, scanned');
  must(scan(target, offsets, 0, Grammar.URI) >= 0, `no URI: ${target}`);
  const climbs = target.length < base.length + reference.length && pseudocode.leadsAboveRoot(base, reference, strict);
  const careful = targetOf(() => resolve(base, reference, { strict, aboveRoot: 'error' }));
  same(careful, climbs ? 'refused: above-root' : target, `resolve, strict ${strict}, aboveRoot error`);
}

export const resolveTarget: Target = {
  name: 'resolve',
  entry: 'resolve',
  promise: 'targets equal the pseudocode of section 5, by resolve and by a resolver, for strings and bytes',
  check(text) {
    if (text.length > MAX_CODE_UNITS) return;
    const [base, reference] = fields(text, 2) as [string, string];
    const [Base, R] = [recognise(base), recognise(reference)];
    if (!Base.valid || !R.valid) {
      refuses(base, reference);
      return;
    }
    if (Base.scheme === undefined) {
      const refused = targetOf(() => resolve(base, reference));
      same(refused, 'refused: relative-base', 'base');
      return;
    }
    hold(base, reference, expectedTarget(Base, R, false), false);
    const target = expectedTarget(Base, R, true);
    hold(base, reference, target, true);
    same(resolve(base, reference), target, 'resolve, without options');
    const isSame = withoutFragment(target) === withoutFragment(base);
    same(isSameDocument(base, reference), isSame, 'isSameDocument');
    same(resolver(base).isSameDocument(reference), isSame, 'resolver, isSameDocument');
    same(resolve(`${withoutFragment(base)}#x/../y`, reference), target, 'another fragment of the base');
    same(resolve(base, resolve(base, target)), resolve(base, target), 'a target resolved twice');
  },
  texts: pairTexts,
};
