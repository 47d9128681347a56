import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { NotificationRow } from './notifications.store';
import { NotificationsService } from './notifications.service';

const DAY_MS = 24 * 3600_000;

/** The service over rows in memory, and the rings that it gave. */
function kitchen({ hears = true } = {}) {
  const rows = new Map<string, NotificationRow>();
  const told = new Map<string, { _id: string; uid: string; read: boolean; at: Date }>();
  const rings: string[] = [];
  const store = {
    findTold: async (about: string) => told.get(about) ?? null,
    saveTold: async (row: { _id: string; uid: string; read: boolean; at: Date }) =>
      void told.set(row._id, row),
    add: async (row: NotificationRow) => void rows.set(row._id, row),
    async remove(uid: string) {
      const row = rows.get(uid) ?? null;
      rows.delete(uid);
      return row;
    },
  };
  const work = {
    session: undefined,
    emit: (type: string) => void (type.endsWith('created.v1') && rings.push(type)),
  };
  const people = { hears: async () => hears };
  const service = new NotificationsService(store as never, people as never);
  const news = { memberUid: 'reader', message: 'asks to follow you', link: null, fromUid: 'asker' };
  return {
    rows,
    rings,
    tell: (at: number) =>
      service.notify({ ...news, about: 'follow:asker:reader' }, work as never, new Date(at)),
    withdraw: () => service.withdraw('follow:asker:reader', work as never),
  };
}

it('rings once a day, however often something is done and taken back, and shows it once', () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.boolean(), { minLength: 1, maxLength: 30 }), async (steps) => {
      const { rows, rings, tell, withdraw } = kitchen();
      for (const [i, asks] of steps.entries())
        await (asks ? tell(DAY_MS + i * 60_000) : withdraw());
      expect(rings.length).toBe(steps.includes(true) ? 1 : 0);
      expect(rows.size).toBe(steps.at(-1) ? 1 : 0);
    }),
  ));

it('rings again a day later', async () => {
  const { rings, tell } = kitchen();
  await tell(DAY_MS);
  await tell(2 * DAY_MS - 1);
  await tell(2 * DAY_MS);
  expect(rings.length).toBe(2);
});

it('tells nothing of whom the reader does not hear', async () => {
  const { rows, rings, tell } = kitchen({ hears: false });
  await tell(DAY_MS);
  expect([rows.size, rings.length]).toEqual([0, 0]);
});
