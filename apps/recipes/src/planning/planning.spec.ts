import {
  nothingPlanned,
  planningLimits,
  type PlanCommand,
  type PlanState,
} from '@chefly/contracts';
import type { UnitOfWork } from '@chefly/engines/bus';
import { expect, it } from '@jest/globals';
import { PlanningRecords } from './planning.records';
import { PlanningService } from './planning.service';
import type { PlanRow } from './planning.store';

const caller = { uid: 'fatima' } as never;
const noRecipes = { listRecipes: async () => [] } as never;
// each after the one before
const begun = Date.now() - 1000;
let made = 0;
const tick = (of: string, bought: { amounts: [] } | null): PlanCommand => ({
  ...{ uid: `command-of-number-${++made}`, at: begun + made, kind: 'tick', of, bought },
});

/** A plan of one member whose row is read late, as another device writes it. */
function planned(before: PlanState | null, meanwhile: PlanRow | null = null) {
  let row = before && ({ _id: 'fatima', state: before, version: 3 } as PlanRow);
  const duplicate = Object.assign(new Error('there is one'), { code: 11000 });
  const store = {
    find: async () => row,
    insert: async (given: PlanRow) => {
      if (meanwhile) [row, meanwhile] = [meanwhile, null];
      if (row) throw duplicate;
      row = given;
    },
    replace: async (read: PlanRow, to: Pick<PlanRow, 'state'>) => {
      if (meanwhile) [row, meanwhile] = [meanwhile, null];
      if (row!.version !== read.version) return false;
      row = { ...row!, ...to, version: read.version + 1 };
      return true;
    },
    remove: async () => void (row = null),
  } as never;
  const told: string[] = [];
  const outbox = {
    transaction: (work: (unit: UnitOfWork) => unknown) =>
      work({ tx: null, emit: (type: string) => void told.push(type) } as never),
  } as never;
  const service = new PlanningService(store, noRecipes, outbox);
  const records = new PlanningRecords({ add: () => undefined } as never, store, noRecipes);
  const change = (...commands: PlanCommand[]) => service.change({ commands }, caller);
  return { change, records, told };
}
const ticked = async (...commands: PlanCommand[]) =>
  (await planned(null).change(...commands)).state;

it.each([
  ['began', null],
  ['changed', nothingPlanned],
])('reckons with a plan that another device %s at the same moment', async (_how, before) => {
  const state = await ticked(tick('salt', { amounts: [] }));
  const meanwhile = { _id: 'fatima', state, version: 4 } as PlanRow;
  const { change } = planned(before, meanwhile);
  const now = await change(tick('tea', { amounts: [] }));
  expect([Object.keys(now.state.ticks).sort(), now.version]).toEqual([['salt', 'tea'], 5]);
});

it('lets a plan that holds more than it may by now grow no further, and shrink', async () => {
  const [salt, rest] = [tick('salt', { amounts: [] }), tick('tea', { amounts: [] })];
  const state = await ticked(salt, rest);
  // as one that was written when more was allowed
  const long = 'س'.repeat(planningLimits.bytes);
  const full = { ...state, ticks: { ...state.ticks, [long]: state.ticks['salt']! } };
  await expect(planned(full).change(tick('flour', { amounts: [] }))).rejects.toMatchObject({
    code: 'recipes/plan-full',
  });
  const { change, told } = planned(full);
  expect((await change(tick('salt', null))).state.ticks['salt']!.value).toBeNull();
  expect(told).toEqual(['recipes.plan.changed.v1']);
});

it('tells its member in an export what they have bought, and not what they put back', async () => {
  const state = await ticked(tick('salt', { amounts: [] }), tick('tea', { amounts: [] }));
  const { change, records } = planned(state);
  await change(tick('salt', null));
  expect((await records.page('fatima')).rows).toEqual([{ bought: 'tea' }]);
  expect(await records.erase('fatima', { tx: null } as never)).toBe(true);
  expect((await records.page('fatima')).rows).toEqual([]);
});
