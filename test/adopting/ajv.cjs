/** Runs the JSON Schema Test Suite by Ajv in `argv[2]`; prints the answers, and the counts last. */
const { readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');

const [, , folder, tests] = process.argv;
const Ajv = require(folder).default;
const counts = { passed: 0, failed: 0 };
for (const file of readdirSync(tests)
  .filter((name) => name.endsWith('.json'))
  .sort()) {
  for (const { schema, tests: cases } of JSON.parse(readFileSync(join(tests, file), 'utf8'))) {
    const ajv = new Ajv({ strict: false, logger: false, validateFormats: false });
    let validate;
    try {
      validate = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"id":"http', '"$id":"http')));
    } catch (error) {
      validate = () => error.message;
    }
    for (const { description, data, valid } of cases) {
      const answer = validate(data);
      counts[answer === valid ? 'passed' : 'failed']++;
      console.log(`${file} ${description}: ${answer}`);
    }
  }
}
console.log(`${counts.passed} passed, ${counts.failed} failed`);
