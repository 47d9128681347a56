import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedMongo } from '@chefly/embedded-mongo';
import { Store } from '@chefly/engines/store';
import { Refusal } from '@chefly/http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  actions,
  MEMBERS,
  modelOf,
  numbersOf,
  play,
  type Action,
  type Model,
} from './testing/thread-model';
import { openThread, threadKitchen, type Thread } from './testing/thread';

/** The codes of those that were refused. @throws what is no refusal */
async function refusalsOf(calls: Promise<unknown>[]): Promise<string[]> {
  const ends = await Promise.allSettled(calls);
  return ends.flatMap((end) => {
    if (end.status === 'fulfilled') return [];
    if (end.reason instanceof Refusal) return end.reason.code;
    throw end.reason;
  });
}

/** One action on the model and on the service, which must agree. */
class Step implements fc.AsyncCommand<Model, Thread> {
  constructor(private readonly action: Action) {}

  /** Nobody does anything once they are erased, nor with a comment before there is one. */
  check({ said, erased }: Readonly<Model>): boolean {
    const { action } = this;
    return !('by' in action && erased.has(action.by)) && !('on' in action && !said.length);
  }

  async run(model: Model, real: Thread): Promise<void> {
    const happens = play(model, this.action);
    const refused = await refusalsOf([real.act(this.action)]);
    expect({ happens: !refused.length, ...(await real.read()) }).toEqual({
      happens,
      ...numbersOf(model),
    });
  }

  toString() {
    return JSON.stringify(this.action);
  }
}

/** Whoever reports a failure here adds what fast-check prints: seed and path lead to it again. */
const settings = {
  seed: process.env.COMMENTS_SEED ? Number(process.env.COMMENTS_SEED) : undefined,
};

/** What is said and liked below a post, and the numbers that are derived from it. */
describe('the numbers of comments', () => {
  const folder = mkdtempSync(join(tmpdir(), 'comments-'));
  let mongo: EmbeddedMongo;
  let store: Store;
  let kitchen: ReturnType<typeof threadKitchen>;
  beforeAll(async () => {
    mongo = await EmbeddedMongo.start({ folder, fsync: false });
    store = await Store.connect(mongo, 'content');
    kitchen = threadKitchen(store);
    await store.prepare();
  });
  afterAll(async () => {
    await store.close();
    await mongo.stop();
    rmSync(folder, { recursive: true });
  });

  it('are those of the rows that stand, after each step of whatever is done', async () => {
    const steps = fc.commands(
      actions.map((action) => action.map((each) => new Step(each))),
      { maxCommands: 40, size: 'max' },
    );
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        const real = await openThread(kitchen, MEMBERS);
        await fc.asyncModelRun(() => ({ model: modelOf(), real }), sequence);
        await real.hear();
        expect(await real.differences()).toEqual([]);
      }),
      { ...settings, numRuns: 20 },
    );
  });

  it('lose no like twice where its comment goes and who liked it is erased', async () => {
    const own: Action[] = [
      { kind: 'comment', by: 1, twice: false },
      { kind: 'reply', by: 2, on: 0, twice: false },
      { kind: 'like', by: 1, on: 0 },
      { kind: 'erase', by: 1 },
      { kind: 'hear' },
    ];
    const [model, real] = [modelOf(), await openThread(kitchen, MEMBERS)];
    for (const action of own) await new Step(action).run(model, real);
  });

  it('are those of the rows after whatever is done side by side', async () => {
    const round = fc.array(fc.oneof(...actions), { minLength: 2, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(fc.array(round, { maxLength: 5 }), async (rounds: Action[][]) => {
        const real = await openThread(kitchen, MEMBERS);
        for (const together of rounds) {
          const refused = await refusalsOf(together.map((action) => real.act(action)));
          // what goes meanwhile cannot be answered, liked or deleted, and too deep is too deep
          expect(refused.filter((code) => !/not-found|invalid/.test(code))).toEqual([]);
          await real.hear();
          expect(await real.differences()).toEqual([]);
        }
      }),
      { ...settings, numRuns: 10 },
    );
  });
});
