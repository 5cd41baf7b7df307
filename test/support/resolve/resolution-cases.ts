/**
 * Examples for section 5: the targets that RFC 3986 gives for each base and reference, worked out by hand. Tests read
 * them from here.
 */

import { MERGES } from './merge-cases.js';
import type { Others, Rows } from './resolution-rows.js';

export interface Resolution extends Others {
  /** The subject of the case: a section of RFC 3986 and a topic. */
  readonly about: string;
  readonly base: string;
  readonly reference: string;
  readonly target: string;
}

const ABOVE = { above: true } as const;

const ROWS: Rows = {
  '5.4.1 normal examples': {
    'http://a/b/c/d;p?q': [
      ['g:h', 'g:h'],
      ['g', 'http://a/b/c/g'],
      ['./g', 'http://a/b/c/g'],
      ['g/', 'http://a/b/c/g/'],
      ['/g', 'http://a/g'],
      ['//g', 'http://g'],
      ['?y', 'http://a/b/c/d;p?y'],
      ['g?y', 'http://a/b/c/g?y'],
      ['#s', 'http://a/b/c/d;p?q#s'],
      ['g#s', 'http://a/b/c/g#s'],
      ['g?y#s', 'http://a/b/c/g?y#s'],
      [';x', 'http://a/b/c/;x'],
      ['g;x', 'http://a/b/c/g;x'],
      ['g;x?y#s', 'http://a/b/c/g;x?y#s'],
      ['', 'http://a/b/c/d;p?q'],
      ['.', 'http://a/b/c/'],
      ['./', 'http://a/b/c/'],
      ['..', 'http://a/b/'],
      ['../', 'http://a/b/'],
      ['../g', 'http://a/b/g'],
      ['../..', 'http://a/'],
      ['../../', 'http://a/'],
      ['../../g', 'http://a/g'],
    ],
  },
  '5.4.2 abnormal examples': {
    'http://a/b/c/d;p?q': [
      ['../../../g', 'http://a/g', ABOVE],
      ['../../../../g', 'http://a/g', ABOVE],
      ['/./g', 'http://a/g'],
      ['/../g', 'http://a/g', ABOVE],
      ['g.', 'http://a/b/c/g.'],
      ['.g', 'http://a/b/c/.g'],
      ['g..', 'http://a/b/c/g..'],
      ['..g', 'http://a/b/c/..g'],
      ['./../g', 'http://a/b/g'],
      ['./g/.', 'http://a/b/c/g/'],
      ['g/./h', 'http://a/b/c/g/h'],
      ['g/../h', 'http://a/b/c/h'],
      ['g;x=1/./y', 'http://a/b/c/g;x=1/y'],
      ['g;x=1/../y', 'http://a/b/c/y'],
      ['g?y/./x', 'http://a/b/c/g?y/./x'],
      ['g?y/../x', 'http://a/b/c/g?y/../x'],
      ['g#s/./x', 'http://a/b/c/g#s/./x'],
      ['g#s/../x', 'http://a/b/c/g#s/../x'],
      ['http:g', 'http:g', { loose: 'http://a/b/c/g' }],
    ],
  },

  '5.2.2 backward-compatible': {
    'http://a/b/c/d;p?q': [
      ['HTTP:g', 'HTTP:g', { loose: 'http://a/b/c/g' }],
      ['http:', 'http:', { loose: 'http://a/b/c/d;p?q' }],
      ['http:?y', 'http:?y', { loose: 'http://a/b/c/d;p?y' }],
      ['http:#s', 'http:#s', { loose: 'http://a/b/c/d;p?q#s' }],
      ['http:/g', 'http:/g', { loose: 'http://a/g' }],
      ['http:/g/../h', 'http:/h', { loose: 'http://a/h' }],
      ['http://g', 'http://g'],
      ['http://g/./h', 'http://g/h'],
      ['http:g:h', 'http:g:h', { loose: 'http://a/b/c/g:h' }],
      ['http:http:g', 'http:http:g', { loose: 'http://a/b/c/http:g' }],
      ['http:../g', 'http:g', { loose: 'http://a/b/g', above: true }],
      ['http:./g?y#s', 'http:g?y#s', { loose: 'http://a/b/c/g?y#s' }],
      ['https:g', 'https:g'],
      ['htt:g', 'htt:g'],
    ],
    'HTTP://a/b': [
      ['http:g', 'http:g', { loose: 'HTTP://a/g' }],
      ['http://g', 'http://g', { loose: 'HTTP://g' }],
      ['hTTp:', 'hTTp:', { loose: 'HTTP://a/b' }],
    ],
    'foo:a/b': [
      ['foo:../c', 'foo:c', { loose: 'foo:/c', above: true }],
      ['foo:..//c', 'foo:/c', { loose: 'foo:/.//c', above: true }],
    ],
  },

  '5.1 a fragment of the base': {
    'http://a/b#c/d': [
      ['', 'http://a/b'],
      ['#', 'http://a/b#'],
      ['#s', 'http://a/b#s'],
      ['?', 'http://a/b?'],
      ['?y', 'http://a/b?y'],
      ['g', 'http://a/g'],
      ['..', 'http://a/', ABOVE],
    ],
    'urn:a#b': [['', 'urn:a']],
  },
  '5.2.2 undefined is not empty': {
    'http://a/b?q': [
      ['?', 'http://a/b?'],
      ['?#', 'http://a/b?#'],
      ['#', 'http://a/b?q#'],
      ['//', 'http://'],
      ['//?y', 'http://?y'],
      ['g?', 'http://a/g?'],
      ['g#', 'http://a/g#'],
    ],
    'http://a?': [
      ['', 'http://a?'],
      ['#s', 'http://a?#s'],
      ['g', 'http://a/g'],
    ],
  },
  '5.2.2 a path that is only taken over keeps its dot-segments': {
    'http://a/b/../c/./d?x': [
      ['', 'http://a/b/../c/./d?x'],
      ['#f', 'http://a/b/../c/./d?x#f'],
      ['?y', 'http://a/b/../c/./d?y'],
      ['?y/../z', 'http://a/b/../c/./d?y/../z'],
      ['g', 'http://a/c/g'],
      ['..', 'http://a/'],
      ['/./g', 'http://a/g'],
    ],
    'foo:../a': [
      ['', 'foo:../a'],
      ['?y', 'foo:../a?y'],
      ['b', 'foo:b'],
    ],
    'http://a/../b': [
      ['c', 'http://a/c'],
      ['../c', 'http://a/c', ABOVE],
      ['d/../c', 'http://a/c'],
    ],
  },
  '5.2.2 scheme or authority in the reference': {
    'http://a/b/c/d;p?q': [
      ['bar:', 'bar:'],
      ['bar:.', 'bar:'],
      ['bar:./', 'bar:'],
      ['bar:..', 'bar:', ABOVE],
      ['bar:../', 'bar:', ABOVE],
      ['bar:./g', 'bar:g'],
      ['bar:../g', 'bar:g', ABOVE],
      ['bar:../../g', 'bar:g', ABOVE],
      ['bar:./../g', 'bar:g', ABOVE],
      ['bar:g/..', 'bar:/'],
      ['bar:g/../h:i', 'bar:/h:i'],
      ['bar:g/../../h', 'bar:/h', ABOVE],
      ['bar:./g:h', 'bar:g:h'],
      ['bar:/..', 'bar:/', ABOVE],
      ['bar://g/./h', 'bar://g/h'],
      ['bar://g/..', 'bar://g/', ABOVE],
      ['bar://g/h/../../../i?j#k', 'bar://g/i?j#k', ABOVE],
      ['//g/./h/../i', 'http://g/i'],
      ['//g/..', 'http://g/', ABOVE],
      ['//g?y/../z', 'http://g?y/../z'],
      ['//10.0.0.1', 'http://10.0.0.1'],
      ['//10.0.0.1/..//g', 'http://10.0.0.1//g', ABOVE],
      ['//u:p@[::1]:8/./', 'http://u:p@[::1]:8/'],
      ['//1.2.3/g', 'http://1.2.3/g'],
      ['1.2.3', 'http://a/b/c/1.2.3'],
      ['10.0.0.1', 'http://a/b/c/10.0.0.1'],
      ['//..', 'http://..'],
      ['//./..', 'http://./', ABOVE],
    ],
  },

  ...MERGES,
};

export const RESOLUTIONS: readonly Resolution[] = Object.entries(ROWS).flatMap(([about, bases]) =>
  Object.entries(bases).flatMap(([base, rows]) =>
    rows.map(([reference, target, others]) => ({ about, base, reference, target, ...others })),
  ),
);

/** Relative references, which are not allowed as bases (section 5.1). */
export const RELATIVE_BASES: readonly string[] = ['', '.', 'a', '/', '/a/b', '//', '//a/b', '?q', '#f', './a:b'];
