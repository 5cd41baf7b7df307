/** Findings of a policy about references, before any connection. */

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { GuardError, type Policy, type PolicyOptions, policy, REFUSALS } from '../../src/guard/index.js';
import { rulesOf } from '../../src/guard/policy.js';
import { refusalOfHost } from '../../src/guard/rules.js';
import { parse } from '../../src/index.js';
import { FINDINGS } from '../../src/inspect/index.js';

const policies = suite('guard: policy');

/** Checks a reference; a finding is written as its code, and the text of the normal form to which it belongs. */
const finds = (reference: string, expected: string, options?: PolicyOptions): void =>
  policies(`${reference} ${options === undefined ? '' : JSON.stringify(options)}: ${expected || 'nothing'}`, () => {
    const found = policy(options).check(reference);
    assert.is(found.map(({ code, start, end }) => `${code} ${start}-${end}`).join(', '), expected);
  });
finds('http://example.com', '');
finds('HTTPS://EXAMPLE.com:443/a/../b?c#d', '');
finds('http://example.com:80/', '');
finds('http://example.com:/', '');
finds('http://a_b.example./', '');
finds('http://8.8.8.8/', '');
finds('http://[2606:4700::1111]/', '');
finds('http://user:password@example.com/', 'refused-userinfo 7-20');
finds('http://u:p@h/', 'refused-userinfo 7-10');
finds('http://u:p@[2606:4700::1111]/', 'refused-userinfo 7-10');
finds('http://:@h.example/', 'not-certified 0-19');

finds('ftp://example.com/', 'refused-scheme 0-3');
finds('ws://example.com/', 'refused-scheme 0-2');
finds('gopher://example.com/', 'refused-scheme 0-6');
finds('FILE:///etc/passwd', 'refused-scheme 0-4');
finds('//example.com/', 'refused-scheme 0-0');
finds('/a', 'refused-scheme 0-0');
finds('http://example.com/', 'refused-scheme 0-4', { schemes: ['https'] });
finds('https://example.com/', '', { schemes: ['https'] });

finds('http://example.com:443/', 'refused-port 19-22');
finds('https://example.com:80/', 'refused-port 20-22');
finds('http://example.com:8080/', '', { ports: [8080] });
finds('http://example.com:08080/', '', { ports: [8080] });
finds('http://example.com/', 'refused-port 18-18', { ports: [8080] });
finds('http://example.com/', 'refused-port 18-18', { ports: [] });
finds('http://example.com:8081/', 'refused-port 19-23', { ports: [8080] });

finds('http://127.0.0.1/', 'loopback 7-16');
finds('http://[::ffff:127.0.0.1]/', 'loopback 7-25');
finds('http://%31%32%37.0.0.1/', 'loopback 7-16');
finds('http://loc%61lhost/', 'localhost 7-16');
finds('http://LOCALHOST./', 'localhost 7-17');
finds('http://nas.local/', 'private-name 7-16');
finds('http://example.com@evil.example/', 'userinfo-like-host 7-18, refused-userinfo 7-18');
finds(
  'http://example.com@10.0.0.1:81/',
  'userinfo-like-host 7-18, refused-userinfo 7-18, private 19-27, refused-port 28-30',
);

// Text in which readers may find another host.
finds('http:127.0.0.1/', 'not-certified 0-15, missing-authority 5-5, loopback 5-14');
finds('http:../127.0.0.1/', 'not-certified 0-15, missing-authority 5-5, loopback 5-14');
finds('http://0x7f.1/', 'not-certified 0-14, numeric-host 7-13, loopback 7-13');
finds("http://example.com/?'", 'not-certified 0-21');
finds('http://a b.xn--mnchen-3ya.example/', 'not-a-reference 8-9');

// Names in Punycode, about which `URL` decides.
finds('http://xn--mnchen-3ya.example/', '');
finds('HTTPS://a_b.XN--MNCHEN-3YA.example.:/?a#b', '');
finds('http://xn--mnchen-3ya.local/', 'private-name 7-27');
finds('http://u@xn--mnchen-3ya.example/', 'not-certified 0-32');
finds('http://xn--a.example/', 'not-certified 0-21');
finds('http://xn--a-ecp.example/', 'not-certified 0-25');
finds('http://xn--mnchen-3ya.0x7f/', 'not-certified 0-27');
finds("http://xn--mnchen-3ya.example/?'", 'not-certified 0-32');
finds('http://xn--mnchen-3ya.example/%2e', '');

finds('http://a b/', 'not-a-reference 8-9');
finds('HTTP://a b/', 'not-a-reference 8-9');
finds('file://a b/', 'refused-scheme 0-4, not-a-reference 8-9');
finds('http://good.example\\@127.0.0.1/', 'not-a-reference 19-20, loopback 21-30, ambiguous-host 21-30');
finds('', 'refused-scheme 0-0');
finds('/a?http:', 'refused-scheme 0-0');

policies('takes parsed references', () => {
  assert.equal(policy().check(parse('http://example.com/')), []);
  assert.is(policy().check(parse('http://10.0.0.1/'))[0]?.code, 'private');
});
policies('a refusal has the shape of a finding', () => {
  assert.equal(policy().check('ftp://h/'), [
    {
      code: 'refused-scheme',
      start: 0,
      end: 3,
      severity: 'danger',
      category: 'policy',
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
    assert.equal(asked, [host]);
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

/** The name that `hosts` is asked about for the host of a connection. */
const isNamed = (host: string, name: string): void =>
  policies(`the host ${host} is ${name}`, () => {
    const asked: string[] = [];
    refusalOfHost(
      rulesOf(
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
isNamed('A.Example.', 'a.example');
isNamed('[::A]', '::a');
isNamed('2001:DB8:0:0:0:0:0:01', '2001:db8::1');
isNamed('fe80:0::1%lo', 'fe80::1');
isNamed('a[b', 'a[b');
isNamed('a]b', 'a]b');
isNamed('.a.b', '.a.b');

policies('names are judged again and again, and many of them', () => {
  const web = policy();
  for (let round = 0; round < 3; round++) {
    for (let i = 0; i < 300; i++) {
      assert.equal(web.check(`http://n${i}.example/`), []);
      assert.is(web.check(`http://n${i}.local/`)[0]?.code, 'private-name');
    }
  }
  const long = 'a'.repeat(300);
  for (let i = 0; i < 2; i++) assert.is(refusalOfHost(rulesOf(web), `${long}.local`), 'private-name');
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
  assert.throws(
    () => {
      (policy() as { check: unknown }).check = () => [];
    },
    (error: Error) => error instanceof TypeError,
  );
});

const refusesOptions = (options: unknown, message: string): void =>
  policies(`${message}`, () => {
    assert.throws(
      () => policy(options as PolicyOptions),
      (error: Error) => error.message.includes(message),
    );
  });
refusesOptions({ scheme: ['http'] }, 'expected an option of `schemes`, `ports`, `hosts`, `addresses`, `lookup`');
refusesOptions({ schemes: 'http' }, 'expected `schemes` to be an array, got string');
refusesOptions({ schemes: ['ftp'] }, 'expected `schemes` to be one of http, https');
refusesOptions({ ports: 80 }, 'expected `ports` to be an array, got number');
refusesOptions({ ports: [65536] }, 'expected `ports` to be an integer from 0 to 65535');
refusesOptions({ ports: ['80'] }, 'expected `ports` to be a number, got string');
refusesOptions({ hosts: [] }, 'expected `hosts` to be a function');
refusesOptions({ addresses: [] }, 'expected `addresses` to be a function');
refusesOptions({ lookup: {} }, 'expected `lookup` to be a function');
policies('ports end at 65535', () => assert.equal(policy({ ports: [0, 65535] }).check('http://h.example:65535/'), []));

policies('errors have the code, the address and the hop', () => {
  const error = new GuardError('loopback', { address: '127.0.0.1', part: 'host', offset: 7, hop: 2 });
  assert.is(error.name, 'GuardError');
  assert.is(error.message, 'this address leads back to the host itself: 127.0.0.1 (loopback, host at offset 7, hop 2)');
  const { code, address, part, offset, hop } = error;
  assert.equal([code, address, part, offset, hop], ['loopback', '127.0.0.1', 'host', 7, 2]);
  const bare = new GuardError('refused-host');
  assert.is(bare.message, 'the policy does not allow this host (refused-host)');
  assert.equal([bare.address, bare.part, bare.offset, bare.hop], new Array(4).fill(undefined));
});
policies('errors have known codes only', () =>
  assert.throws(
    () => new GuardError('other' as 'loopback'),
    (error: Error) => error.message.startsWith('expected `code` to be one of refused-scheme, '),
  ),
);
policies('no code of a refusal is one of a finding', () => {
  assert.equal(
    Object.keys(REFUSALS).filter((code) => code in FINDINGS),
    [],
  );
});
policies('a policy is made by `policy` only', async () => {
  const { agents, connector, guardedFetch } = await import('../../src/guard/index.js');
  const pretender = { check: () => [] } as Policy;
  const expected = (error: Error): boolean => /`policy` to be the result of `policy\(\)`/.test(error.message);
  assert.throws(() => agents(pretender), expected);
  assert.throws(() => connector(undefined as unknown as Policy), expected);
  const undici = { Agent: Object, fetch: () => Promise.reject(new Error('fetched')) };
  assert.throws(() => guardedFetch({ policy: pretender, undici }), expected);
});
policies.run();
