import { PASSWORD } from '@chefly/testing';
import { describe, expect, it } from '@jest/globals';
import { caseOf, moderatorsOf, report } from './desk';
import { afterGrace } from './grace';
import { type TestMember, type TestPlatform, uid } from './kitchen';
import { inSharedKitchen } from './shared-kitchen';

/** A photo of the pan comes with a raised hand, by the rules of any picture. */
describe('the photo of a raised hand', () => {
  let platform: TestPlatform;
  let [fatima, ayesha, zainab, sana]: TestMember[] = [];
  let session: string;

  inSharedKitchen((kitchen) => ({ platform, fatima, ayesha, zainab, sana, session } = kitchen));

  const raise = (member: TestMember, photo: string, handUid = uid(), changeUid = uid()) =>
    member.api.sessions.changeKitchen({
      ...{ uid: session, changeUid, seen: 0 },
      change: { do: 'raise-hand', handUid, step: 2, note: 'It catches', photo },
    });
  const lookOf = ({ api }: TestMember, handUid: string) =>
    api.sessions.handPhoto({ uid: session, handUid });
  const bytesAt = async (path: string) => (await fetch(platform.url + path)).status;
  const uploads = async () =>
    (await platform.database('content')).connection.collection<any>('uploads');
  /** As if an hour had passed for every upload, and the sweep came by. */
  async function sweep() {
    const rows = await uploads();
    await rows.updateMany({ due: { $ne: null } }, { $set: { due: new Date(0) } });
    await platform.schedule('content-sweep', uid(), new Date(), {});
    await platform.settle();
  }

  it('is shown to the chef and whoever raised it, for as long as it is up', async () => {
    const handUid = uid();
    const { state } = await raise(ayesha!, await platform.upload(ayesha!), handUid);
    expect(state.hands).toMatchObject([{ uid: handUid, note: 'It catches', photo: true }]);
    expect(JSON.stringify(state)).not.toContain('/pictures/');
    for (const member of [fatima!, ayesha!]) {
      const picture = await lookOf(member, handUid);
      expect(await bytesAt(picture.sources[0]!.url)).toBe(200);
    }
    for (const member of [zainab!, sana!])
      await expect(lookOf(member, handUid)).rejects.toMatchObject({ code: 'request/not-found' });
    await fatima!.api.sessions.changeKitchen({
      ...{ uid: session, changeUid: uid(), seen: 1, change: { do: 'lower-hand', handUid } },
    });
    for (const member of [fatima!, ayesha!])
      await expect(lookOf(member, handUid)).rejects.toMatchObject({ code: 'request/not-found' });
  });

  it('is nobody else’s who raises a hand by the same uid once that is down', async () => {
    const handUid = uid();
    const lower = (seen: number) =>
      fatima!.api.sessions.changeKitchen({
        ...{ uid: session, changeUid: uid(), seen, change: { do: 'lower-hand', handUid } },
      });
    await raise(ayesha!, await platform.upload(ayesha!), handUid);
    const of = async (member: TestMember) => (await lookOf(member, handUid)).sources[0]!.url;
    const placeOf = (url: string) => url.split('?')[0];
    const first = placeOf(await of(fatima!));
    await lower(1);
    await raise(zainab!, await platform.upload(zainab!), handUid);
    for (const member of [fatima!, zainab!]) expect(placeOf(await of(member))).not.toBe(first);
    await expect(lookOf(ayesha!, handUid)).rejects.toMatchObject({ code: 'request/not-found' });
    // nor an earlier one of their own
    const second = placeOf(await of(zainab!));
    await lower(3);
    await raise(zainab!, await platform.upload(zainab!), handUid);
    expect([first, second]).not.toContain(placeOf(await of(zainab!)));
  });

  it('is gone for the chef once who raised it has left', async () => {
    const handUid = uid();
    await raise(ayesha!, await platform.upload(ayesha!), handUid);
    await ayesha!.api.sessions.leave({ uid: session });
    await platform.settle();
    await expect(lookOf(fatima!, handUid)).rejects.toMatchObject({ code: 'request/not-found' });
    await expect(lookOf(ayesha!, handUid)).rejects.toMatchObject({ code: 'sessions/ended' });
  });

  it('is one’s own upload, and raised once however often it is sent', async () => {
    const [receipt, handUid, changeUid] = [await platform.upload(zainab!), uid(), uid()];
    for (const other of [receipt, 'made.up'])
      await expect(raise(ayesha!, other)).rejects.toMatchObject({
        code: 'content/upload-invalid',
      });
    await raise(zainab!, receipt, handUid, changeUid);
    const again = await raise(zainab!, receipt, handUid, changeUid);
    expect(again).toMatchObject({ version: 1, state: { hands: [{ uid: handUid }] } });
  });

  it('is kept with the session, and goes when moderators take the session away', async () => {
    const [rubina] = await moderatorsOf(platform, 'rubina');
    const handUid = uid();
    await raise(ayesha!, await platform.upload(ayesha!), handUid);
    const { sources } = await lookOf(fatima!, handUid);
    for (let i = 0; i < 2; i++) await sweep();
    expect(await bytesAt(sources[0]!.url)).toBe(200);

    await report(platform, fatima!, 'session', session, 'harassment', ayesha!.uid);
    const { uid: caseUid } = (await caseOf(rubina!, session))!;
    expect((await rubina!.api.moderation.case({ uid: caseUid })).snapshot.pictures).toHaveLength(1);
    await rubina!.api.moderation.decide({
      ...{ uid: caseUid, action: 'remove', rule: 'house/kindness', reason: 'An insult' },
    });
    await platform.settle();
    await expect(lookOf(fatima!, handUid)).rejects.toMatchObject({ code: 'sessions/ended' });
    const rows = (await platform.database('sessions')).connection.collection('kitchen_changes');
    const shown = { sessionUid: session, 'picture.key': { $exists: true } };
    expect(await rows.countDocuments(shown)).toBe(0);
  });

  it('is erased with the member whose it is', async () => {
    const handUid = uid();
    await raise(zainab!, await platform.upload(zainab!), handUid);
    const { sources } = await lookOf(fatima!, handUid);
    await fatima!.api.sessions.leave({ uid: session });
    await platform.settle();
    await zainab!.api.identity.askErasure({ password: PASSWORD });
    await afterGrace(platform);
    await platform.settle();
    for (let i = 0; i < 2; i++) await sweep();
    expect(await bytesAt(sources[0]!.url)).toBe(404);
  });
});
