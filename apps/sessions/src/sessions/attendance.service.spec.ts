import type { UnitOfWork } from '@chefly/engines/bus';
import type { Store } from '@chefly/engines/store';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AttendanceService } from './attendance.service';
import { SessionsStore, type SessionRow } from './sessions.store';

const person = (uid: string) => ({ uid, firstName: uid, lastName: '', userName: uid });
const START = Date.parse('2026-11-30T17:00:00Z');
const at = (second: number) => new Date(START + second * 1000);

describe('who comes into the room of a session and goes', () => {
  let store: Store;
  let close: () => Promise<void>;
  let attendance: AttendanceService;
  let told: string[];

  beforeEach(async () => {
    ({ store, close } = await embeddedStore());
    const sessions = new SessionsStore(store);
    attendance = new AttendanceService(sessions);
    told = [];
    await store.prepare();
    const row = {
      ...{ _id: 'dinner', chef: person('chef'), chefInSince: null, type: 'voice' },
      ...{ uids: ['chef', 'fatima'], recipe: { uid: 'r', name: 'Nihari' }, state: 'ongoing' },
      members: [
        {
          ...{ ...person('fatima'), type: 'voice', inSince: null, outSince: at(0) },
          ...{ togetherMs: 0, attendedAt: null, leftAt: null, price: null },
        },
      ],
      ...{ startedAt: at(0), endedAt: null, endedBy: null },
    } as unknown as SessionRow;
    await store.transaction((tx) => sessions.insert(row, tx));
  });
  afterEach(() => close());

  const within = (work: (unit: UnitOfWork) => Promise<void>) =>
    store.transaction((tx) => {
      const emit = (type: string, _: string, { member }: { member: { uid: string } }) =>
        told.push(`${type} ${member.uid}`);
      return work({ tx, emit } as never);
    });
  const enters = (uid: string, second: number) =>
    within((work) => attendance.entered('dinner', uid, at(second), work));
  const goes = (uid: string, second: number) =>
    within((work) => attendance.vanished('dinner', uid, at(second), work));

  it('is told of each guest once as they come, and again only where they were away', async () => {
    await enters('chef', 1);
    await enters('fatima', 2);
    await enters('fatima', 3);
    expect(told).toEqual(['sessions.participant.came.v1 fatima']);
    await goes('fatima', 4);
    await enters('fatima', 5);
    expect(told.slice(1)).toEqual([
      'sessions.participant.away.v1 fatima',
      'sessions.participant.back.v1 fatima',
    ]);
  });
});
