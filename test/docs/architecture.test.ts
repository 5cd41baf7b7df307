/** The picture of the architecture has the imports of the code; all pictures that are files work in any viewer. */

import { readdirSync, readFileSync } from 'node:fs';
import { ROOT, textOf } from '../support/documents.js';
import { assert, suite } from '../support/suite.js';

const architecture = suite('architecture');
/** For each folder, the rooms that its files import from. */
type Imports = ReadonlyMap<string, ReadonlySet<string>>;

function imports(): Imports {
  const roomsIn = (folder: string): string[] =>
    readdirSync(`${ROOT}/${folder}`, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !/^(?:entries|uses)$/.test(entry.name))
      .map(({ name }) => name);
  const uses = roomsIn('src/uses');
  const rooms = [...roomsIn('src'), ...uses];
  const importsOf = (folder: string, isImport: (room: string) => RegExp): Set<string> => {
    const texts = readdirSync(`${ROOT}/${folder}`, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => readFileSync(`${ROOT}/${folder}/${file}`, 'utf8'));
    return new Set(rooms.filter((room) => texts.some((text) => isImport(room).test(text))));
  };
  const ofRooms = rooms.map((room): [string, Set<string>] => {
    const folder = uses.includes(room) ? `src/uses/${room}` : `src/${room}`;
    return [room, importsOf(folder, (other) => new RegExp(` from '(?:\\.\\./)+${other}/`))];
  });
  for (const [room, found] of ofRooms) found.delete(room);
  // The command imports entries: `uriscan` is the entry of `reference`.
  const ofCommand = importsOf(
    'packages/cli/src',
    (room) => new RegExp(` from 'uriscan${room === 'reference' ? '' : `/${room}`}'`),
  );
  return new Map([...ofRooms, ['packages/cli', ofCommand]]);
}

/** Returns the imports that do not follow from others: `a -> c` is left out if there are `a -> b` and `b -> c`. */
function reduced(graph: Imports): Imports {
  const reaches = (from: string, to: string): boolean =>
    [...(graph.get(from) ?? [])].some((next) => next === to || reaches(next, to));
  return new Map(
    [...graph].map(([from, targets]) => [
      from,
      new Set([...targets].filter((to) => ![...targets].some((other) => other !== to && reaches(other, to)))),
    ]),
  );
}

architecture(
  'the picture has an arrow from each room to the rooms that import it, unless it follows from others',
  () => {
    const [, picture = ''] = /```mermaid\n(.*?)```/s.exec(textOf('docs/architecture.md')) ?? [];
    const drawn = [...picture.matchAll(/^ *(\S+) --> (.+)$/gm)].flatMap(([, from, targets = '']) =>
      targets.split(' & ').map((to) => `${from} --> ${to}`),
    );
    const imported = [...reduced(imports())].flatMap(([to, rooms]) => [...rooms].map((from) => `${from} --> ${to}`));
    assert.equal(drawn.sort(), imported.sort());
  },
);
for (const name of readdirSync(`${ROOT}/docs`).filter((file) => file.endsWith('.svg'))) {
  architecture(`docs/${name} writes its colors out, for viewers without variables`, () => {
    const svg = readFileSync(`${ROOT}/docs/${name}`, 'utf8');
    assert.not.match(svg, /var\(|currentColor/);
    assert.match(svg, /prefers-color-scheme: ?dark/);
  });
}
architecture.run();
