/** Other revisions of the library: the accepted ones, and how they are built. */

import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { git } from '../runner/machine.js';
import { ROOT, type RunFolder, run } from '../runner/run-folder.js';

/** An accepted revision. */
interface Accepted {
  readonly commit: string;
  /** ISO 8601. */
  readonly date: string;
  readonly reason: string;
  /** How much slower it was than the oldest revision, by task, as shares of the time; negative if it was faster. */
  readonly changes?: Readonly<Record<string, number>>;
}

/** The content of `baseline.json`. */
interface Baseline {
  /** Oldest first. The last one is the baseline. */
  readonly accepted: readonly [Accepted, ...Accepted[]];
}

/** A revision that the tree is compared with. */
export interface Other {
  readonly commit: string;
  readonly title: string;
  /** The changes since then that were accepted. */
  readonly accepted: Readonly<Record<string, number>>;
}

export const NO_COMMIT =
  'this copy of the project has no accepted commit: git fetch --unshallow gets them, and --against names another one';
const BASELINE = new URL('baseline.json', import.meta.url);
/** The titles of the two revisions that a check compares with. */
const ACCEPTED = 'the accepted commit';
const STARTING_POINT = 'the starting point';
export const CACHE = join(ROOT, 'node_modules/.cache/uriscan-bench');

const readBaseline = (): Baseline => JSON.parse(readFileSync(BASELINE, 'utf8'));

/** The revision that a user names. */
export const otherNamed = (revision: string): Other => ({
  commit: commitOf(revision),
  title: revision,
  accepted: {},
});

/** Whether this copy has a commit. */
const isHere = (commit: string): boolean => git('cat-file', '-e', `${commit}^{commit}`) !== undefined;

const changesOf = (rows: readonly Accepted[]): Record<string, number> =>
  Object.assign({}, ...rows.map(({ changes }) => changes));

/**
 * The accepted commit, and the starting point, which is the last release or, before the first one, the oldest accepted
 * commit: small slow-downs add up, and show there. A commit that this copy lacks is replaced by the newest accepted one, or the
 * oldest one, that it has.
 */
export function acceptedOthers(
  { accepted }: Baseline = readBaseline(),
  release: Release | null = lastRelease(),
  has: (commit: string) => boolean = isHere,
): Other[] {
  const known = accepted.filter(({ commit }) => has(commit));
  const newest = known.at(-1);
  if (newest === undefined) throw new Error(NO_COMMIT);
  const { commit, date } = release ?? (known[0] as Accepted);
  const startingPoint = {
    commit,
    title: STARTING_POINT,
    accepted: changesOf(accepted.filter((each) => each.date > date)),
  };
  const index = accepted.indexOf(newest) + 1;
  const later = accepted.slice(index);
  const lacking = later.map((each) => each.commit.slice(0, 7)).join(', ');
  const before = changesOf(accepted.slice(0, index));
  // Changes are since the starting point. Speed-ups after a commit are judged there.
  const since = Object.entries(changesOf(later)).map(
    ([title, change]) => [title, Math.max(0, (1 + change) / (1 + (before[title] ?? 0)) - 1)] as const,
  );
  const title = lacking === '' ? ACCEPTED : `${ACCEPTED} (this copy lacks ${lacking})`;
  const others = [{ commit: newest.commit, title, accepted: Object.fromEntries(since) }, startingPoint];
  return commit === newest.commit ? others.slice(0, 1) : others;
}

interface Release {
  readonly tag: string;
  readonly commit: string;
  readonly date: string;
}

function lastRelease(): Release | null {
  const tag = git('describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*');
  if (tag === undefined) return null;
  const date = new Date(git('log', '-1', '--format=%cI', tag) as string).toISOString();
  return { tag, commit: commitOf(tag), date };
}

/** Makes HEAD the baseline. @param changes - see `Accepted` */
export function accept(reason: string, changes: Record<string, number>): void {
  const { accepted } = readBaseline();
  const row: Accepted = {
    commit: commitOf('HEAD'),
    date: new Date().toISOString(),
    reason,
    ...(Object.keys(changes).length > 0 && { changes }),
  };
  writeFileSync(BASELINE, `${JSON.stringify({ accepted: [...accepted, row] } satisfies Baseline, null, 2)}\n`);
}

/** The commit that a revision names. */
export function commitOf(revision: string): string {
  const commit = git('rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`);
  if (commit !== undefined) return commit;
  throw new Error(`no revision is called ${revision} here (a shallow clone lacks old ones: git fetch --unshallow)`);
}

const packIn = (library: string): string =>
  join(library, readdirSync(library).find((name) => name.endsWith('.tgz')) as string);

/** Identifies a build by its content. */
export const hashOf = (library: string): string =>
  createHash('sha256')
    .update(readFileSync(packIn(library)))
    .digest('hex');

/** Builds the library at `commit`, with the current packages, unless that was done before, and returns its folder. */
export function buildRevision(commit: string, runFolder: RunFolder): string {
  const cached = join(CACHE, `${commit}.tgz`);
  if (!existsSync(cached)) {
    const library = buildInWorktree(commit, (root) => runFolder.addLibrary(`${commit}-built`, root));
    mkdirSync(CACHE, { recursive: true });
    copyFileSync(packIn(library), cached);
  }
  return runFolder.addLibrary(commit, cached);
}

function buildInWorktree<Result>(commit: string, work: (root: string) => Result): Result {
  const folder = mkdtempSync(join(tmpdir(), 'uriscan-bench-'));
  const root = join(folder, 'tree');
  try {
    if (git('worktree', 'add', '--quiet', '--detach', root, commit) === undefined) {
      throw new Error(
        `this copy of the project has no commit ${commit.slice(0, 7)}; a clone gets it by git fetch --unshallow`,
      );
    }
    symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'), 'junction');
    build(root);
    return work(root);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    git('worktree', 'prune');
  }
}

/** Does not use `setup.mjs`, which would install the packages of that revision over the current ones. */
function build(root: string): void {
  // Where the program is depends on the revision: `npm run build` is `node` and its path.
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const problem = run(root, ...scripts.build.split(' ').slice(1));
  if (problem === undefined) return;
  // If the command of a revision cannot be built, its library can still be measured.
  if (run(root, 'node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json') === undefined) return;
  throw new Error(`cannot build that revision:\n${problem}`);
}
