import { kitchenLimits } from '@chefly/contracts';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import type { Caller } from '@chefly/http';
import { describe, expect, it } from '@jest/globals';
import { KitchenStore, type KitchenChangeRow } from './kitchen.store';
import { UNRECORDED } from './record';
import { RecordService } from './record.service';

/** A record is made of no more changes at a stretch. */
const MOST_AT_ONCE = 250;
const START = Date.parse('2026-11-02T17:00:00Z');
const at = (version: number) => new Date(START + version * 1000);

/** As many as a kitchen may have. */
const changes = Array.from({ length: kitchenLimits.changes }, (_, i) => ({
  ...{ _id: `session:a:${i}`, sessionUid: 'session', version: i + 1, by: 'a', seen: i },
  ...{ change: { do: 'step-out', step: i % 20 }, at: at(i) },
})) as KitchenChangeRow[];

describe('the record of a kitchen in which as much was done as may be', () => {
  it('is read in pieces', async () => {
    const { store, close } = await embeddedStore();
    const kitchens = new KitchenStore(store);
    await store.prepare();
    await kitchens['changes'].collection.insertMany(changes as never);
    const versions: number[] = [];
    for await (const piece of kitchens.piecesLeadingTo('session', changes.length, UNRECORDED)) {
      expect(piece.length).toBeLessThanOrEqual(MOST_AT_ONCE);
      versions.push(...piece.map(({ version }) => version));
    }
    expect(versions).toEqual(changes.map(({ version }) => version));
    await close();
  });

  it('is made while others have their turn, after each piece', async () => {
    const members = ['a', 'b', 'c', 'd'].map((uid) => ({ uid, leftAt: null }));
    const uids = ['chef', 'a', 'b', 'c', 'd'];
    const chef = { uid: 'chef' };
    const row = { _id: 'session', state: 'ended', startedAt: at(0), chef, members, uids };
    const kitchens: Partial<KitchenStore> = {
      versionAt: async () => changes.length,
      async *piecesLeadingTo() {
        for (let i = 0; i < changes.length; i += MOST_AT_ONCE)
          yield changes.slice(i, i + MOST_AT_ONCE);
      },
    };
    const service = new RecordService(
      kitchens as KitchenStore,
      { listPictured: async () => [] } as never,
      { joined: async () => ({ ...row, endedAt: at(changes.length) }) } as never,
      {} as never,
      {} as never,
    );
    let [isMaking, turns] = [true, 0];
    const count = () => {
      turns++;
      if (isMaking) setImmediate(count);
    };
    setImmediate(count);
    const { steps } = await service.record({ uid: 'session' }, { uid: 'chef' } as Caller);
    isMaking = false;
    expect(steps).toHaveLength(20);
    expect(turns).toBeGreaterThanOrEqual(changes.length / MOST_AT_ONCE);
  });
});
