import { DAY, MINUTE } from '@chefly/contracts';
import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { NotificationRow, ToldRow } from './notifications.store';
import { NotificationsService, type News } from './notifications.service';
import type { VoiceRow } from './voices.store';

/** The service over rows in memory, and the rings that it gave. */
function kitchen({ hears = true, former = [] as string[] } = {}) {
  const rows = new Map<string, NotificationRow>();
  const told = new Map<string, ToldRow>();
  const voices = new Map<string, VoiceRow>();
  const rings: string[] = [];
  const standing = (of: Partial<VoiceRow>) =>
    [...voices.values()].filter((voice) =>
      Object.entries({ ...of, standing: true }).every(
        ([field, value]) => voice[field as keyof VoiceRow] === value,
      ),
    );
  const store = {
    findTold: async (about: string) => told.get(about) ?? null,
    addTold: async (row: ToldRow) => void told.set(row._id, row),
    saveTold: async (row: ToldRow) => void told.set(row._id, row),
    find: async (uid: string) => rows.get(uid) ?? null,
    findAbout: async (about: string) => [...rows.values()].filter((row) => row.about === about),
    add: async (row: NotificationRow) => void rows.set(row._id, row),
    change: async (uid: string, set: Partial<NotificationRow>) =>
      void rows.set(uid, { ...rows.get(uid)!, ...set }),
    async removeFrom(memberUid: string, fromUid: string) {
      const alone = [...rows.values()].filter(
        (row) => row.memberUid === memberUid && row.fromUid === fromUid,
      );
      for (const { _id } of alone) rows.delete(_id);
      return alone.map(({ _id }) => _id);
    },
    async remove(uid: string) {
      const row = rows.get(uid) ?? null;
      rows.delete(uid);
      return row;
    },
  };
  const voicesStore = {
    find: async (uid: string, key: string) => voices.get(`${uid}:${key}`) ?? null,
    async add(row: Omit<VoiceRow, '_id'>) {
      const _id = `${row.uid}:${row.key}`;
      voices.set(_id, { _id, ...row });
    },
    listStanding: async (of: Partial<VoiceRow>) => standing(of),
    listBetween: async (memberUid: string, actorUid: string) => standing({ memberUid, actorUid }),
    renew: async (id: string) => void voices.set(id, { ...voices.get(id)!, standing: true }),
    end: async (ids: string[]) =>
      ids.forEach((id) => voices.set(id, { ...voices.get(id)!, standing: false })),
    count: async ([uid]: string[]) => new Map([[uid, standing({ uid: uid! }).length]]),
    async latestOf(uid: string, limit: number) {
      const latest = standing({ uid })
        .sort((a, b) => b.at.getTime() - a.at.getTime())
        .slice(0, limit);
      const link = latest[0]?.link;
      return {
        actors: [...new Set(latest.map((voice) => voice.actorUid))],
        ...(link && { link }),
      };
    },
  };
  const names = {
    meet: async () => undefined,
    known: async () => new Map(former.map((uid) => [uid, { former: true }])),
    list: async (uids: string[]) => uids.map((uid) => ({ uid, firstName: uid, lastName: 'T' })),
  };
  const work = {
    session: undefined,
    emit: (type: string) => void (type.endsWith('created.v2') && rings.push(type)),
  } as never;
  const people = { hears: async () => hears };
  const service = new NotificationsService(
    store as never,
    voicesStore as never,
    names as never,
    people as never,
    { get: async () => ({ off: [] }) } as never,
    { mayHave: () => true, hasOf: async () => false } as never,
  );
  const news = { memberUid: 'reader', kind: 'post-liked', link: null, about: 'like' } as const;
  return {
    rows,
    rings,
    service,
    work,
    tell: (at: number, fromUid = 'asker') =>
      service.notify({ ...news, fromUid }, work, new Date(at)),
    withdraw: (key?: string) => service.withdraw({ about: 'like', ...(key && { key }) }, work),
  };
}

it('rings once a day, however often something is done and taken back, and shows it once', () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.boolean(), { minLength: 1, maxLength: 30 }), async (steps) => {
      const { rows, rings, tell, withdraw } = kitchen();
      for (const [i, asks] of steps.entries()) await (asks ? tell(DAY + i * MINUTE) : withdraw());
      expect(rings.length).toBe(steps.includes(true) ? 1 : 0);
      expect(rows.size).toBe(steps.at(-1) ? 1 : 0);
    }),
  ));

it('tells of exactly those whose likes stand, the latest first, in one row for a day', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 25 }), fc.boolean()), { maxLength: 80 }),
      async (steps) => {
        const { rows, tell, withdraw } = kitchen();
        const standing = new Set<string>();
        for (const [i, [who, likes]] of steps.entries()) {
          const uid = `member${who}`;
          await (likes ? tell(DAY + i, uid) : withdraw(uid));
          if (likes) standing.add(uid);
          else standing.delete(uid);
        }
        const [row] = rows.values();
        expect(row?.voices ?? 0).toBe(standing.size);
        expect(row?.actors?.length ?? 0).toBe(Math.min(standing.size, 20));
        expect((row?.actors ?? []).every((uid) => standing.has(uid))).toBe(true);
      },
    ),
  ));

it('makes unread again what somebody new joins, and not what somebody does again', async () => {
  const { rows, tell, withdraw } = kitchen();
  await tell(DAY, 'sana');
  const row = () => [...rows.values()][0]!;
  rows.set(row()._id, { ...row(), read: true });
  await withdraw('sana');
  await tell(DAY + MINUTE, 'sana');
  expect(row()).toMatchObject({ read: true, createdAt: new Date(DAY) });
  await tell(DAY + 2 * MINUTE, 'maryam');
  expect(row()).toMatchObject({ read: false, actors: ['maryam', 'sana'], voices: 2 });
});

it('rings again a day later', async () => {
  const { rings, tell } = kitchen();
  await tell(DAY);
  await tell(2 * DAY - 1);
  await tell(2 * DAY);
  expect(rings.length).toBe(2);
});

it('takes a like back that was told days ago', async () => {
  const { rows, tell, withdraw } = kitchen();
  await tell(DAY, 'sana');
  await tell(4 * DAY, 'maryam');
  expect(rows.size).toBe(2);
  await withdraw('sana');
  expect([...rows.values()].map((row) => row.actors)).toEqual([['maryam']]);
});

it('counts those who stand behind what was trimmed the same day, once somebody joins them', async () => {
  const { rows, tell, withdraw } = kitchen();
  for (const [i, uid] of ['sana', 'fatima'].entries()) await tell(DAY + i, uid);
  rows.clear();
  await tell(DAY + MINUTE, 'maryam');
  const shown = () => [...rows.values()].map(({ actors, voices }) => [actors, voices]);
  expect(shown()).toEqual([[['maryam', 'fatima', 'sana'], 3]]);
  for (const uid of ['sana', 'fatima']) await withdraw(uid);
  expect(shown()).toEqual([[['maryam'], 1]]);
});

it('tells nothing of whom the reader does not hear, nor of what they do themselves', async () => {
  const deaf = kitchen({ hears: false });
  await deaf.tell(DAY);
  expect([deaf.rows.size, deaf.rings.length]).toEqual([0, 0]);
  const own = kitchen();
  await own.tell(DAY, 'reader');
  expect([own.rows.size, own.rings.length]).toEqual([0, 0]);
});

it('tells nothing of what was done before its news came', async () => {
  const { rows, service, tell, work } = kitchen();
  await service.finish('like', work, new Date(DAY));
  await tell(DAY + 1);
  expect(rows.size).toBe(0);
});

it.each<[string, Partial<News>]>([
  ['moderators’ answer', { message: 'Answered' }],
  ['another’s doing', { fromUid: 'asker' }],
  ['what others do together', { fromUid: 'asker', about: 'like' }],
])('tells nothing to who is erased by then, nor of them: %s', async (_, of) => {
  for (const former of [['reader'], of.fromUid ? ['asker'] : [], ['somebody else']]) {
    const { rows, rings, service, work } = kitchen({ former });
    await service.notify({ memberUid: 'reader', kind: 'news', link: null, ...of }, work);
    const told = former.some((uid) => uid === 'reader' || uid === 'asker') ? 0 : 1;
    expect([rows.size, rings.length]).toEqual([told, told]);
  }
});

it('leads to one of several comments that stands, whichever was the last', async () => {
  const { rows, service, work } = kitchen();
  for (const [i, key] of ['first', 'second', 'third'].entries()) {
    const told = {
      memberUid: 'reader',
      fromUid: 'sana',
      kind: 'comment',
      about: 'comments',
    } as const;
    await service.notify({ ...told, key, link: `/post/p?comment=${key}` }, work, new Date(DAY + i));
  }
  const link = () => [...rows.values()][0]!.link;
  expect(link()).toBe('/post/p?comment=third');
  await service.withdraw({ key: 'third' }, work);
  expect(link()).toBe('/post/p?comment=second');
  await service.withdraw({ key: 'first' }, work);
  expect(link()).toBe('/post/p?comment=second');
});

it('takes out of what several did the one who is nobody to its reader any more', async () => {
  const { rows, service, tell, work } = kitchen();
  for (const [i, uid] of ['sana', 'maryam'].entries()) await tell(DAY + i, uid);
  await service.forgetBetween('sana', 'reader', work);
  expect([...rows.values()].map(({ actors, voices }) => [actors, voices])).toEqual([
    [['maryam'], 1],
  ]);
});

it('takes back what two told each other alone, once they are nobody to each other', async () => {
  const { rows, service, work } = kitchen();
  const tell = (memberUid: string, fromUid: string) =>
    service.notify({ memberUid, fromUid, kind: 'session-reviewed', link: null }, work);
  for (const uid of ['sana', 'maryam']) await tell('reader', uid);
  await tell('sana', 'reader');
  await service.forgetBetween('sana', 'reader', work);
  expect([...rows.values()].map(({ memberUid, fromUid }) => [memberUid, fromUid])).toEqual([
    ['reader', 'maryam'],
  ]);
});
