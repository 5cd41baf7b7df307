/** Findings of a policy about references, before any connection. */

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { GuardError, type Policy, type PolicyOptions, policy, REFUSALS } from '../../src/guard/index.js';
import { rulesOf } from '../../src/guard/policy.js';
import { refusalOfHost } from '../../src/guard/rules.js';
import { parse } from '../../src/index.js';
import { FINDINGS } from '../../src/inspect/index.js';
import { runRows } from '../support/rows.js';

const policies = suite('guard: policy');

/** Checks a reference; a finding is written as its code, and the text of the normal form to which it belongs. */
const finds = (reference: string, expected: string, options?: PolicyOptions): void =>
  policies(`${reference} ${options === undefined ? '' : JSON.stringify(options)}: ${expected || 'nothing'}`, () => {
    const found = policy(options).check(reference);
    assert.is(found.map(({ code, start, end }) => `${code} ${start}-${end}`).join(', '), expected);
  });

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
runRows('guard/policies', { finds, isNamed, refusesOptions });
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
