/** Starting the processes that measure, and talking to them. */

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Answers, Ask, Assignment, Message, Question, Reply, Tell } from './protocol.js';
import { HERE } from './runtimes.js';

/** The environment without the variables that add coverage, loaders or inspectors to Node. */
export const ENVIRONMENT: NodeJS.ProcessEnv = { ...process.env, NODE_V8_COVERAGE: '', NODE_OPTIONS: '' };

export interface Measurer {
  readonly subject: string;
  ask<Q extends Question>(question: Q, value: Ask<Q>): Promise<Tell<Q>>;
  stop(): Promise<void>;
}

/** A measurer in this process, which may have no answer to some questions. */
export const measurerOf = (subject: string, answers: Answers, stop = async (): Promise<void> => {}): Measurer => ({
  subject,
  ask: async <Q extends Question>(question: Q, value: Ask<Q>) =>
    (await (answers[question] as ((value: Ask<Q>) => Tell<Q>) | undefined)?.(value)) as Tell<Q>,
  stop,
});

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
        ask: <Q extends Question>(question: Q, value: Ask<Q>) =>
          exchange(child, { question, value }, name) as Promise<Tell<Q>>,
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
