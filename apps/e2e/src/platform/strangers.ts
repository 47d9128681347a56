import type { TestMember, TestPlatform } from './kitchen';

const idOf = (i: number) => `waiting-request-${String(i).padStart(4, '0')}`;

/** So many strangers wait for the chef, until all of them are gone, or the first. */
export async function strangersWait(platform: TestPlatform, chef: TestMember, length: number) {
  const { connection } = await platform.database('sessions');
  const requests = connection.collection('requests');
  const expiresAt = new Date(Date.now() + 60_000);
  const ids = Array.from({ length }, (_, i) => idOf(i));
  await requests.insertMany(
    ids.map((_id, i) => ({
      _id: _id as never,
      member: { uid: `waiting-member-${String(i).padStart(4, '0')}` },
      openFor: `waiting-member-${String(i).padStart(4, '0')}`,
      state: 'pending',
      chefs: [{ uid: chef.uid, state: 'pending' }],
      askedAt: new Date(),
      expiresAt,
    })),
  );
  const leave = async (some = ids) => {
    for (const _id of some) await requests.deleteOne({ _id: _id as never });
  };
  return { leave, leaveFirst: () => leave(ids.slice(0, 1)) };
}
