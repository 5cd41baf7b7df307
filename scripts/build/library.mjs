/**
 * Bundles the library: for bundlers and browsers (`dist/esm`), for Node (`dist/cjs`), and its types. All have a file for each entry, and
 * `shared-*.js` or `types-*.d.ts` with what several entries have in common.
 */

import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { rolldown } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';
import { minify } from 'terser';
import { rewritten } from './rewritten.mjs';

const SOURCE = fileURLToPath(new URL('../../src', import.meta.url));
const ENTRIES = join(SOURCE, 'entries');
/** Where an entry of Node imports another one: `uriscan:scanner`. */
const ENTRY_OF_NODE = 'uriscan:';
/** The entries that entries of Node import; all import the main one. */
const ENTRIES_IN = { bulk: ['index', 'scanner'], crawl: ['index', 'scanner'], formats: ['index', 'iri'] };
/** Objects of numbers, by the module that exports them. */
const CONSTANTS = {
  'tables/automaton': ['State'],
  'support/code-unit': ['CodeUnit'],
  'tables/label.generated': ['LabelMark', 'LabelStart'],
  'tables/template.generated': ['TemplateMark', 'TemplateStart'],
  'tables/utf8.generated': ['Utf8Mark', 'Utf8Start'],
  'tables/record': ['Flag', 'Grammar', 'HostKind', 'Slot'],
  'scanner/simd/memory': ['Address'],
  'reference/compose': ['ComponentBit'],
};

/**
 * Writes `esm` and `cjs` into the folder `dist`.
 *
 * @param entries - the source files of the entries by their names, such as `scanner/index`
 * @param changed - texts that replace source files, for a trial of the benchmarks
 */
export async function bundleLibrary(dist, entries, changed = {}) {
  const constants = await constantsOf();
  const names = await namesOf(entries);
  const write = async (folder, input, preserveEntrySignatures, ofInput, output) => {
    const bundle = await rolldown({
      input,
      external: /^node:/,
      checks: { bundlerTimings: false },
      resolve: { extensionAlias: { '.js': ['.ts'] } },
      preserveEntrySignatures,
      plugins: [{ name: 'changed', load: (id) => changed[id] }, prepared(constants), ...ofInput],
    });
    await bundle.write({
      dir: join(dist, folder),
      format: 'esm',
      entryFileNames: '[name].js',
      chunkFileNames: 'shared-[hash].js',
      minify: false,
      ...output,
    });
    await bundle.close();
  };
  const browser = { 'guard/browser': join(ENTRIES, 'guard-browser.ts') };
  const forBundlers = { codeSplitting: { groups: LAYERS }, plugins: [withoutBareImports, shortened] };
  // The engine of IRIs repeats that of URIs. gzip sees this if they are near each other: a bundle of `formats` is 3 % smaller.
  const { index, 'iri/index': iri, ...others } = entries;
  await write('esm', { index, 'iri/index': iri, ...others, ...browser }, 'strict', [], forBundlers);
  const forNode = { plugins: [commonJs(names), shortened, inLines] };
  await write('cjs', entries, 'allow-extension', [fastToLoad], forNode);
}

/** The folders with types that entries share, in the order of their imports. */
const FOLDERS_OF_TYPES =
  'support tables scanner loose errors host resolve normalize reference repair iri http template inspect bulk crawl formats';

/** Writes the types of `entries` into `dist/cjs`: the declarations that the compiler has written, in a file for each folder. */
export async function bundleTypes(dist, entries) {
  const types = await rolldown({
    input: entries,
    external: /^node:/,
    checks: { bundlerTimings: false },
    plugins: [dts({ dtsInput: true, generator: 'oxc', tsconfig: false }), forAllCompilers],
  });
  await types.write({
    dir: join(dist, 'cjs'),
    entryFileNames: '[name].d.ts',
    chunkFileNames: 'types-[name].d.ts',
    minifyInternalExports: false,
    // The types of Node are for `guard` only.
    codeSplitting: {
      groups: FOLDERS_OF_TYPES.split(' ').map((name, i) => ({
        name,
        test: new RegExp(`[\\/]types[\\/](?:uses[\\/])?${name}[\\/]`),
        priority: -i,
      })),
    },
  });
  await types.close();
}

/**
 * Puts folders that most entries use into one file each. The files do not import each other in a circle, because folders import those to
 * their left only. An entry that is not bundled loads all of a file.
 */
const LAYERS = ['support|tables|scanner|errors|host', 'resolve|normalize|reference'].map((folders) => ({
  name: 'shared',
  test: new RegExp(`[\\\\/]src[\\\\/](?:${folders})[\\\\/]`),
}));

/** Writes the kernels of the scanner as files, which a bundler imports as modules. */
export async function writeKernels(dist) {
  const names = ['lines', 'string'];
  const exports = names.map((name) => `export { KERNEL as ${name} } from './scanner/simd/${name}.generated.js';`);
  const kernels = await evaluated(exports);
  const folder = join(dist, 'wasm');
  mkdirSync(folder, { recursive: true });
  for (const name of names) writeFileSync(join(folder, `${name}.wasm`), Buffer.from(kernels[name], 'hex'));
  const types =
    '/** A `WebAssembly.Module`, where the bundler or the runtime compiles it. */\ndeclare const module: object;';
  writeFileSync(join(folder, 'module.d.ts'), `${types}\nexport default module;\n`);
}

/** Evaluates exports of source files. */
async function evaluated(exports) {
  const stdin = { contents: exports.join('\n'), resolveDir: SOURCE, loader: 'ts' };
  const { outputFiles } = await build({ stdin, bundle: true, format: 'esm', platform: 'node', write: false });
  return import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
}

/** The names that each entry exports, by its file. */
async function namesOf(entries) {
  const exports = Object.entries(entries).map(
    ([name, file]) => `export * as "${name}.js" from ${JSON.stringify(file)};`,
  );
  return new Map(Object.entries(await evaluated(exports)).map(([file, module]) => [file, Object.keys(module)]));
}

/** The values of `CONSTANTS`, by the text by which modules read them: `Flag.SCHEME`. */
async function constantsOf() {
  const exports = Object.entries(CONSTANTS).map(([module, names]) => `export { ${names} } from './${module}.js';`);
  const objects = await evaluated(exports);
  return new Map(
    Object.entries(objects).flatMap(([name, object]) =>
      Object.entries(object).map(([key, number]) => [`${name}.${key}`, number]),
    ),
  );
}

/**
 * Prepares modules, so that bundlers leave out unused code, and do not keep the long names of `CONSTANTS`:
 *
 * - writes the numbers where modules read them;
 * - marks the values that modules make when they are loaded as pure, since the package has no side effects.
 */
const prepared = (constants) => ({
  name: 'prepared',
  transform(code, id) {
    if (!id.startsWith(SOURCE)) return undefined;
    return rewritten(code, 'ts', (replace, { body }) => {
      for (const statement of body) markPure(statement.declaration ?? statement, replace);
      return {
        MemberExpression({ object, property, computed, start, end }) {
          const number = computed ? undefined : constants.get(`${object.name}.${property.name}`);
          if (number !== undefined) replace(start, end, `(${number})`);
        },
      };
    });
  },
});

/** Marks the value of a declaration as pure, unless bundlers see that it is. */
function markPure({ type, id, body, start, end, declarations }, replace) {
  if (type === 'ClassDeclaration' && body.body.some((member) => member.type === 'StaticBlock')) {
    replace(start, start, `const ${id.name} = /* @__PURE__ */ (() => { `);
    replace(end, end, ` return ${id.name}; })();`);
  }
  if (type !== 'VariableDeclaration') return;
  for (const { init } of declarations) {
    if (init === null || isPure(init)) continue;
    // The mark is about the call only, not about its arguments.
    const isCall = /^(?:New|Call)Expression$/.test(init.type) && init.arguments.every(isPure);
    replace(init.start, init.start, isCall ? '/* @__PURE__ */ ' : '/* @__PURE__ */ (() => (');
    if (!isCall) replace(init.end, init.end, '))()');
  }
}

/** Whether bundlers see that an expression has no side effects. */
function isPure(node) {
  switch (node?.type) {
    case 'ArrayExpression':
      return node.elements.every(isPure);
    case 'ObjectExpression':
      return node.properties.every(
        (property) => property.type === 'Property' && !property.computed && isPure(property.value),
      );
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'UnaryExpression':
      return isPure(node.expression ?? node.argument);
    case 'BinaryExpression':
      return isPure(node.left) && isPure(node.right);
    case 'TemplateLiteral':
      return node.expressions.length === 0;
    default:
      return /^(?:Literal|Identifier|ArrowFunctionExpression|FunctionExpression)$/.test(node?.type);
  }
}

/** Removes imports that only keep an order of evaluation: the package has no side effects, and bundlers warn of them. */
const withoutBareImports = {
  name: 'without-bare-imports',
  renderChunk: (code) =>
    rewritten(code, 'js', (replace) => ({
      ImportDeclaration({ start, end, specifiers }) {
        if (specifiers.length === 0) replace(start, end, '');
      },
    })),
};

/**
 * Makes the library fast to load in Node: few files.
 *
 * Each entry imports the main entry too, so that all code of the main entry is in its file, and `ENTRIES_IN`. Opening a file takes
 * longer than skipping unused functions.
 */
const fastToLoad = {
  name: 'fast-to-load',
  resolveId: (name) =>
    name.startsWith(ENTRY_OF_NODE)
      ? { id: join(ENTRIES, `${name.slice(ENTRY_OF_NODE.length)}.ts`), moduleSideEffects: true }
      : undefined,
  transform(code, id) {
    const name = basename(id, '.ts');
    if (!this.getModuleInfo(id)?.isEntry || name === 'index') return undefined;
    return (ENTRIES_IN[name] ?? ['index']).map((other) => `import '${ENTRY_OF_NODE}${other}';`).join('') + code;
  },
};

/**
 * Makes modules CommonJS. Imports become constants, which V8 inlines; read as properties of `exports` at each call, they make
 * `normalize` take 3.6 times as long (Node 20, x64). Constants suffice because the files do not import each other in a circle, and
 * exported variables are not assigned again.
 *
 * The file of an entry has more than the entry exports; other files find that in its property `shared`. `index.mjs` next to `index.js`
 * gives `import` the same objects as `require`, and `index.d.mts` the same types.
 *
 * @param names - the names that each entry exports
 */
const commonJs = (names) => ({
  name: 'common-js',
  renderChunk(code, { fileName }) {
    const nameOf = (node) => node.name ?? node.value;
    const listOf = (specifiers, from, to) =>
      specifiers.map((one) => `${nameOf(one[from])}: ${nameOf(one[to])}`).join(', ');
    const isOwn = (file, name) => names.get(file)?.includes(name) ?? true;
    return `"use strict"; ${rewritten(code, 'js', (replace) => ({
      ImportDeclaration({ start, end, source, specifiers }) {
        const file = posix.join(posix.dirname(fileName), source.value);
        const shared = specifiers.every(({ imported }) => isOwn(file, nameOf(imported))) ? '' : '.shared';
        const constants = `const { ${listOf(specifiers, 'imported', 'local')} } = `;
        replace(start, end, specifiers.length > 0 ? `${constants}require(${source.raw})${shared};` : '');
      },
      ExportNamedDeclaration({ start, end, specifiers }) {
        const own = specifiers.filter(({ exported }) => isOwn(fileName, nameOf(exported)));
        const define = (name, property) => `Object.defineProperty(module.exports, "${name}", { ${property} });`;
        const lines = [
          `module.exports = { ${listOf(own, 'exported', 'local')} };`,
          define('__esModule', 'value: true'),
          own.length < specifiers.length
            ? define('shared', `get: () => ({ ${listOf(specifiers, 'exported', 'local')} })`)
            : '',
        ];
        replace(start, end, lines.join('\n'));
      },
      ImportExpression({ start, end, source }) {
        replace(start, end, `Promise.resolve().then(() => require(${code.slice(source.start, source.end)}))`);
      },
    }))}`;
  },
  generateBundle() {
    const emit = (fileName, source) => this.emitFile({ type: 'asset', fileName, source });
    for (const [file, exports] of names) {
      emit(file.replace(/js$/, 'mjs'), reexport(exports));
      emit(file.replace(/js$/, 'd.mts'), reexportTypes(exports));
    }
    // The nearest package.json decides how Node reads a `.js` file, and whether a bundler may drop it.
    emit('package.json', '{ "type": "commonjs", "sideEffects": false }\n');
  },
});

/**
 * An ES module that exports what the CommonJS entry next to it exports. It does not import that entry: Node would search the code
 * of imported CommonJS for exports, which takes three times as long as the rest (Node 20, x64).
 */
const reexport = (names) => `import { createRequire } from 'node:module';
const entry = createRequire(import.meta.url)('./index.js');
export const { ${names.filter((name) => name !== 'default').join(', ')} } = entry;
${names.includes('default') ? 'export default entry.default;\n' : ''}`;

/** The types of such a module. Compilers disagree about the default export of CommonJS, so it is named by its type. */
const reexportTypes = (names) => `export * from './index.js';
${names.includes('default') ? "declare const entry: typeof import('./index.js')['default'];\nexport default entry;\n" : ''}`;

/**
 * Removes comments and white space, except comments that say that a call is pure, by which bundlers leave it out, and shortens the names
 * of variables. Names of functions and the lines of statements remain, for stack traces.
 */
const shortened = {
  name: 'shortened',
  async renderChunk(code) {
    // The bundler writes classes as values of variables, which their names come from.
    const reserved = [];
    const marked = rewritten(code, 'js', (replace) => ({
      VariableDeclarator({ id, init }) {
        if (init?.type === 'ClassExpression') reserved.push(id.name);
      },
      // It marks errors as pure; the mark would be moved before `return`, and bundlers warn of that.
      ReturnStatement({ start, argument }) {
        const mark = argument ? code.slice(start, argument.start).indexOf('/*') : -1;
        if (mark > 0) replace(start + mark, argument.start, '');
      },
    }));
    const { code: short } = await minify(marked, {
      compress: false,
      mangle: { toplevel: true, keep_classnames: true, keep_fnames: true, reserved },
      // V8 keeps text of ASCII in half of the memory.
      format: { ascii_only: true, comments: false, preserve_annotations: true, semicolons: false },
    });
    return `${short}\n`;
  },
};

/**
 * Begins a line with each statement, and with each member of a class or a literal of code: Node prints the line of an uncaught error. The
 * tarball grows by 1 %.
 */
const inLines = {
  name: 'in-lines',
  renderChunk: (code) =>
    rewritten(code, 'js', (replace) => {
      const begin = ({ start }) => {
        if (start > 0 && code[start - 1] !== '\n') replace(start, start, '\n');
      };
      const all = (nodes) => nodes.forEach(begin);
      return {
        Program: ({ body }) => all(body),
        BlockStatement: ({ body }) => all(body),
        StaticBlock: ({ body }) => all(body),
        ClassBody: ({ body }) => all(body),
        SwitchCase: ({ consequent }) => all(consequent),
        VariableDeclaration: ({ declarations }) => all(declarations.slice(1)),
        IfStatement: ({ consequent, alternate }) =>
          all([consequent, alternate].filter((node) => node !== null && node.type !== 'BlockStatement')),
      };
    }),
};

/**
 * Rewrites types that compilers before TypeScript 5.7 reject, where typed arrays have no type of their memory, or projects without
 * `@types/node`: the bundler has dropped the comments by which those ignore imports of Node.
 */
const forAllCompilers = {
  name: 'for-all-compilers',
  renderChunk: (code) =>
    rewritten(code, 'd.ts', (replace) => ({
      TSTypeReference({ typeName, typeArguments }) {
        if (/\dArray$/.test(typeName.name ?? '') && typeArguments) replace(typeArguments.start, typeArguments.end, '');
      },
      ImportDeclaration({ start, source }) {
        if (source.value.startsWith('node:')) replace(start, start, '// @ts-ignore\n');
      },
    })),
};
