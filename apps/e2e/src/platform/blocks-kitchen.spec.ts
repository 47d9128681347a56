import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { blocksOn } from './blocks-on';
import { bootPlatform, openKitchen, type TestMember, type TestPlatform } from './kitchen';

/** What comes of a block where members ask for each other and cook together. */
describe('members who keep others away, in the kitchen', () => {
  let platform: TestPlatform;
  let recipe: string;
  let chef: TestMember;
  let guests: TestMember[];

  beforeAll(async () => {
    platform = await bootPlatform();
    chef = await platform.member('rubina');
    guests = await platform.members('nida', 'amna', 'laila');
    recipe = await openKitchen(platform, chef, ...guests);
  });
  afterAll(() => platform.stop());

  const { block, unblock } = blocksOn(() => platform);
  const uids = ({ items }: { items: { uid: string }[] }) => items.map(({ uid }) => uid);
  const askFor = async ({ api }: TestMember, ...chefs: TestMember[]) =>
    (
      await api.sessions.ask({
        chefUids: chefs.map(({ uid }) => uid),
        recipeUid: recipe,
        type: 'voice',
      })
    ).uid;
  const cook = async (...with_: TestMember[]) => {
    const requests = [];
    for (const guest of with_) requests.push(await askFor(guest, chef));
    const { sessionUid } = await chef.api.sessions.accept({ uids: requests });
    await platform.settle();
    return { uid: sessionUid };
  };
  const staying = async (session: { uid: string }) =>
    (await chef.api.sessions.session(session)).participants
      .filter(({ left }) => !left)
      .map(({ uid }) => uid);

  it('are in no list of chefs, and wait for each other no longer', async () => {
    const [nida] = guests as [TestMember];
    await askFor(nida, chef);
    await platform.settle();
    expect(uids(await chef.api.sessions.incoming({}))).toHaveLength(1);
    await block(nida, chef);
    expect(uids(await chef.api.sessions.incoming({}))).toEqual([]);
    expect(await nida.api.sessions.myRequest({})).toMatchObject({ state: 'declined' });
    for (const [from, to] of [
      [nida, chef],
      [chef, nida],
    ] as const)
      expect(uids(await from.api.sessions.chefs({}))).not.toContain(to.uid);
    await expect(askFor(nida, chef)).rejects.toMatchObject({ code: 'request/not-found' });
    await unblock(nida, chef);
  });

  it('are out of a running session: the guest goes, whoever of the two set the block', async () => {
    const [nida, amna, laila] = guests as [TestMember, TestMember, TestMember];
    const session = await cook(nida, amna, laila);
    await block(nida, chef);
    expect(await staying(session)).toEqual([chef.uid, amna.uid, laila.uid]);
    await expect(nida.api.sessions.token(session)).rejects.toMatchObject({
      code: 'sessions/ended',
    });
    await block(chef, amna);
    expect(await staying(session)).toEqual([chef.uid, laila.uid]);
    expect(await chef.api.sessions.session(session)).toMatchObject({ state: 'ongoing' });
    await block(chef, laila);
    expect(await chef.api.sessions.session(session)).toMatchObject({ state: 'ended' });
    expect(await chef.api.sessions.availability({})).toMatchObject({ busy: false });
    await unblock(nida, chef);
    for (const guest of [amna, laila]) await unblock(chef, guest);
  });

  it('of two guests the one goes whom the other has blocked; together they are not taken in', async () => {
    const [nida, amna] = guests as [TestMember, TestMember];
    const session = await cook(nida, amna);
    await block(nida, amna);
    expect(await staying(session)).toEqual([chef.uid, nida.uid]);
    await chef.api.sessions.leave(session);
    await platform.settle();
    await expect(cook(nida, amna)).rejects.toMatchObject({ code: 'sessions/mixed-group' });
    await chef.api.sessions.decline({ uids: uids(await chef.api.sessions.incoming({})) });
    await unblock(nida, amna);
  });

  it('keep the record of what they cooked, and name each other nowhere in it', async () => {
    const [nida] = guests as [TestMember];
    const session = await cook(nida);
    await platform.attended(session.uid, chef, nida);
    const message = { sessionUid: session.uid, uid: 'what-was-said-over-the-pot' };
    await chef.api.chat.sendSessionMessage({ ...message, text: 'Stir' });
    await chef.api.sessions.leave(session);
    await platform.settle();
    await nida.api.sessions.review({ ...session, rating: 4, review: 'Patient' });
    await block(chef, nida);
    for (const [reader, other] of [
      [nida, chef],
      [chef, nida],
    ] as const) {
      const { items } = await reader.api.sessions.records({});
      const record = items.find(({ uid }) => uid === session.uid)!;
      const seen = [record, await reader.api.sessions.session(session)];
      for (const { chef: by, participants } of seen)
        for (const person of [by, ...participants])
          expect(person.userName).toBe(person.uid === other.uid ? '' : reader.account.userName);
    }
    const said = await nida.api.chat.sessionMessages({ sessionUid: session.uid });
    expect(said.items).toMatchObject([{ text: 'Stir', sender: { firstName: 'A member' } }]);
    const [review] = (await chef.api.sessions.reviewsOf({ uid: chef.uid })).items;
    expect(review).toMatchObject({ review: 'Patient', author: null });
    await unblock(chef, nida);
  });
});
