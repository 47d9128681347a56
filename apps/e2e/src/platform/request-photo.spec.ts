import { HOUR } from '@chefly/contracts';
import { PASSWORD } from '@chefly/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { caseOf, moderatorsOf, report } from './desk';
import { afterGrace } from './grace';
import { bootPlatform, openTwoKitchens, type TestMember, type TestPlatform } from './kitchen';
import { ownArchive } from './own-archive';

/** A photo of the pan comes with the request of who is stuck, by the rules of any picture. */
describe('the photo of a request', () => {
  let platform: TestPlatform;
  let [fatima, hina, ayesha, zainab]: TestMember[] = [];
  let recipeUid: string;

  beforeAll(async () => {
    platform = await bootPlatform();
    ({ fatima, hina, ayesha, zainab, recipeUid } = await openTwoKitchens(platform));
    rows = await platform.database('sessions');
  });
  afterAll(() => platform?.stop());

  const ask = (member: TestMember, photo: string, type: 'voice' | 'video' = 'voice') =>
    member.api.sessions.ask({
      ...{ chefUids: [fatima!.uid, hina!.uid], recipeUid, type },
      stuck: { step: 2, note: 'It catches', photo },
    });
  const lookOf = ({ api }: TestMember, uid: string) => api.sessions.requestPhoto({ uid });
  const isNothingFor = (member: TestMember, uid: string) =>
    expect(lookOf(member, uid)).rejects.toMatchObject({ code: 'request/not-found' });
  const bytesAt = async (path: string) => (await fetch(platform.url + path)).status;
  /** As if an hour had passed for every upload, and the sweep came by. */
  async function sweep() {
    const rows = (await platform.database('content')).connection.collection<any>('uploads');
    for (let i = 0; i < 2; i++) {
      await rows.updateMany({ due: { $ne: null } }, { $set: { due: new Date(0) } });
      await platform.schedule('content-sweep', crypto.randomUUID(), new Date(), {});
      await platform.settle();
    }
  }
  let rows: Awaited<ReturnType<TestPlatform['database']>>;
  const requests = () => rows.connection.collection<any>('requests');
  /** As if its requests were over for so long that nobody reports them any more. */
  async function afterAnHour() {
    const over = { sessionUid: null, state: { $ne: 'pending' } };
    await requests().updateMany(over, { $set: { expiresAt: new Date(Date.now() - 2 * HOUR) } });
    await platform.schedule('reconcile', crypto.randomUUID(), new Date(), {});
    await platform.settle();
    await sweep();
  }

  it('is shown to who asked and to the chefs who may answer, before anybody accepts', async () => {
    const { uid } = await ask(ayesha!, await platform.upload(ayesha!));
    const { items } = await fatima!.api.sessions.incoming({});
    expect(items[0]!.stuck).toEqual({ step: 2, note: 'It catches', photo: true });
    expect(JSON.stringify(items)).not.toContain('/pictures/');
    for (const member of [ayesha!, fatima!, hina!]) {
      const picture = await lookOf(member, uid);
      expect(await bytesAt(picture.sources[0]!.url)).toBe(200);
    }
    await isNothingFor(zainab!, uid);
    await hina!.api.sessions.decline({ uids: [uid] });
    await isNothingFor(hina!, uid);
    const { sources } = await lookOf(fatima!, uid);
    await sweep();
    expect(await bytesAt(sources[0]!.url)).toBe(200);
    await ayesha!.api.sessions.cancel({ uid });
    for (const member of [ayesha!, fatima!, hina!]) await isNothingFor(member, uid);
    // of what nobody answered and nobody reports nothing is kept
    await afterAnHour();
    expect(await bytesAt(sources[0]!.url)).toBe(404);
  });

  it('is reported by a chef who was asked, also once it was declined or taken back', async () => {
    const [rubina] = await moderatorsOf(platform, 'rubina');
    for (const end of ['declined', 'taken back'] as const) {
      const { uid } = await ask(ayesha!, await platform.upload(ayesha!));
      const { sources } = await lookOf(fatima!, uid);
      if (end === 'declined')
        for (const chef of [fatima!, hina!]) await chef.api.sessions.decline({ uids: [uid] });
      else await ayesha!.api.sessions.cancel({ uid });
      await platform.settle();
      // who was not asked saw nothing of it, and nobody reports whom it is not about
      await report(platform, zainab!, 'session', uid, 'harassment', ayesha!.uid);
      await report(platform, fatima!, 'session', uid, 'harassment', zainab!.uid);
      await report(platform, ayesha!, 'session', uid, 'harassment', fatima!.uid);
      expect(await caseOf(rubina!, uid)).toBeUndefined();
      await report(platform, fatima!, 'session', uid, 'harassment', ayesha!.uid);
      const { uid: caseUid } = (await caseOf(rubina!, uid))!;
      const { snapshot } = await rubina!.api.moderation.case({ uid: caseUid });
      expect(snapshot).toMatchObject({ text: 'It catches' });
      expect(snapshot.pictures).toHaveLength(1);
      await afterAnHour();
      expect(await requests().countDocuments({ _id: uid, picture: { $exists: true } })).toBe(0);
      expect(await bytesAt(sources[0]!.url)).toBe(200);
      const verdict = { rule: 'house/kindness', reason: 'An insult' } as const;
      await rubina!.api.moderation.decide({ uid: caseUid, action: 'remove', ...verdict });
      await platform.settle();
      const row = await requests().findOne({ _id: uid });
      expect(row.stuck.note).toBe('');
    }
  });

  it('goes with its request when moderators take that away while it waits', async () => {
    const [rubina] = await moderatorsOf(platform, 'rubina');
    const { uid } = await ask(ayesha!, await platform.upload(ayesha!));
    await report(platform, fatima!, 'session', uid, 'harassment', ayesha!.uid);
    const { uid: caseUid } = (await caseOf(rubina!, uid))!;
    const verdict = { rule: 'house/kindness', reason: 'An insult' } as const;
    await rubina!.api.moderation.decide({ uid: caseUid, action: 'remove', ...verdict });
    await platform.settle();
    expect((await ayesha!.api.sessions.myRequest({}))?.state).toBe('declined');
    for (const chef of [fatima!, hina!]) {
      expect((await chef.api.sessions.incoming({})).items).toEqual([]);
      await isNothingFor(chef, uid);
    }
    expect(await requests().countDocuments({ _id: uid, picture: { $exists: true } })).toBe(0);
  });

  it('is one’s own upload', async () => {
    const receipt = await platform.upload(zainab!);
    for (const other of [receipt, 'made.up'])
      await expect(ask(ayesha!, other)).rejects.toMatchObject({ code: 'content/upload-invalid' });
    expect((await ayesha!.api.sessions.myRequest({}))?.state).not.toBe('pending');
  });

  it('is not looked at by a chef whom its member has blocked', async () => {
    const { uid } = await ask(zainab!, await platform.upload(zainab!));
    await zainab!.api.social.block({ uid: hina!.uid });
    await platform.settle();
    await isNothingFor(hina!, uid);
    await lookOf(fatima!, uid);
    await zainab!.api.sessions.cancel({ uid });
    await zainab!.api.social.unblock({ uid: hina!.uid });
    await platform.settle();
  });

  it('is evidence with the session that came of it, and goes when moderators take that away', async () => {
    const [rubina] = await moderatorsOf(platform, 'rubina');
    const { uid } = await ask(ayesha!, await platform.upload(ayesha!));
    const { sources } = await lookOf(fatima!, uid);
    const { sessionUid } = await fatima!.api.sessions.accept({ uids: [uid] });
    await platform.settle();
    await isNothingFor(fatima!, uid);
    await sweep();
    expect(await bytesAt(sources[0]!.url)).toBe(200);
    await report(platform, fatima!, 'session', sessionUid, 'harassment', ayesha!.uid);
    const { uid: caseUid } = (await caseOf(rubina!, sessionUid))!;
    expect((await rubina!.api.moderation.case({ uid: caseUid })).snapshot.pictures).toHaveLength(1);
    const verdict = { rule: 'house/kindness', reason: 'An insult' } as const;
    await rubina!.api.moderation.decide({ uid: caseUid, action: 'remove', ...verdict });
    await platform.settle();
    expect(await requests().countDocuments({ sessionUid, picture: { $exists: true } })).toBe(0);
  });

  const keptWithASession = async () => {
    await platform.online(fatima!, zainab!);
    const { uid } = await ask(zainab!, await platform.upload(zainab!));
    const { sources } = await lookOf(fatima!, uid);
    const { sessionUid } = await fatima!.api.sessions.accept({ uids: [uid] });
    await fatima!.api.sessions.leave({ uid: sessionUid });
    await platform.settle();
    return sources[0]!.url;
  };

  it('is in the own export', async () => {
    await keptWithASession();
    const files = await ownArchive(platform, zainab!);
    const requests = JSON.parse(files.get('sessions/requests.json')!.toString()) as object[];
    const { picture } = requests.find((row) => 'picture' in row) as { picture: string };
    expect([...files.keys()].some((name) => name.includes(picture))).toBe(true);
  });

  it('is erased with the member whose it is', async () => {
    const url = await keptWithASession();
    await zainab!.api.identity.askErasure({ password: PASSWORD });
    await afterGrace(platform);
    await platform.settle();
    await sweep();
    expect(await bytesAt(url)).toBe(404);
  });
});
