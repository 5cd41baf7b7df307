/** The progress of a run on standard error: a line for each tenth; on a terminal, one line that changes. */

export interface Progress {
  step(title: string, done: number, of: number): void;
  close(): void;
}

export function openProgress(stream: NodeJS.WriteStream = process.stderr): Progress {
  let last = '';
  return {
    step: (title, done, of) => {
      const share = Math.floor((stream.isTTY ? 100 : 10) * (done / of)) * (stream.isTTY ? 1 : 10);
      const text = `${String(share).padStart(3)} %${stream.isTTY ? `  ${title}` : ''}`;
      if (text !== last) stream.write(stream.isTTY ? `\r\x1b[K${text}` : `${text}  ${title}\n`);
      last = text;
    },
    close: () => {
      if (stream.isTTY) stream.write('\r\x1b[K');
    },
  };
}
