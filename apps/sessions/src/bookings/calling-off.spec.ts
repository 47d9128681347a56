import { bookingLimits, HOUR, MINUTE } from '@chefly/contracts';
import { expect, it } from '@jest/globals';
import { CallingOffService } from './calling-off.service';

const [CHEF, GUEST] = ['fatima', 'ayesha'];

/** Whether it is late for a guest to call off a time that begins so long from now. */
async function isLate(beginsInMs: number, backAgoMs: number | null): Promise<boolean> {
  const startsAt = new Date(Date.now() + beginsInMs);
  const bookedAt = new Date(Date.now() - 48 * HOUR);
  const found = {
    ...{ _id: 'a-booking', state: 'booked', kind: 'own', chef: { uid: CHEF }, bookedAt, startsAt },
    members: [{ uid: GUEST, bookedAt }],
  };
  let late: boolean | undefined;
  const cancel = async (row: object, how: { late: boolean }) => {
    ({ late } = how);
    return row;
  };
  const calling = new CallingOffService(
    ...([
      { cancel },
      { joinedOrLeft: async () => found, view: async (row: object) => row },
      { transaction: (work: (of: object) => unknown) => work({ tx: null }) },
      {
        touched: async () => false,
        overAfter: async () => (backAgoMs === null ? null : new Date(Date.now() - backAgoMs)),
      },
    ] as never as ConstructorParameters<typeof CallingOffService>),
  );
  await calling.cancel({ uid: 'a-booking' }, { uid: GUEST } as never);
  return late!;
}

it.each([
  ['in time', bookingLimits.lateCancel + MINUTE, null, false],
  ['behind that', bookingLimits.lateCancel - MINUTE, null, true],
  [
    'soon after an outage in which its time ran out',
    bookingLimits.lateCancel - HOUR,
    MINUTE,
    false,
  ],
  ['long after that', bookingLimits.lateCancel - 3 * HOUR, 2 * HOUR, true],
] as const)('is late, or not: calling off %s', async (_, beginsInMs, backAgoMs, late) => {
  expect(await isLate(beginsInMs, backAgoMs)).toBe(late);
});
