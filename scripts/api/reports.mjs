/**
 * `npm run check -- api`: compares the declarations of each entry with its report in `docs/api-reports`, and shows the differences; the exit
 * code is 1 if there are any. `-- --write` writes the reports, whose changes a review reads (docs/stability.md).
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CompilerState, Extractor, ExtractorConfig } from '@microsoft/api-extractor';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const REPORTS = join(ROOT, 'docs/api-reports');
const packageJsonFullPath = join(ROOT, 'package.json');
const writes = process.argv.includes('--write');

const files = Object.values(JSON.parse(readFileSync(packageJsonFullPath, 'utf8')).exports).flatMap(({ require }) =>
  require === undefined ? [] : [join(ROOT, require.types)],
);
const configs = files.map((mainEntryPointFilePath) =>
  ExtractorConfig.prepare({
    configObjectFullPath: undefined,
    packageJsonFullPath,
    configObject: {
      projectFolder: ROOT,
      mainEntryPointFilePath,
      compiler: {
        overrideTsconfig: {
          files,
          compilerOptions: { lib: ['es2023'], module: 'nodenext', strict: true, skipLibCheck: true, types: ['node'] },
        },
      },
      apiReport: {
        enabled: true,
        reportFileName: /cjs\/(\w+)\/index/.exec(mainEntryPointFilePath)?.[1] ?? 'uriscan',
        reportFolder: REPORTS,
        reportTempFolder: join(ROOT, 'dist/api-reports'),
        includeForgottenExports: false,
      },
      docModel: { enabled: false },
      tsdocMetadata: { enabled: false },
      newlineKind: 'lf',
      messages: {
        extractorMessageReporting: { default: { logLevel: 'none' } },
        tsdocMessageReporting: { default: { logLevel: 'none' } },
      },
    },
  }),
);
const compilerState = CompilerState.create(configs[0]);
const options = {
  compilerState,
  localBuild: writes,
  printApiReportDiff: !writes,
  messageCallback: (message) => {
    message.handled = message.logLevel === 'info';
  },
};
const changed = configs.filter((config) => Extractor.invoke(config, options).apiReportChanged);
console.log(`api: ${configs.length} reports, ${changed.length} of them changed`);
if (changed.length > 0 && !writes) {
  console.error('the API has changed: npm run check -- api --write');
  process.exitCode = 1;
}
