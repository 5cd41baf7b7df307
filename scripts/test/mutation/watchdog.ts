/**
 * Ends this process when it has used a number of seconds of a processor: a mutant may loop forever, and time on the clock
 * would count the work of other processes.
 */

import { isMainThread, Worker, workerData } from 'node:worker_threads';

const MILLISECONDS_BETWEEN_LOOKS = 100;

/** Seconds of a processor that this process has used. */
export function secondsUsed(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** Returns a function that sets the seconds that are left from its call. */
export function startWatchdog(seconds: number): (seconds: number) => void {
  const most = new Float64Array(new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT));
  const leave = (left: number): void => {
    most[0] = secondsUsed() + left;
  };
  leave(seconds);
  new Worker(new URL(import.meta.url), { workerData: most }).unref();
  return leave;
}

if (!isMainThread) {
  const most: Float64Array = workerData;
  setInterval(() => {
    if (secondsUsed() > (most[0] as number)) process.kill(process.pid, 'SIGKILL');
  }, MILLISECONDS_BETWEEN_LOOKS);
}
