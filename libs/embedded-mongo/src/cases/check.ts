import { MongoClient } from 'mongodb';
import type { Case } from './case';

export interface Outcome {
  part: string;
  name: string;
  /** Why it was not asked, or how the server answered otherwise; null when it answered as it must. */
  skipped: string | null;
  problem: string | null;
  ms: number;
}

const PATIENCE_MS = 60_000;
const inTime = <T>(work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer within a minute')), PATIENCE_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

/**
 * Asks a server for everything that the services ask of MongoDB, in a database of its own that is
 * dropped afterwards.
 * @param url a connection string whose user may make and drop databases
 * @param told hears of each case as it ends
 * @throws when the server cannot be reached
 */
export async function checkMongodb(
  url: string,
  asked: Case[],
  told: (outcome: Outcome) => void = () => undefined,
): Promise<{ version: string; outcomes: Outcome[] }> {
  const client = await new MongoClient(url).connect();
  const db = client.db(`chefly_check_${Date.now().toString(36)}`);
  const outcomes: Outcome[] = [];
  try {
    const { version } = await db.command({ buildInfo: 1 });
    for (const { part, name, ask } of asked) {
      const from = performance.now();
      const outcome: Outcome = { part, name, skipped: null, problem: null, ms: 0 };
      try {
        outcome.skipped = (await inTime(ask({ client, db }))) ?? null;
      } catch (error) {
        outcome.problem = (error as Error).message;
      }
      outcome.ms = performance.now() - from;
      outcomes.push(outcome);
      told(outcome);
    }
    return { version, outcomes };
  } finally {
    await db.dropDatabase().catch(() => undefined);
    await client.close();
  }
}
