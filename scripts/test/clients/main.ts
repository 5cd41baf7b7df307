/**
 * `npm run clients [-- ID …]`: records what clients do with spellings of internal addresses, in `test/data/internal-hosts.jsonl`;
 * with ids, records only these clients again. See `scripts/test/clients/README.md`.
 */

import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { arch, type, userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type Connected,
  FILE,
  type InternalHosts,
  type Row,
  write,
} from '../../../test/support/inspect/internal-hosts.js';
import { CLIENTS, type Client, clientOf, NOT_TRIED } from './clients.js';
import { FOLDER, install, versionOf } from './install.js';
import type { Reached } from './record.js';
import { spellings } from './spellings.js';

const RECORD = fileURLToPath(new URL('record.ts', import.meta.url));
/** How many clients run at a time. */
const AT_A_TIME = 2;

/** The recording of a client, and its release. */
interface Recording {
  readonly version: string;
  readonly date: string;
  readonly all: Readonly<Record<string, Reached>>;
}

const fileOf = (id: string): string => join(FOLDER, 'recordings', `${id}.json`);

/** Runs a client in separate namespaces. */
function record(id: string): Promise<Record<string, Reached>> {
  const file = `${fileOf(id)}.new`;
  const parameters = ['--net', '--mount', '--pid', '--fork', '--kill-child'];
  const child = spawn('unshare', [...parameters, process.execPath, '--import', 'tsx', RECORD, id, file], {
    stdio: 'inherit',
  });
  return new Promise((done, failed) => {
    child.on('error', failed).on('exit', (code) => {
      if (code === 0) done(JSON.parse(readFileSync(file, 'utf8')));
      else failed(new Error(`the recorder ended with ${code}`));
    });
  });
}

type Choose = (reached: Reached) => readonly string[];

/** The clients by the address that they connected to, `choose` picking the addresses of each. */
function connectedOf(text: string, recordings: ReadonlyMap<string, Recording>, choose: Choose): Connected {
  const connected: Record<string, string> = {};
  for (const [id, { all }] of recordings) {
    const reached = all[text];
    if (reached === undefined) continue;
    for (const name of choose(reached)) connected[name] = name in connected ? `${connected[name]} ${id}` : id;
  }
  return Object.fromEntries(Object.entries(connected).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Puts the recordings of all runs together. @param notTried - gets the clients without a recording */
function merge(notTried: Record<string, string>): InternalHosts {
  const recordings = new Map<string, Recording>();
  for (const { id } of CLIENTS) {
    if (existsSync(fileOf(id)) && !(id in notTried)) recordings.set(id, JSON.parse(readFileSync(fileOf(id), 'utf8')));
  }
  const rows = spellings().map((spelling): Row => {
    const connected = (choose: Choose): Connected => connectedOf(spelling.text, recordings, choose);
    return {
      ...spelling,
      both: connected(({ direct, redirect }) => direct.filter((name) => redirect.includes(name))),
      direct: connected(({ direct, redirect }) => direct.filter((name) => !redirect.includes(name))),
      redirect: connected(({ direct, redirect }) => redirect.filter((name) => !direct.includes(name))),
    };
  });
  for (const { id } of CLIENTS) if (!recordings.has(id)) notTried[id] ??= 'not recorded yet';
  const dates = [...recordings.values()].map(({ date }) => date).sort();
  const clients = Object.fromEntries([...recordings].map(([id, { version }]) => [id, version]));
  return { header: { date: dates.at(-1) ?? '', machine: `${type()} ${arch()}`, clients, notTried }, rows };
}

if (userInfo().uid !== 0) throw new Error('namespaces and debootstrap need root');
const ids = process.argv.slice(2);
const chosen = ids.length === 0 ? CLIENTS : ids.map(clientOf);
const notTried: Record<string, string> = { ...NOT_TRIED };
mkdirSync(join(FOLDER, 'recordings'), { recursive: true });
const groups = [...new Set(chosen.map(({ group }) => group))].map((group) => [group, install(group)] as const);
const reasons = new Map(groups);
const queue = [...chosen];

async function work(): Promise<void> {
  for (let client = queue.shift(); client !== undefined; client = queue.shift()) await recordOne(client);
}

async function recordOne(client: Client): Promise<void> {
  const { id, group } = client;
  try {
    const reason = reasons.get(group);
    if (reason !== undefined) throw new Error(reason);
    const started = performance.now();
    const version = versionOf(client);
    const recording: Recording = { version, date: new Date().toISOString().slice(0, 10), all: await record(id) };
    writeFileSync(fileOf(id), JSON.stringify(recording));
    console.log(`${id.padEnd(20)} ${version.padEnd(30)} ${((performance.now() - started) / 1000).toFixed(0)} s`);
  } catch (error) {
    notTried[id] = (error as Error).message;
    console.log(`${id.padEnd(20)} not tried: ${notTried[id]}`);
  }
}

await Promise.all(Array.from({ length: AT_A_TIME }, work));
const text = write(merge(notTried));
writeFileSync(FILE, text);
console.log(`${fileURLToPath(FILE)}: ${(text.length / 1024).toFixed(0)} KB`);
