import { writeFileSync } from 'node:fs';
import {
  accumulators,
  commands,
  queryOperators,
  stages,
  updateOperators,
} from '@chefly/embedded-mongo/supported';

/** Writes docs/mongodb.md from the list in the code; a test tells when the page is old. */
const table = (title: string, rows: [string, string][]) =>
  `## ${title}\n\n| | |\n|---|---|\n${rows.map(([name, says]) => `| \`${name}\` | ${says} |`).join('\n')}\n`;
writeFileSync(
  'docs/mongodb.md',
  [
    '# What we ask of MongoDB',
    '',
    'The services keep to this list, the embedded server answers it as MongoDB documents ' +
      'it and refuses everything else, and `libs/embedded-mongo/src/supported.spec.ts` has ' +
      'a case for each line, run on the embedded server and on a real one where ' +
      '`MONGO_URL` and `MONGO_TRANSACTIONS=true` name it. Written by `npm run ' +
      'write-pages`.',
    '',
    'The specification tests that MongoDB publishes for its drivers ' +
      '(`mongodb/specifications`, the JSON files of the unified test format) run against ' +
      'it with `MONGODB_SPECIFICATIONS=<their folder>` and ' +
      '`libs/embedded-mongo/src/specifications/specifications.spec.ts`: every test that ' +
      'runs has to come out as MongoDB does or be refused in words, and ' +
      '`MONGODB_SPECIFICATIONS_REPORT` names a file that is told what became of each.',
    '',
    table(
      'Commands',
      Object.entries(commands).map(([name, { says }]) => [name, says]),
    ),
    table('Query operators', Object.entries(queryOperators)),
    table('Update operators', Object.entries(updateOperators)),
    table('Aggregation stages', Object.entries(stages)),
    table('Accumulators of $group', Object.entries(accumulators)),
  ].join('\n'),
);
