/**
 * The mixes of the generated corpora, each as `npx tsx bench/corpora/mix.ts FILE` measured it on real data. The data are
 * public; a test holds what is generated to these numbers.
 */

import type { Mix } from './mix.js';

/** 48,009 http(s) URLs of a link shortener's test data (ada-url/url-various-datasets, others/). */
export const SHORTENER: Mix = {
  valid: 0.9929,
  stopped: { '\\': 0.4678, '"': 0.4386, ' ': 0.0673, '[': 0.0117, '{': 0.0088, é: 0.0029, '|': 0.0029 },
  forms: { 'https:': 1 },
  hostKinds: { '0': 1 },
  authority: { userinfo: 0, port: 0.0006, uppercase: 0 },
  place: { query: 0.0484, fragment: 0.0033, percent: 0, dotSegment: 0, trailingSlash: 0.3748, extension: 0.4602 },
  depth: [0, 0.1932, 0.4538, 0.2343, 0.0675, 0.0311, 0.0131, 0.0055, 0.0008, 0.0004, 0.0002, 0, 0, 0, 0, 0, 0],
  lengths: {
    host: [0, 12, 14, 14, 15, 16, 17, 18, 20, 22, 24, 29, 35, 52],
    segment: [1, 3, 4, 5, 7, 7, 8, 10, 11, 14, 18, 29, 51, 101],
    query: [0, 6, 8, 10, 12, 14, 17, 20, 23, 33, 46, 83, 142, 169],
    fragment: [0, 3, 4, 5, 6, 7, 8, 9, 10, 11, 14, 24, 27, 27],
    reference: [8, 32, 35, 36, 39, 42, 45, 48, 53, 61, 68, 90, 135, 244],
  },
  meanLength: 44.7077,
  encodings: [],
};

/** 29,101 absolute links as authors wrote them, on the pages of mozilla/readability's tests and of npm's
 * htmlparser-benchmark: what a crawler meets. */
export const LINKS: Mix = {
  valid: 0.9817,
  stopped: {
    ' ': 0.6417,
    '|': 0.1163,
    '^': 0.0994,
    '[': 0.0675,
    '#': 0.0225,
    '"': 0.0169,
    '%': 0.0131,
    '{': 0.0113,
    é: 0.0075,
    '\\': 0.0038,
  },
  forms: { 'http:': 0.7966, 'https:': 0.2034 },
  hostKinds: { '0': 1 },
  authority: { userinfo: 0, port: 0.0002, uppercase: 0.0042 },
  place: {
    query: 0.235,
    fragment: 0.0288,
    percent: 0.0538,
    dotSegment: 0.0001,
    trailingSlash: 0.2174,
    extension: 0.4093,
  },
  depth: [
    0.0324, 0.1886, 0.2369, 0.1779, 0.1102, 0.1027, 0.0581, 0.0451, 0.0147, 0.0068, 0.0057, 0.0017, 0.0158, 0.0008,
    0.0009, 0.0004, 0.0013,
  ],
  lengths: {
    host: [0, 11, 13, 14, 15, 16, 17, 19, 21, 23, 26, 32, 39, 48],
    segment: [1, 2, 3, 4, 5, 6, 8, 10, 14, 28, 45, 77, 319, 935],
    query: [0, 5, 10, 14, 18, 24, 38, 66, 107, 183, 289, 690, 1925, 2009],
    fragment: [0, 6, 8, 11, 11, 12, 14, 15, 22, 35, 56, 108, 513, 1794],
    reference: [7, 32, 40, 47, 55, 65, 76, 90, 110, 149, 191, 403, 1124, 2039],
  },
  meanLength: 85.2944,
  encodings: [1, 1, 2, 4, 6, 8, 9, 12, 20, 32, 46, 91, 214, 293],
};

/** 20,603 requests that a browser made for popular sites (brave/adblock-rust's bench data): what a proxy meets. Much of
 * it is long queries. */
export const REQUESTS: Mix = {
  valid: 0.9947,
  stopped: { '[': 0.8716, '%': 0.1193, '#': 0.0092 },
  forms: { 'http:': 0.7318, 'https:': 0.2682 },
  hostKinds: { '0': 0.9995, '1': 0.0005 },
  authority: { userinfo: 0, port: 0.0009, uppercase: 0 },
  place: { query: 0.4128, fragment: 0.0304, percent: 0.1627, dotSegment: 0, trailingSlash: 0.0843, extension: 0.7115 },
  depth: [
    0, 0.2439, 0.2677, 0.1759, 0.1141, 0.0955, 0.0405, 0.0275, 0.0145, 0.0047, 0.0072, 0.001, 0.0005, 0.0001, 0.0032,
    0.0019, 0.0019,
  ],
  lengths: {
    host: [4, 12, 13, 15, 16, 17, 19, 20, 24, 27, 29, 33, 40, 73],
    segment: [1, 2, 3, 4, 5, 6, 7, 9, 12, 19, 29, 55, 299, 1887],
    query: [0, 7, 11, 16, 30, 46, 77, 130, 230, 491, 752, 1337, 2634, 4216],
    fragment: [1, 29, 38, 42, 55, 60, 113, 131, 186, 234, 272, 668, 1136, 1136],
    reference: [12, 36, 44, 52, 60, 69, 78, 97, 135, 268, 496, 1071, 2005, 4264],
  },
  meanLength: 131.7067,
  encodings: [1, 2, 3, 4, 4, 6, 10, 16, 23, 45, 64, 129, 410, 745],
};

/** 43,415 `file:` URLs of a source tree (ada-url/url-various-datasets, files/). */
export const FILES: Mix = {
  valid: 1,
  stopped: {},
  forms: { 'file:': 1 },
  hostKinds: { '0': 1 },
  authority: { userinfo: 0, port: 0, uppercase: 0.0002 },
  place: { query: 0, fragment: 0, percent: 0.0239, dotSegment: 0, trailingSlash: 0, extension: 0.8767 },
  depth: [0.0011, 0.012, 0.1274, 0.0621, 0.2087, 0.3256, 0.1028, 0.0708, 0.0652, 0.0148, 0.0095, 0, 0.0001, 0, 0, 0, 0],
  lengths: {
    host: [3, 4, 4, 4, 4, 4, 4, 4, 4, 4, 5, 7, 9, 20],
    segment: [1, 3, 4, 5, 6, 7, 7, 9, 12, 17, 24, 38, 54, 101],
    query: [],
    fragment: [],
    reference: [10, 39, 45, 49, 52, 55, 59, 65, 72, 81, 88, 99, 115, 137],
  },
  meanLength: 57.7836,
  encodings: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 8, 8],
};

/** 72,986 references of all kinds with the base of their page: every href, src and action of the pages of {@link LINKS}. */
export const HREFS: Mix = {
  valid: 0.9831,
  stopped: {
    ' ': 0.5211,
    '"': 0.1138,
    '{': 0.0715,
    '^': 0.0659,
    '[': 0.065,
    '|': 0.0593,
    '<': 0.0593,
    '#': 0.0114,
    '%': 0.0098,
    '\\': 0.0089,
    ':': 0.0049,
    é: 0.0049,
    '>': 0.0041,
  },
  forms: {
    'http:': 0.5286,
    '/': 0.3037,
    'https:': 0.0917,
    '#': 0.0323,
    '//': 0.0274,
    path: 0.0131,
    other: 0.0022,
    '?': 0.0007,
    'android-app:': 0.0002,
    'whatsapp:': 0.0001,
  },
  hostKinds: { '0': 1 },
  authority: { userinfo: 0, port: 0.0002, uppercase: 0.0026 },
  place: {
    query: 0.1549,
    fragment: 0.0227,
    percent: 0.0286,
    dotSegment: 0.0045,
    trailingSlash: 0.2177,
    extension: 0.3664,
  },
  depth: [
    0.0308, 0.1648, 0.3401, 0.1878, 0.0967, 0.0735, 0.0432, 0.0315, 0.0118, 0.0046, 0.0029, 0.0011, 0.0093, 0.0003,
    0.0006, 0.0002, 0.0007,
  ],
  lengths: {
    host: [0, 12, 13, 15, 15, 17, 17, 19, 21, 23, 25, 31, 43, 50],
    segment: [1, 2, 4, 5, 5, 7, 8, 10, 14, 23, 40, 73, 165, 935],
    query: [0, 6, 10, 14, 17, 22, 32, 45, 90, 148, 237, 627, 1802, 2009],
    fragment: [0, 5, 8, 8, 10, 11, 13, 14, 17, 27, 38, 97, 341, 1794],
    reference: [1, 15, 22, 29, 36, 44, 53, 66, 83, 112, 149, 293, 752, 2039],
  },
  meanLength: 59.5856,
  encodings: [1, 1, 2, 3, 4, 6, 8, 10, 18, 30, 42, 91, 285, 293],
  pageSize: [1, 62, 114, 141, 164, 180, 203, 220, 263, 314, 360, 643, 3868, 3868],
};
