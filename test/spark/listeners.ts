/** Finds the sockets on which a group of processes listens, from /proc of Linux. */

import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

const LISTENS = '0A';
const LOOPBACK = new Set(['0100007F', '00000000000000000000000001000000', '0000000000000000FFFF00000100007F']);

/** Addresses and ports of the group's listening sockets outside loopback, and the number of all listening sockets. */
export function listeners(group: number): { all: number; beyondLoopback: string[] } {
  const sockets = new Set(processes(group).flatMap(openFiles));
  const listening = ['/proc/net/tcp', '/proc/net/tcp6']
    .flatMap((table) => read(table).split('\n').slice(1))
    .map((row) => row.trim().split(/\s+/))
    .filter(([, , , state, , , , , , inode]) => state === LISTENS && sockets.has(`socket:[${inode}]`))
    .map(([, address = '']) => address);
  const beyondLoopback = listening.filter((address) => !LOOPBACK.has(address.replace(/:.*/, '')));
  return { all: listening.length, beyondLoopback };
}

function processes(group: number): string[] {
  return list('/proc').filter((name) => {
    // The name, in parentheses, may contain anything; state, parent and group follow it.
    const [, , id] = read(`/proc/${name}/stat`)
      .replace(/^.*\) /s, '')
      .split(' ');
    return Number(id) === group;
  });
}

function openFiles(process: string): string[] {
  const folder = `/proc/${process}/fd`;
  return list(folder).map((name) => attempt(() => readlinkSync(`${folder}/${name}`), ''));
}

const read = (file: string): string => attempt(() => readFileSync(file, 'utf8'), '');
const list = (folder: string): string[] => attempt(() => readdirSync(folder), []);

/** A process may end while its files are read. */
function attempt<Result>(look: () => Result, otherwise: Result): Result {
  try {
    return look();
  } catch {
    return otherwise;
  }
}
