/** Findings of a policy about references, before any connection. */

import { GuardError, type Policy, type PolicyOptions, policy, REFUSALS } from '../../src/entries/guard.js';
import { parse } from '../../src/entries/index.js';
import { FINDINGS } from '../../src/entries/inspect.js';
import { isOrdinaryName } from '../../src/host/name.js';
import { rulesOfPolicy } from '../../src/uses/guard/policy.js';
import { refusalOfHost } from '../../src/uses/guard/rules.js';
import { runRows } from '../support/rows.js';
import { assert, suite } from '../support/suite.js';

const policies = suite('guard: policy');

/** Checks a reference; a finding is written as its code, and the text of the normal form to which it belongs. */
const finds = (reference: string, expected: string, options?: PolicyOptions): void =>
  policies(`${reference} ${options === undefined ? '' : JSON.stringify(options)}: ${expected || 'nothing'}`, () => {
    const found = policy(options).check(reference);
    assert.is(found.map(({ code, start, end }) => `${code} ${start}-${end}`).join(', '), expected);
  });

/** As {@link finds}, unless the platform's `URL` reads the reference, as that of Node 26 does. */
const findsAsUrl = (reference: string, expected: string): void =>
  finds(reference, URL.canParse(reference) ? '' : expected);

/** As {@link finds}, with the option `repair`. */
const findsRepaired = (reference: string, expected: string): void =>
  policies(`${JSON.stringify(reference)} repaired: ${expected || 'nothing'}`, () => {
    const found = policy().check(reference, { repair: true });
    assert.is(found.map(({ code, start, end }) => `${code} ${start}-${end}`).join(', '), expected);
    assert.is.not(policy().check(reference).length, 0);
  });

policies('takes parsed references', () => {
  assert.equal(policy().check(parse('http://example.com/')), []);
  assert.is(policy().check(parse('http://10.0.0.1/'))[0]?.code, 'private');
});
policies('a refusal has the shape of a finding', () => {
  assert.equal(policy().check('ftp://h/'), [
    {
      ...{ code: 'refused-scheme', start: 0, end: 3, severity: 'danger', category: 'policy' },
      message: 'the policy does not allow this scheme',
    },
  ]);
  const [finding] = policy().check('http://10.0.0.1/');
  assert.is(finding?.category, 'internal');
  assert.is(finding?.message, FINDINGS.private[1]);
  assert.is(finding?.severity, 'danger');
});

/** Tests the name that `hosts` is asked about, and the code of the finding. */
const asks = (reference: string, answer: boolean | undefined, host: string, code?: string): void =>
  policies(`${reference} asks about ${host}, with ${answer}: ${code}`, () => {
    const asked: string[] = [];
    const hosts = (name: string): boolean | undefined => {
      asked.push(name);
      return answer;
    };
    assert.is(policy({ hosts }).check(reference)[0]?.code, code);
    assert.is(asked.join(', '), host);
  });
asks('http://Example.COM./', undefined, 'example.com');
asks('http://Example.COM./', false, 'example.com', 'refused-host');
asks('http://nas.local/', true, 'nas.local');
asks('http://nas.local/', undefined, 'nas.local', 'private-name');
asks('http://[::1]/', true, '::1', 'loopback');
asks('http://[::1]/', false, '::1', 'refused-host');
asks('http://[2606:4700::1111]/', undefined, '2606:4700::1111');
asks('http://[2606:4700:0:0:0:0:0:1111]/', false, '2606:4700::1111', 'refused-host');
asks('http://[::FFFF:808:808]/', false, '::ffff:8.8.8.8', 'refused-host');
asks('http://[::FFFF:808:808]/', undefined, '::ffff:8.8.8.8, 8.8.8.8');
asks('http://[::ffff:1]/', undefined, '::ffff:1', 'ipv4-compatible');

policies('a host that is refused is refused as an IPv4-mapped address', () => {
  const rules = policy({ hosts: (host) => (host === '8.8.8.8' ? false : undefined) });
  assert.is(rules.check('http://[::ffff:808:808]/')[0]?.code, 'refused-host');
});

/** The name that `hosts` is asked about for the host of a connection. */
const isNamed = (host: string, name: string): void =>
  policies(`the host ${host} is ${name}`, () => {
    const asked: string[] = [];
    refusalOfHost(
      rulesOfPolicy(
        policy({
          hosts: (each) => {
            asked.push(each);
            return undefined;
          },
        }),
      ),
      host,
    );
    assert.equal(asked, [name]);
  });

policies('names are judged again and again, and many of them', () => {
  const web = policy();
  for (let round = 0; round < 3; round++) {
    for (let i = 0; i < 300; i++) {
      assert.equal(web.check(`http://n${i}.example/`), []);
      assert.is(web.check(`http://n${i}.local/`)[0]?.code, 'private-name');
    }
  }
  assert.is(refusalOfHost(rulesOfPolicy(web), `${'a'.repeat(300)}.local`), 'private-name');
  assert.is(refusalOfHost(rulesOfPolicy(web), `${'a.'.repeat(4_000_000)}b`), 'unread-host');
});

policies('an ordinary name has letters, digits, and hyphens within labels', () => {
  for (let c = 0; c < 0x80; c++) {
    const character = String.fromCharCode(c);
    const isInLabel = /[a-z\d]/i.test(character);
    assert.is(isOrdinaryName(`a-${character}.example`), isInLabel, character);
    assert.is(isOrdinaryName(`a${character}b.example`), isInLabel || /[-.]/.test(character), character);
  }
});

policies('`false` refuses a host or an address that `allow` has', () => {
  const allow = ['http://127.0.0.1', 'http://nas.local', '10.0.0.0/8'];
  const codes = (options: PolicyOptions): (string | undefined)[] =>
    ['http://127.0.0.1/', 'http://nas.local/', 'http://10.0.0.1/'].map(
      (reference) => policy({ allow, ...options }).check(reference)[0]?.code,
    );
  assert.equal(codes({}), [undefined, undefined, undefined]);
  assert.equal(codes({ hosts: () => false }), ['refused-host', 'refused-host', 'refused-host']);
  assert.equal(codes({ addresses: () => false }), ['refused-address', undefined, 'refused-address']);
});
policies('an option that changes later changes no policy', () => {
  const ports = [8080];
  const options = { ports, hosts: () => undefined as boolean | undefined };
  const made = policy(options);
  ports.push(80);
  options.hosts = () => false;
  assert.is(made.check('http://example.com:80/')[0]?.code, 'refused-port');
  assert.equal(made.check('http://example.com:8080/'), []);
});
policies('a policy cannot be changed', () => {
  assert.throws(() => {
    (policy() as { check: unknown }).check = () => [];
  }, TypeError);
});

const refusesOptions = (options: unknown, message: string): void =>
  policies(`${message}`, () => {
    assert.throws(() => policy(options as PolicyOptions), message);
  });
/** The findings of a policy that allows a host or an address, and the port 8080. */
const findsAllowing = (allowed: string, reference: string, expected: string): void => {
  const isAllowed = (text: string): boolean | undefined => text === allowed || undefined;
  finds(reference, expected, { ports: [8080], hosts: isAllowed, addresses: isAllowed });
};
runRows('guard/policies', { finds, findsAsUrl, findsRepaired, findsAllowing, isNamed, refusesOptions });
policies('a URL is refused with the member to pass', () => {
  const check = (reference: unknown) => () => policy().check(reference as string);
  const message = 'expected `reference` to be a string, got a URL: pass its `href`';
  assert.throws(check(new URL('http://h.example/')), TypeError, { message });
  assert.throws(check({}), TypeError, { message: 'expected `reference` to be a string, got object' });
});
policies('ports end at 65535', () => assert.equal(policy({ ports: [0, 65535] }).check('http://h.example:65535/'), []));

policies('errors have the code, the address and the hop', () => {
  const error = new GuardError('loopback', { address: '127.0.0.1', part: 'host', offset: 7, hop: 2 });
  assert.is(error.name, 'GuardError');
  assert.is(
    error.message,
    'this is a loopback address of the local machine: 127.0.0.1 (loopback, host at offset 7, hop 2)',
  );
  const { code, address, part, offset, hop } = error;
  assert.equal([code, address, part, offset, hop], ['loopback', '127.0.0.1', 'host', 7, 2]);
  const bare = new GuardError('refused-host');
  assert.is(bare.message, 'the policy does not allow this host (refused-host)');
  assert.equal([bare.address, bare.part, bare.offset, bare.hop], new Array(4).fill(undefined));
});
policies('errors have known codes only', () =>
  assert.throws(() => new GuardError('other' as 'loopback'), /^expected `code` to be one of refused-scheme, /),
);
policies('no code of a refusal is one of a finding', () => {
  const wrong = Object.keys(REFUSALS).filter((code) => code in FINDINGS);
  assert.equal(wrong, []);
});
policies('a policy is made by `policy` only', async () => {
  const { agents, connector, guardedFetch } = await import('../../src/entries/guard.js');
  const pretender = { check: () => [] } as Policy;
  const expected = (error: Error): boolean => /`policy` to be the result of `policy\(\)`/.test(error.message);
  assert.throws(() => agents(pretender), expected);
  assert.throws(() => connector(undefined as unknown as Policy), expected);
  const undici = { Agent: Object, fetch: () => Promise.reject(new Error('fetched')) };
  assert.throws(() => guardedFetch({ policy: pretender, undici }), expected);
});
policies.run();
