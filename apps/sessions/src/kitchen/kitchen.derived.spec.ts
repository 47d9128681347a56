import { kitchenLimits, newKitchen } from '@chefly/contracts';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import { Runtime } from '@chefly/service';
import { describe, expect, it } from '@jest/globals';
import { SessionsStore } from '../sessions/sessions.store';
import { KitchenDerived } from './kitchen.derived';
import { KitchenStore, type KitchenChangeRow, type KitchenRow } from './kitchen.store';

/** No more changes are replayed at a stretch. */
const MOST_AT_ONCE = 250;
const START = Date.parse('2026-11-02T17:00:00Z');
const session = {
  _id: 'session',
  chef: { uid: 'chef' },
  uids: ['chef', 'a'],
  startedAt: new Date(START),
};
const changes = (most: number) =>
  Array.from({ length: most }, (_, i) => ({
    ...{ _id: `session:a:${i}`, sessionUid: 'session', version: i + 1, by: 'a', seen: i },
    ...{ change: { do: 'step-out', step: i % 20 }, at: new Date(START + i * 1000) },
  })) as KitchenChangeRow[];
const kitchen = (version: number): KitchenRow => ({
  ...{ _id: 'session', version, state: newKitchen(session.startedAt) },
});

type Derived = Runtime['derived'];
const comparing = (...given: [unknown, unknown, unknown]) => {
  const derived: Derived = [];
  new (KitchenDerived as new (...all: unknown[]) => KitchenDerived)(...given, { derived });
  return derived[0]!.compare;
};

describe('a kitchen in which as much was done as may be', () => {
  it('is compared with its changes while others have their turn', async () => {
    const all = changes(kitchenLimits.changes);
    const compare = comparing(
      {
        async *all() {
          yield kitchen(all.length);
        },
        listChanges: async () => all,
      },
      { find: async () => session },
      null,
    );
    let [isComparing, turns] = [true, 0];
    const count = () => {
      turns++;
      if (isComparing) setImmediate(count);
    };
    setImmediate(count);
    expect(await compare(false)).toHaveLength(1);
    isComparing = false;
    expect(turns).toBeGreaterThanOrEqual(all.length / MOST_AT_ONCE);
  });
});

describe('a kitchen that is not as its changes', () => {
  it('is mended by what they are then: words that went meanwhile do not come back', async () => {
    const { store, close } = await embeddedStore();
    const kitchens = new KitchenStore(store);
    const sessions = new SessionsStore(store);
    await store.prepare();
    await sessions['rows'].collection.insertOne(session as never);
    const [first, ...others] = changes(3);
    const named = { do: 'start-timer', timerUid: 'timer', name: 'Mine', seconds: 60, step: null };
    const rows = [{ ...first, change: named }, ...others];
    await kitchens['changes'].collection.insertMany(rows as never);
    await kitchens['kitchens'].collection.insertOne(kitchen(rows.length) as never);
    const looked = kitchens.listChanges.bind(kitchens);
    let looks = 0;
    kitchens.listChanges = (async (...given: Parameters<typeof looked>) => {
      const found = await looked(...given);
      if (!looks++)
        await kitchens['changes'].collection.updateOne({ _id: first!._id } as never, {
          $set: { 'change.name': 'Timer' },
        });
      return found;
    }) as never;
    const compare = comparing(kitchens, sessions, store);
    expect(await compare(true)).toHaveLength(1);
    expect(await compare(false)).toEqual([]);
    expect((await kitchens.find('session'))!.state.timers).toMatchObject([{ name: 'Timer' }]);
    await close();
  });
});
