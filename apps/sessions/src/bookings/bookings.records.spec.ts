import { expect, it } from '@jest/globals';
import { withInvite } from './booking';
import type { BookingRow } from './booking-row';
import { BookingRecords } from './bookings.records';

const row = {
  ...{ _id: 'booking', kind: 'own', state: 'booked', type: 'voice', uids: ['chef', 'booker'] },
  ...{ chef: { uid: 'chef' }, recipe: { uid: 'recipe', name: 'Shakshuka' } },
} as BookingRow;
const told = async (given: BookingRow, uid = 'invited') => {
  const store = { listOf: async () => ({ rows: [given], next: null }) };
  const records = new BookingRecords({ add: () => undefined } as never, store as never);
  return (await records.page(uid, null)).rows;
};
const asked = withInvite(row, 'invited', 'asked');
const offered = withInvite(asked, 'invited', 'offered');

it('tells who was to be brought of what they were offered, and of nothing before the chef agreed', async () => {
  expect(await told(asked)).toEqual([]);
  expect(await told(withInvite(asked, 'invited', 'ended'))).toEqual([]);
  const invited = { uid: 'booking', role: 'invited' };
  expect(await told(offered)).toMatchObject([{ ...invited, invitation: 'offered' }]);
  const ended = withInvite(offered, 'invited', 'ended');
  expect(await told(ended)).toMatchObject([{ ...invited, invitation: 'ended' }]);
  expect(await told(asked, 'booker')).toMatchObject([{ role: 'user', invitation: null }]);
});

it('says of a time that we were away for that it was called off by us', async () => {
  const missed = { ...row, state: 'missed' } as const;
  expect((await told(missed, 'booker'))[0]).not.toHaveProperty('prevented');
  const [prevented] = await told({ ...missed, prevented: true }, 'booker');
  expect(prevented).toMatchObject({ state: 'missed', prevented: true, letDown: false });
});

it('tells who came along and gave their place back of it', async () => {
  const left = withInvite(withInvite(offered, 'invited', null), 'invited', 'ended');
  expect(await told(left)).toMatchObject([{ role: 'invited', invitation: 'ended' }]);
});
