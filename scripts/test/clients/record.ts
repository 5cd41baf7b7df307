/**
 * Runs one client over all spellings: `record.ts ID FILE`. `main.ts` starts it in a separate network and mount
 * namespace, in which every address is the machine itself and no route leads out.
 */

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, clientOf } from './clients.js';
import { FOLDER } from './install.js';
import { type Connection, HOSTS, Listener, RESOLV_CONF } from './listener.js';
import { DECOY, spellings } from './spellings.js';

/**
 * The connections for a spelling that the client received directly, and in a `Location` field; `host:port`, in order.
 */
export interface Reached {
  readonly direct: readonly string[];
  readonly redirect: readonly string[];
}

const SPELLING_MS = 3000;
/** The limit while a driver starts, on a busy machine. */
const START_MS = 30_000;
const LATE = 'too late';
/** How long connections may take to be accepted after a client is done with them. */
const SETTLE_MS = 5;
const REDIRECT = `http://${DECOY}/redirect`;
const IN_FIELD = /^[^\0\r\n]*$/;

function isolate(folder: string): void {
  const debian = join(FOLDER, 'debian');
  const file = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const mounts = [
    [file('hosts', HOSTS), '/etc/hosts'],
    [file('resolv.conf', RESOLV_CONF), '/etc/resolv.conf'],
    [join(folder, 'hosts'), join(debian, 'etc/hosts')],
    [join(folder, 'resolv.conf'), join(debian, 'etc/resolv.conf')],
  ] as const;
  const commands = [
    'ip link set lo up',
    'ip route add local 0.0.0.0/0 dev lo table local src 127.0.0.1',
    'ip -6 route add local ::/0 dev lo table local',
    'ip address add fe80::1/64 dev lo nodad',
    // With loopback addresses only, AI_ADDRCONFIG of getaddrinfo finds no name.
    'ip address add 192.0.2.1/32 dev lo',
    'ip address add 2001:db8::1/128 dev lo nodad',
    ...(existsSync(debian) ? [`mount -t proc proc ${join(debian, 'proc')}`] : []),
    ...mounts.filter(([, path]) => existsSync(path)).map(([from, to]) => `mount --bind ${from} ${to}`),
  ];
  const { status, stderr } = spawnSync('sh', ['-e', '-c', commands.join('\n')], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`the namespace could not be set up: ${stderr}`);
}

/** A client that takes one text after another. */
class Runner {
  readonly #client: Client;
  readonly #folder: string;
  #driver: ChildProcess | undefined;
  #answer: (line: string) => void = () => {};

  constructor(client: Client, folder: string) {
    this.#client = client;
    this.#folder = folder;
  }

  /** Gives the client a text, and returns its report when it is done. */
  async give(text: string): Promise<string> {
    const clock = new AbortController();
    const isStart = this.#client.isDriver && this.#driver === undefined;
    const late = sleep(isStart ? START_MS : SPELLING_MS, LATE, clock);
    const outcome = await Promise.race([this.#client.isDriver ? this.#drive(text) : this.#run(text), late]);
    if (outcome === LATE) this.end();
    else clock.abort();
    late.catch(() => {});
    return outcome;
  }

  end(): void {
    this.#driver?.kill('SIGKILL');
    this.#driver = undefined;
  }

  #spawn(parameters: readonly string[], stdio: 'pipe' | 'ignore'): ChildProcess {
    const [program = '', ...command] = this.#client.command(FOLDER);
    const env = {
      PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      HOME: '/tmp',
      LC_ALL: 'C.UTF-8',
    };
    const pipes = stdio === 'pipe' ? (['pipe', 'pipe', 'ignore'] as const) : stdio;
    return spawn(program, [...command, ...parameters], { cwd: this.#folder, env, stdio: pipes as 'pipe' });
  }

  #run(text: string): Promise<string> {
    if (text.includes('\0')) return Promise.resolve('no argument has NUL');
    const child = this.#spawn([text], 'ignore');
    this.#driver = child;
    return new Promise((done, failed) => {
      child.on('error', failed).on('exit', (code) => done(`exit ${code}`));
    });
  }

  #drive(text: string): Promise<string> {
    const driver = this.#driver ?? this.#start();
    return new Promise((done) => {
      this.#answer = done;
      driver.stdin?.write(`${Buffer.from(text).toString('hex')}\n`);
    });
  }

  #start(): ChildProcess {
    const driver = this.#spawn([], 'pipe');
    this.#driver = driver;
    driver.stdin?.on('error', () => {});
    createInterface({ input: driver.stdout as NodeJS.ReadableStream }).on('line', (line) => this.#answer(line));
    driver.on('exit', (code) => {
      if (this.#driver !== driver) return;
      this.#driver = undefined;
      this.#answer(`the driver ended with ${code}`);
    });
    return driver;
  }
}

const nameOf = ({ address, port }: Connection): string =>
  address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`;
const unique = (names: readonly string[]): string[] => [...new Set(names)];

async function record(client: Client, log: (line: string) => void): Promise<Record<string, Reached>> {
  const folder = mkdtempSync(join(tmpdir(), 'uriscan-client-'));
  isolate(folder);
  const listener = await Listener.start();
  const runner = new Runner(client, folder);
  const reach = async (text: string): Promise<string[]> => {
    let outcome = LATE;
    let names: string[] = [];
    // A second time, if it was late: other programs may have kept the machine busy.
    for (let i = 0; i < 2 && outcome === LATE; i++) {
      outcome = await runner.give(text);
      await sleep(SETTLE_MS);
      names = listener.take().map(nameOf);
      log(`${JSON.stringify(text)} ${outcome} ${names.join(' ')}`);
    }
    return names;
  };
  // The first request of a runtime takes long.
  for (let i = 0; i < 3; i++) await reach(`http://${DECOY}/`);
  const all: Record<string, Reached> = {};
  for (const { text } of spellings()) {
    const direct = await reach(text);
    listener.location = text;
    const followed = client.redirects && IN_FIELD.test(text) ? await reach(REDIRECT) : [];
    // The first connection is the one that received the redirection.
    all[text] = { direct: unique(direct), redirect: unique(followed.slice(1)) };
  }
  runner.end();
  rmSync(folder, { recursive: true, force: true });
  return all;
}

const [id = '', file = ''] = process.argv.slice(2);
const lines: string[] = [];
const all = await record(clientOf(id), (line) => lines.push(line));
writeFileSync(file, JSON.stringify(all));
writeFileSync(`${file}.log`, `${lines.join('\n')}\n`);
process.exit();
