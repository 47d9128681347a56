import { batches } from '@chefly/service';
import type { Copy } from './copy';
import type { Databases } from './databases';

export const copiesOfSessions = (databases: Databases): Copy[] => [
  {
    name: 'sessions, in the gateway',
    what: 'session',
    service: 'gateway',
    collection: 'sessions',
    wanted: () => liveSessions(databases),
    fields: ['chefUid', 'uids', 'open'],
  },
  {
    name: 'chat rooms, from sessions',
    what: 'room',
    service: 'chat',
    collection: 'rooms',
    wanted: () => chatRooms(databases),
    fields: ['uids', 'open', 'sequence'],
  },
];

async function* liveSessions(databases: Databases) {
  for await (const { _id, chef, members, state } of databases.rows('sessions', 'sessions'))
    yield {
      _id,
      chefUid: chef.uid,
      uids: [
        chef.uid,
        ...members
          .filter((member: { leftAt: Date | null }) => !member.leftAt)
          .map((member: { uid: string }) => member.uid),
      ],
      open: state === 'ongoing',
    };
}

async function* chatRooms(databases: Databases) {
  for await (const sessions of batches(databases.rows('sessions', 'sessions'))) {
    const last = await databases
      .collection('chat', 'messages')
      .aggregate<{ _id: string; sequence: number }>([
        { $match: { sessionUid: { $in: sessions.map((session) => session._id) } } },
        { $group: { _id: '$sessionUid', sequence: { $max: '$sequence' } } },
      ])
      .toArray();
    const sequences = new Map(last.map((room) => [room._id, room.sequence]));
    for (const { _id, uids, state } of sessions)
      yield { _id, uids, open: state === 'ongoing', sequence: sequences.get(_id) ?? 0 };
  }
}
