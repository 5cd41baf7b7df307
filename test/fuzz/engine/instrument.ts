/**
 * Bundles the fuzz targets and their imports into one file, for speed. For a guided search, each branch of the
 * library's own code gets a counter.
 */

import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, transform } from 'esbuild';
import { HIT, MOST_EDGES, RUNTIME } from './coverage.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** The properties used of a node of Babel's syntax tree, and of its path. */
interface Node {
  readonly type: string;
  readonly [field: string]: unknown;
}
interface Path {
  readonly node: { [field: string]: Node | Node[] | boolean | null | undefined };
}
interface Babel {
  transformSync(code: string, options: object): { readonly code: string };
  readonly types: {
    identifier(name: string): Node;
    numericLiteral(value: number): Node;
    callExpression(callee: Node, args: Node[]): Node;
    expressionStatement(expression: Node): Node;
    sequenceExpression(expressions: Node[]): Node;
    blockStatement(body: Node[]): Node & { readonly body: Node[] };
    returnStatement(expression: Node): Node;
  };
}
const { transformSync, types } = createRequire(import.meta.url)('@babel/core') as Babel;

/** Bundles `entry` to `outfile`. Only files below `src` get counters, and only if `isInstrumented`. */
export async function bundle(entry: string, outfile: string, isInstrumented: boolean): Promise<void> {
  await build({
    absWorkingDir: ROOT,
    entryPoints: [entry],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: 'linked',
    logLevel: 'warning',
    ...(isInstrumented ? { banner: { js: RUNTIME }, plugins: [counters()] } : {}),
  });
}

function counters(): Plugin {
  let edges = 0;
  const next = (): Node => {
    if (edges === MOST_EDGES) throw new Error(`more than ${MOST_EDGES} counters`);
    return types.callExpression(types.identifier(HIT), [types.numericLiteral(edges++)]);
  };
  return {
    name: 'counters',
    setup({ onLoad }) {
      onLoad({ filter: /[\\/]src[\\/].*\.ts$/ }, async ({ path }) => {
        const { readFile } = await import('node:fs/promises');
        const { code } = await transform(await readFile(path, 'utf8'), { loader: 'ts', target: 'node20' });
        return { contents: withCounters(code, next), loader: 'js' };
      });
    },
  };
}

/** Returns JavaScript with a counter in each branch; `next` makes the expression that counts. */
export function withCounters(code: string, next: () => Node): string {
  const statement = (): Node => types.expressionStatement(next());
  const counted = (expression: Node): Node => types.sequenceExpression([next(), expression]);
  const block = (body: Node | null | undefined): Node => {
    if (body?.type !== 'BlockStatement') return types.blockStatement([statement(), ...(body ? [body] : [])]);
    (body as unknown as { readonly body: Node[] }).body.unshift(statement());
    return body;
  };
  const loop = ({ node }: Path): void => {
    node['body'] = block(node['body'] as Node);
  };
  const plugin = {
    visitor: {
      Function({ node }: Path): void {
        const body = node['body'] as Node;
        const isBlock = body.type === 'BlockStatement';
        node['body'] = block(isBlock ? body : types.returnStatement(body));
        if (!isBlock) node['expression'] = false;
      },
      IfStatement({ node }: Path): void {
        node['consequent'] = block(node['consequent'] as Node);
        node['alternate'] = block(node['alternate'] as Node | undefined);
      },
      Loop: loop,
      ConditionalExpression({ node }: Path): void {
        node['consequent'] = counted(node['consequent'] as Node);
        node['alternate'] = counted(node['alternate'] as Node);
      },
      LogicalExpression({ node }: Path): void {
        node['right'] = counted(node['right'] as Node);
      },
      SwitchCase({ node }: Path): void {
        (node['consequent'] as Node[]).unshift(statement());
      },
    },
  };
  return transformSync(code, { plugins: [() => plugin], configFile: false, babelrc: false, compact: false }).code;
}
