import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EJSON } from 'bson';
import { MongoClient } from 'mongodb';
import { EmbeddedMongo } from '../server';
import { FailPoints } from './fail-points';
import { runFile, type Outcome } from './run';

/**
 * The specification tests that MongoDB publishes for its drivers (mongodb/specifications, the JSON
 * files of the unified test format), with the driver the services use. MONGODB_SPECIFICATIONS names
 * the folder that holds them, and MONGODB_SPECIFICATIONS_REPORT a file that is told what became of
 * each test.
 */
const { MONGODB_SPECIFICATIONS: given, MONGODB_SPECIFICATIONS_REPORT: report } = process.env;

const read = (path: string) => EJSON.parse(readFileSync(path, 'utf8')) as Record<string, any>;
/** Other files beside them hold values that only their own readers know. */
const isUnified = (path: string) => {
  const { schemaVersion, tests } = JSON.parse(readFileSync(path, 'utf8')) as Record<
    string,
    unknown
  >;
  return !!schemaVersion && !!tests;
};
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => join(folder, name))
    .filter(isUnified);

(given ? describe : describe.skip)('MongoDB’s own specification tests', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mongo-'));
  const outcomes: Outcome[] = [];
  let server: EmbeddedMongo;
  let points: FailPoints;
  let direct: MongoClient;

  beforeAll(async () => {
    server = await EmbeddedMongo.start({ folder });
    points = await FailPoints.before(join(folder, 'mongo.sock'));
    direct = await new MongoClient(server.url).connect();
  });
  afterAll(async () => {
    const counts = new Map<string, number>();
    for (const { is } of outcomes) counts.set(is, (counts.get(is) ?? 0) + 1);
    console.log(`${outcomes.length} tests:`, Object.fromEntries(counts));
    await direct.close();
    await points.close();
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  it.each(given ? filesIn(given).map((path) => [relative(given, path), path]) : [['none', '']])(
    '%s',
    async (name, path) => {
      const found = await runFile(name!, read(path!), direct, points);
      outcomes.push(...found);
      if (report) writeFileSync(report, `${JSON.stringify(outcomes, null, 1)}\n`);
      expect(found.filter(({ is }) => is === 'wrong' || is === 'events')).toEqual([]);
    },
    120_000,
  );
});
