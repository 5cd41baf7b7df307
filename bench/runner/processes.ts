/** Starting the processes that measure, and talking to them. */

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Ask, Assignment, Message, Question, Reply, Tell } from './protocol.js';
import { HERE } from './runtimes.js';

/** The environment without the variables that add coverage, loaders or inspectors to Node. */
export const ENVIRONMENT: NodeJS.ProcessEnv = { ...process.env, NODE_V8_COVERAGE: '', NODE_OPTIONS: '' };

export interface Measurer {
  readonly subject: string;
  /** Asks, and returns the answer; after this number of milliseconds, ends the process and returns `undefined`. */
  ask<Q extends Question>(question: Q, value: Ask<Q>): Promise<Tell<Q>>;
  ask<Q extends Question>(question: Q, value: Ask<Q>, milliseconds: number): Promise<Tell<Q> | undefined>;
  stop(): Promise<void>;
}

/** A process that measures one task after the other. */
export interface SharedProcess {
  /** Loads a task, which replaces the one before. Its `stop` does not end the process. */
  assign(assignment: Assignment): Promise<Measurer>;
  stop(): Promise<void>;
}

export function startShared(worker: string, { program, flags } = HERE): SharedProcess {
  // Messages are JSON, which all runtimes read.
  const child = fork(worker, { env: ENVIRONMENT, execPath: program, execArgv: [...flags] });
  return {
    assign: async (assignment) => {
      const { subject, verb } = assignment;
      const name = `${verb}/${subject}`;
      await exchange(child, assignment, name);
      return {
        subject,
        ask: async <Q extends Question>(question: Q, value: Ask<Q>, milliseconds?: number) => {
          const told = exchange(child, { question, value } satisfies Message, name) as Promise<Tell<Q>>;
          return (await inTime(told, child, milliseconds)) as Tell<Q>;
        },
        stop: async () => {},
      };
    },
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.disconnect();
      await once(child, 'exit');
    },
  };
}

/** Starts a process that has loaded its task. */
export async function start(worker: string, assignment: Assignment, runtime = HERE): Promise<Measurer> {
  const { assign, stop } = startShared(worker, runtime);
  return { ...(await assign(assignment)), stop };
}

/** Returns the answer of a process; after this number of milliseconds, ends it and returns `undefined`. */
export async function inTime<T>(told: Promise<T>, child: ChildProcess, milliseconds?: number): Promise<T | undefined> {
  let late = false;
  const end = (): void => {
    late = true;
    child.kill('SIGKILL');
  };
  const timer = milliseconds === undefined ? undefined : setTimeout(end, milliseconds);
  try {
    return await told;
  } catch (error) {
    if (late) return undefined;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** Sends a message and waits for the reply. */
function exchange(child: ChildProcess, message: Message | Assignment, name: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const done = (): void => {
      child.off('message', onReply).off('exit', onExit);
    };
    const onReply = (reply: Reply): void => {
      done();
      if ('error' in reply) reject(new Error(`${name}: ${reply.error}`));
      else resolve(reply.value);
    };
    const onExit = (code: number | null, signal: string | null): void => {
      done();
      reject(new Error(`${name}: its process ended with ${signal ?? code}`));
    };
    child.once('message', onReply).once('exit', onExit);
    child.send(message);
  });
}
