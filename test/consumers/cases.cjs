/** References for the tests of users' projects, as each test library compares them. */

const PASSWORD = 'verysecret';

module.exports = {
  PASSWORD,
  /** Two references with a password that are not equal, for messages about a failure. */
  WITH_PASSWORD: [`http://u:${PASSWORD}@h/a`, `http://u:${PASSWORD}@h/b`],
  /** Pairs that are not equal. */
  PAIRS: [
    ['http://a/', 'http://b/'],
    ['http://a/b', 'http://a/c'],
    ['http://a', 'http://a?'],
    ['http://a', 'http://a/'],
    [`http://u:${PASSWORD}@h/`, 'http://u:other@h/'],
    ['../a', '../b'],
    ['', 'a'],
  ],
  /** The structures that a reference is in when it is compared. */
  STRUCTURES: {
    'a reference': (uri) => uri,
    'a list': (uri) => [uri],
    'an object': (uri) => ({ uri }),
    'a Map': (uri) => new Map([['uri', uri]]),
  },
};
