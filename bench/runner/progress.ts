/** The progress of a run: a bar on a terminal, a line for each tenth elsewhere. */

import { Presets, SingleBar } from 'cli-progress';

export interface Progress {
  step(title: string, done: number, of: number): void;
  close(): void;
}

export function openProgress(stream: NodeJS.WriteStream = process.stderr): Progress {
  return stream.isTTY ? onTerminal(stream) : inLines(stream);
}

function onTerminal(stream: NodeJS.WriteStream): Progress {
  const bar = new SingleBar(
    { stream, format: '{bar} {percentage} %, {eta_formatted} left: {title}', hideCursor: true, clearOnComplete: true },
    Presets.shades_classic,
  );
  let isStarted = false;
  return {
    step: (title, done, of) => {
      if (!isStarted) bar.start(of, done, { title });
      else bar.update(done, { title });
      isStarted = true;
    },
    close: () => bar.stop(),
  };
}

function inLines(stream: NodeJS.WriteStream): Progress {
  let last = -1;
  return {
    step: (title, done, of) => {
      const tenth = Math.floor((10 * done) / of);
      if (tenth === last) return;
      last = tenth;
      stream.write(`${String(10 * tenth).padStart(3)} %  ${title}\n`);
    },
    close: () => {},
  };
}
