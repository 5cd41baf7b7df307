/** The workflows of the repository: pinned actions, permissions, scripts that exist, and the versions of Node that are supported. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { PACKAGED_RUNTIMES } from '../../bench/runner/runtimes.js';
import { testFiles } from '../../scripts/test/files.js';
import { TESTS } from '../../scripts/test/support.js';
import { assert, suite } from '../support/suite.js';

const ROOT = new URL('../../', import.meta.url);
const FOLDER = new URL('.github/workflows/', ROOT);
const read = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8');
const manifest = JSON.parse(read('package.json'));

/** Checks that the npm scripts, and the suites of `npm test`, that a text names exist. */
function checkCommands(text: string): void {
  for (const [, script = ''] of text.matchAll(/npm (?:run )?(test\b|start\b|(?<=run )[\w:-]+)/g))
    assert.ok(script in manifest.scripts, script);
  const help = read('scripts/test/run.ts');
  for (const [, name = ''] of text.matchAll(/--suite ([a-z-]+)/g))
    assert.match(help, new RegExp(`^  '?${name}'?: `, 'm'));
}

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}
interface Job {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly strategy?: {
    readonly matrix: { readonly node?: readonly number[]; readonly include?: readonly { readonly node: number }[] };
  };
  readonly needs?: string;
  readonly 'timeout-minutes'?: number;
  readonly steps: readonly Step[];
}
interface Workflow {
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

const workflows = suite('package: workflows');
const FILES = readdirSync(FOLDER);

workflows('there is one for changes, nights, releases and the scorecard', () => {
  assert.equal([...FILES].sort(), ['ci.yml', 'nightly.yml', 'release.yml', 'scorecard.yml']);
});

for (const file of FILES) {
  const text = readFileSync(new URL(file, FOLDER), 'utf8');
  const workflow = parse(text) as Workflow;
  const jobs = Object.entries(workflow.jobs);
  const steps = jobs.flatMap(([, { steps }]) => steps);

  workflows(`${file}: actions are pinned by commit, with their version in a comment`, () => {
    const pinned = [...text.matchAll(/uses: (\S+)@([0-9a-f]{40}) # v\d+\.\d+\.\d+$/gm)];
    assert.is(pinned.length, steps.filter(({ uses }) => uses !== undefined).length);
    const commits = new Map<string, string>();
    for (const [, action = '', commit = ''] of pinned) {
      assert.is(commits.get(action) ?? commit, commit, action);
      commits.set(action, commit);
    }
  });

  workflows(`${file}: may only read, and no checkout keeps its token`, () => {
    assert.equal(workflow.permissions, { contents: 'read' });
    for (const { uses, with: options } of steps)
      if (uses?.startsWith('actions/checkout@')) assert.is(options?.['persist-credentials'], false);
    for (const [name, job] of jobs) {
      if (job.permissions?.['id-token'] === 'write') assert.is(`${file}: ${name}`, 'release.yml: publish');
      assert.ok(job['timeout-minutes'], name);
    }
  });

  workflows(`${file}: the scripts and files that it runs exist`, () => {
    for (const { run = '' } of steps) {
      checkCommands(run);
      for (const [, path = ''] of run.matchAll(/\b(?:bash|pack \.) (\.[\w./-]+)/g))
        assert.ok(existsSync(new URL(path, ROOT)), path);
    }
  });
}

workflows('ci.yml tests the versions of Node that the manifest, the guides and the other suites name', () => {
  const { matrix } = (parse(readFileSync(new URL('ci.yml', FOLDER), 'utf8')) as Workflow).jobs['test']?.strategy ?? {};
  const tested = matrix?.node ?? [];
  assert.is(`>=${tested[0]}`, manifest.engines.node);
  assert.match(read('scripts/test/run.ts'), `Node ${tested.slice(0, -1).join(', ')} and ${tested.at(-1)}`);
  const found = PACKAGED_RUNTIMES.filter((name) => name.startsWith('Node'));
  const expected = tested.map((version) => `Node ${version}`);
  assert.equal(found, expected);
  for (const { node } of matrix?.include ?? []) assert.ok(tested.includes(node));
});

workflows('release.yml publishes only packages whose links lead somewhere', () => {
  const text = read('.github/workflows/release.yml');
  assert.ok(
    text.indexOf('npm run check -- release') > 0 && text.indexOf('check -- release') < text.indexOf('npm publish'),
  );
});

workflows('release.yml: a job that may write has no checkout, and runs only `npm publish` of tarballs, or gh', () => {
  const { jobs } = parse(read('.github/workflows/release.yml')) as Workflow;
  const writing = Object.values(jobs).filter(({ permissions }) => permissions !== undefined);
  const found = writing.map(({ permissions }) => permissions);
  assert.equal(found, [{ 'id-token': 'write' }, { contents: 'write' }]);
  assert.equal([jobs['publish']?.needs, jobs['attach']?.needs], ['build', 'publish']);
  for (const { uses = '', run } of writing.flatMap(({ steps }) => steps))
    if (run === undefined) assert.match(uses, /^actions\/(?:setup-node|download-artifact)@/);
    else
      assert.match(
        run,
        /^(?:npm publish \.\/[\w[\]*-]+\.tgz --access public --ignore-scripts|gh release upload [^&|;]+)$/,
      );
});

for (const file of ['.ci/run', '.ci/nightly'])
  workflows(`${file} names only scripts, test files and folders that exist`, () => {
    const text = read(file);
    checkCommands(text);
    for (const [, path = ''] of text.matchAll(/(?<=[ (])((?:src|scripts|test|bench)\/[\w/.-]+)/g))
      assert.ok(existsSync(new URL(path, ROOT)), path);
  });

workflows('CONTRIBUTING.md has a row for each npm script, and names no other', () => {
  const text = read('CONTRIBUTING.md');
  const rows = Array.from(text.matchAll(/^\| `npm (?:run )?([\w:]+)/gm), ([, script]) => script);
  assert.equal([...new Set(rows)].sort(), Object.keys(manifest.scripts).sort());
  checkCommands(text);
});

workflows('.ci/run says of which folders each nightly test file is a test', () => {
  const found = Array.from(read('.ci/run').matchAll(/^ +nightly test\/(\S+)/gm), ([, file]) => file);
  assert.equal(found, testFiles(TESTS, [], 'nightly').sort());
});

workflows('dependabot.yml watches every kind of package that the repository has', () => {
  const { updates } = parse(read('.github/dependabot.yml')) as {
    updates: { 'package-ecosystem': string; directory: string; directories?: string[] }[];
  };
  const manifests = { npm: 'package.json', 'github-actions': '.github/workflows', cargo: 'Cargo.toml' };
  assert.equal(updates.map((update) => update['package-ecosystem']).sort(), Object.keys(manifests).sort());
  for (const { 'package-ecosystem': kind, directory, directories = [directory] } of updates)
    for (const folder of directories)
      assert.ok(existsSync(new URL(`.${folder}/${manifests[kind as keyof typeof manifests]}`, ROOT)), kind);
});

workflows.run();
