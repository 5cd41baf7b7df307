/** The progress of a run on standard error: a line for each tenth; on a terminal, one line that changes. */

export interface Progress {
  step(title: string, done: number, of: number): void;
  close(): void;
}

/** `1 min 20 s`. @param milliseconds - a finite number */
const duration = (milliseconds: number): string => {
  const seconds = Math.max(1, Math.round(milliseconds / 1000));
  return `${seconds >= 60 ? `${Math.floor(seconds / 60)} min ` : ''}${seconds % 60} s`;
};

/** @param until - when the run ends at the latest, as `performance.now()` counts */
export function openProgress(until = Number.POSITIVE_INFINITY, stream: NodeJS.WriteStream = process.stderr): Progress {
  let last = '';
  let start = { time: 0, done: 0, of: 0 };
  return {
    step: (title, done, of) => {
      const now = performance.now();
      // Another number of steps is another part of the run, with another pace.
      if (of !== start.of) start = { time: now, done, of };
      const left = Math.min(until - now, ((now - start.time) * (of - done)) / (done - start.done));
      const share = Math.floor((stream.isTTY ? 100 : 10) * (done / of)) * (stream.isTTY ? 1 : 10);
      const about = left > 0 && Number.isFinite(left) ? `, ${duration(left)} left` : '';
      const text = `${String(share).padStart(3)} %  ${title}${about}`;
      if (stream.isTTY) stream.write(`\r\x1b[K${text}`);
      else if (last !== `${share} ${of}`) stream.write(`${text}\n`);
      last = `${share} ${of}`;
    },
    close: () => {
      if (stream.isTTY) stream.write('\r\x1b[K');
    },
  };
}
