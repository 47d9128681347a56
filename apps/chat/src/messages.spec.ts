import { InProcessBus, Outbox, type UnitOfWork } from '@chefly/engines/bus';
import { InProcessCache } from '@chefly/engines/cache';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import type { Caller } from '@chefly/http';
import { Partings } from '@chefly/people';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from '@jest/globals';
import { MemberChatsEvents } from './member-chats/member-chats.events';
import { MemberChatsService } from './member-chats/member-chats.service';
import { MemberChatsStore } from './member-chats/member-chats.store';
import { WritingLimits } from './member-chats/writing-limits';
import type { MessageUids } from './message-uids.store';
import { PeopleStore } from './people/people.store';
import { SessionChatService } from './session-chat/session-chat.service';
import { SessionChatStore } from './session-chat/session-chat.store';
import { SubjectsEvents } from './subjects.events';

/** Events take no uid that is shorter. */
const uidOf = (name: string) => `${name}-0123456789`;
const [fatima, ayesha, sana, zainab] = ['fatima', 'ayesha', 'sana', 'zainab'].map(uidOf) as [
  ...[string, string, string, string],
];
const by = (uid: string) => ({ uid, member: { uid }, person: { firstName: uid } }) as Caller;
const invalid = expect.objectContaining({ code: 'request/invalid' });
const notFound = expect.objectContaining({ code: 'request/not-found' });

/** What events say from now on. */
function toldBy(outbox: Outbox): object[] {
  const told: object[] = [];
  const transaction = outbox.transaction.bind(outbox);
  jest.spyOn(outbox, 'transaction').mockImplementation((work, ...crowded) =>
    transaction(
      ({ emit, ...unit }) => {
        const note: UnitOfWork['emit'] = (...event) => (told.push(event[2]), emit(...event));
        return work({ ...unit, emit: note });
      },
      ...crowded,
    ),
  );
  return told;
}

describe('a message', () => {
  let outbox: Outbox;
  let close: () => Promise<void>;
  let sessions: SessionChatStore;
  let members: MemberChatsStore;
  let session: SessionChatService;
  let member: MemberChatsService;
  let subjects: SubjectsEvents;
  let partings: Partings;
  /** Who is there for nobody. */
  let hidden: string[];
  let refused: boolean;
  let taken: string[];
  let count = 0;
  let room: string;
  let chat: string;

  beforeAll(async () => {
    const kept = await embeddedStore();
    ({ close } = kept);
    outbox = new Outbox(kept.store, new InProcessBus(), 'chat');
    sessions = new SessionChatStore(kept.store);
    members = new MemberChatsStore(kept.store);
    const people = {
      present: async (_viewer: unknown, uids: string[]) =>
        new Set(uids.filter((uid) => !hidden.includes(uid))),
      decide: async () => decision(),
      decideEach: async (_edge: string, _actor: object, others: object[]) => others.map(decision),
    } as never;
    // as a day later, when nothing but the messages themselves says that a uid is taken
    const uids = { take: async (uid: string) => void taken.push(uid) } as unknown as MessageUids;
    partings = new Partings(new InProcessCache());
    const around = [outbox, people, uids, partings] as const;
    session = new SessionChatService(sessions, members, ...around);
    const names = new PeopleStore(kept.store);
    const limits = new WritingLimits(members, names, { limitFactor: 100_000 } as never);
    member = new MemberChatsService(members, names, sessions, ...around, limits);
    subjects = new SubjectsEvents(sessions, members, names);
    await kept.store.prepare();
    for (const _id of [fatima, ayesha, sana, zainab])
      await outbox.transaction(({ tx }) =>
        names.register(
          { _id, firstName: _id, lastName: 'Test', userName: _id, gender: 'female' },
          tx,
        ),
      );
  });
  afterAll(() => close());
  afterEach(() => {
    jest.restoreAllMocks();
  });
  beforeEach(async () => {
    [hidden, refused, taken, room] = [[], false, [], uidOf(`session-${++count}`)];
    await outbox.transaction(({ tx }) => sessions.open(room, [fatima, ayesha], tx));
    chat = (await members.openChat(fatima, ayesha))._id;
  });

  const decision = () =>
    refused ? { allowed: false, code: 'policy/suspended', text: 'Not now' } : { allowed: true };
  const newUid = () => uidOf(`message-${++count}`);
  const say = (from: string, uid = newUid(), sessionUid = room) =>
    session.send({ sessionUid, uid, text: 'salt' }, by(from));
  const write = (from: string, uid = newUid(), chatUid = chat) =>
    member.send({ chatUid, uid, text: 'salt' } as never, by(from));
  const reportOf = async (uid: string, reporter: string) => {
    const told: { snapshot: { text: string; context: { text: string }[] } | null }[] = [];
    const data = { reportUid: 'r', kind: 'message', subjectUid: uid, reporter: { uid: reporter } };
    const work = { emit: (...[, , each]: [string, string, any]) => void told.push(each) };
    await subjects.onSnapshotWanted({ data } as never, work as unknown as UnitOfWork);
    return told[0]!.snapshot;
  };
  const snapshotOf = async (uid: string, reporter: string) =>
    (await reportOf(uid, reporter))?.text ?? null;
  /** Who is told that moderators took it away. */
  const toldOfRemoval = async (uid: string) => {
    const told: string[][] = [];
    await outbox.transaction(({ tx }) =>
      subjects.onSubjectRemoved(
        { data: { kind: 'message', subjectUid: uid } } as never,
        { tx, emit: (...[, , { uids }]: [string, string, any]) => void told.push(uids) } as never,
      ),
    );
    return told;
  };

  it('that is sent again under its uid is the same', async () => {
    const [said, wrote] = [await say(fatima), await write(fatima)];
    expect(await say(fatima, said.uid)).toEqual(said);
    expect(await write(fatima, wrote.uid)).toEqual(wrote);
    // in either kind of chat, against another that is sent at the same moment
    expect(taken).toEqual([said.uid, wrote.uid]);
  });

  it('takes the uid of no other: of another member, another chat, or the other kind of chat', async () => {
    const [said, wrote] = [await say(fatima), await write(fatima)];
    await outbox.transaction(({ tx }) => sessions.open(uidOf('elsewhere'), [fatima, sana], tx));
    const other = (await members.openChat(fatima, sana))._id;
    await expect(say(ayesha, said.uid)).rejects.toEqual(invalid);
    await expect(say(fatima, said.uid, uidOf('elsewhere'))).rejects.toEqual(invalid);
    await expect(say(fatima, wrote.uid)).rejects.toEqual(invalid);
    await expect(write(ayesha, wrote.uid)).rejects.toEqual(invalid);
    await expect(write(fatima, wrote.uid, other)).rejects.toEqual(invalid);
    await expect(write(fatima, said.uid)).rejects.toEqual(invalid);
  });

  it('is for those of its chat: others are told what they are told of none', async () => {
    await expect(say(sana)).rejects.toEqual(notFound);
    await expect(write(sana)).rejects.toEqual(notFound);
    await expect(session.list({ sessionUid: room, limit: 5 }, by(sana))).rejects.toEqual(notFound);
    await expect(member.messages({ chatUid: chat, limit: 5 }, by(sana))).rejects.toEqual(notFound);
  });

  it('goes to nobody whom its writer may not write to any more, nor is there a chat with who is hidden', async () => {
    await write(fatima);
    expect((await member.list({ limit: 5 }, by(fatima))).items).toMatchObject([{ refusal: null }]);
    refused = true;
    await expect(write(fatima)).rejects.toMatchObject({ code: 'policy/suspended' });
    // what was written is read on, beside why nothing more can be
    const refusal = 'Not now';
    expect((await member.list({ limit: 5 }, by(fatima))).items).toMatchObject([{ refusal }]);
    expect(await member.chat({ chatUid: chat }, by(fatima))).toMatchObject({ refusal });
    const { items: read } = await member.messages({ chatUid: chat, limit: 5 }, by(fatima));
    expect(read.at(-1)).toMatchObject({ text: 'salt' });
    [refused, hidden] = [false, [ayesha]];
    await expect(write(fatima)).rejects.toEqual(notFound);
    await expect(member.chat({ chatUid: chat }, by(fatima))).rejects.toEqual(notFound);
    expect((await member.list({ limit: 5 }, by(fatima))).items).toEqual([]);
  });

  it('calls for nobody who has blocked its writer', async () => {
    await write(fatima);
    const listener = new MemberChatsEvents(members);
    expect(await member.unread(by(ayesha))).toMatchObject({ unread: true });
    await outbox.transaction((work) =>
      listener.onBlockMade({ data: { setBy: ayesha, against: fatima } } as never, work),
    );
    expect(await member.unread(by(ayesha))).toMatchObject({ unread: false });
  });

  it('in a session names nobody who is hidden from its reader', async () => {
    await say(ayesha);
    const namesFor = async (reader: string) =>
      (await session.list({ sessionUid: room, limit: 5 }, by(reader))).items.map(
        ({ sender }) => sender.firstName,
      );
    expect(await namesFor(fatima)).toEqual([ayesha]);
    hidden = [ayesha];
    expect(await namesFor(fatima)).not.toContain(ayesha);
  });

  it('is reported by whoever could read it, and shown by a report to nobody else', async () => {
    const [said, wrote] = [await say(fatima), await write(fatima)];
    expect(await snapshotOf(said.uid, ayesha)).toBe('salt');
    expect(await snapshotOf(wrote.uid, ayesha)).toBe('salt');
    expect(await snapshotOf(said.uid, sana)).toBeNull();
    expect(await snapshotOf(wrote.uid, sana)).toBeNull();
    await outbox.transaction(({ tx }) => sessions.leave(room, ayesha, new Date(), tx));
    const later = await say(fatima);
    expect(await snapshotOf(later.uid, ayesha)).toBeNull();
  });

  it('is neither said nor heard by who has left, before their leaving is heard of here', async () => {
    await outbox.transaction(({ tx }) => sessions.join(room, zainab, tx));
    const [sender, sentAt] = [{ uid: zainab, firstName: zainab }, new Date(Date.now() - 60_000)];
    const last = {
      ...{ _id: newUid(), sessionUid: room, sender, text: 'bye' },
      sequence: 0,
      sentAt,
    };
    await outbox.transaction(({ tx }) => sessions.insert(last, tx));
    await partings.left(room, [zainab], sentAt);
    const told = toldBy(outbox);
    const { uid } = await say(fatima);
    expect(told).toMatchObject([{ uid, without: [zainab] }]);
    await expect(say(zainab)).rejects.toMatchObject({ code: 'sessions/ended' });
    expect(await say(zainab, last._id)).toMatchObject({ text: 'bye' });
    const read = async (reader: string) =>
      (await session.list({ sessionUid: room, limit: 5 }, by(reader))).items.map(
        (each) => each.uid,
      );
    expect(await read(zainab)).toEqual([last._id]);
    expect(await read(ayesha)).toEqual([last._id, uid]);
  });

  it('goes to nobody whom its writer has just blocked, nor from them', async () => {
    await partings.blocks(ayesha, fatima, async () => new Date());
    for (const from of [fatima, ayesha]) await expect(write(from)).rejects.toEqual(notFound);
    await partings.blocks(ayesha, fatima, async () => null);
    expect(await write(fatima)).toMatchObject({ text: 'salt' });
  });

  it('that moderators take away is told to those who could read it, and to nobody else', async () => {
    await outbox.transaction(({ tx }) => sessions.join(room, zainab, tx));
    await outbox.transaction(({ tx }) => sessions.leave(room, ayesha, new Date(0), tx));
    const [said, wrote] = [await say(fatima), await write(fatima)];
    expect(await toldOfRemoval(said.uid)).toEqual([[fatima, zainab]]);
    expect(await toldOfRemoval(wrote.uid)).toEqual([[ayesha, fatima]]);
    expect(await toldOfRemoval(newUid())).toEqual([]);
  });

  it('is reported with the few that were said before it, in their order, and with none of later', async () => {
    const texts = ['1', '2', '3', '4', '5', '6', '7', '8'];
    const [said, wrote] = [[] as string[], [] as string[]];
    for (const text of texts) {
      const [one, other] = [newUid(), newUid()];
      await session.send({ sessionUid: room, uid: one, text }, by(fatima));
      await member.send({ chatUid: chat, uid: other, text } as never, by(fatima));
      said.push(one);
      wrote.push(other);
    }
    for (const uids of [said, wrote])
      expect((await reportOf(uids[6]!, ayesha))?.context.map(({ text }) => text)).toEqual(
        texts.slice(1, 6),
      );
  });
});
