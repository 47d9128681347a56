import type { KitchenChange } from '@chefly/contracts';
import { until } from '@chefly/engines/testing';
import { PASSWORD } from '@chefly/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { afterGrace } from './grace';
import {
  bootPlatform,
  openSharedKitchen,
  type TestMember,
  type TestPlatform,
  uid,
} from './kitchen';

/** What a session leaves behind: what was cooked, for those who took part in it. */
describe('the record of a kitchen', () => {
  let platform: TestPlatform;
  let [fatima, ayesha, zainab, sana]: TestMember[] = [];
  let recipeUid: string;
  let cook: () => Promise<string>;
  let session: string;

  beforeAll(async () => {
    platform = await bootPlatform();
    ({ fatima, ayesha, zainab, sana, recipeUid, cook } = await openSharedKitchen(platform));
  });
  beforeEach(async () => {
    session = await cook();
    await platform.attended(session, ayesha!, zainab!);
  });
  afterAll(() => platform?.stop());

  const act = async ({ api }: TestMember, change: KitchenChange) => {
    const { version } = await api.sessions.kitchen({ uid: session });
    await api.sessions.changeKitchen({ uid: session, changeUid: uid(), seen: version, change });
  };
  const recordOf = ({ api }: TestMember) => api.sessions.kitchenRecord({ uid: session });
  const leave = async ({ api }: TestMember) => {
    await api.sessions.leave({ uid: session });
    await platform.settle();
  };
  const reached = async (member: TestMember) =>
    (await recordOf(member)).steps.map(({ step, reached }) => [
      step,
      reached.map((each) => each.uid).sort(),
    ]);
  const both = () => [ayesha!.uid, zainab!.uid].sort();

  it('tells which steps were shown, and who came to them while they were in it', async () => {
    expect(await reached(ayesha!)).toEqual([[0, both()]]);
    await act(zainab!, { do: 'step-out', step: 3 });
    await act(fatima!, { do: 'show', step: 1 });
    await leave(ayesha!);
    await act(fatima!, { do: 'show', step: 2 });
    await leave(fatima!);
    expect(await reached(fatima!)).toEqual([
      [0, both()],
      [1, [ayesha!.uid]],
      [2, []],
      [3, [zainab!.uid]],
    ]);
    const { steps } = await recordOf(fatima!);
    expect(steps.map(({ shownAt }) => shownAt !== null)).toEqual([true, true, true, false]);
    // who went reads no further
    expect((await reached(ayesha!)).map(([step]) => step)).toEqual([0, 1, 3]);
  });

  it('tells of timers whether they rang, and of notes that stood at the end', async () => {
    const [short, long, kept, gone] = [uid(), uid(), uid(), uid()];
    const timer = (timerUid: string, name: string, seconds: number): KitchenChange => ({
      ...{ do: 'start-timer', timerUid, name, seconds, step: 1 },
    });
    await act(ayesha!, timer(short, 'Rest the dough', 1));
    await act(fatima!, timer(long, 'Simmer', 1500));
    for (const noteUid of [kept, gone])
      await act(fatima!, { do: 'pin-note', noteUid, text: 'Do not scrape' });
    await act(fatima!, { do: 'unpin-note', noteUid: gone });
    await until(async () => expect((await recordOf(zainab!)).timers[0]!.rangAt).not.toBeNull());
    await act(ayesha!, { do: 'stop-timer', timerUid: short });
    await leave(fatima!);
    const record = await recordOf(zainab!);
    expect(record.timers).toMatchObject([
      { uid: short, name: 'Rest the dough', startedBy: ayesha!.uid, rangAt: expect.any(String) },
      { uid: long, name: 'Simmer', startedBy: fatima!.uid, rangAt: null },
    ]);
    expect(record.notes).toMatchObject([{ uid: kept, text: 'Do not scrape' }]);
  });

  it('tells of raised hands and their answers; whose pan it was sees it, and nobody else', async () => {
    const handUid = uid();
    const photo = await platform.upload(ayesha!);
    await act(ayesha!, { do: 'raise-hand', handUid, step: 2, note: 'It catches', photo });
    await act(fatima!, { do: 'answer-hand', handUid });
    await act(fatima!, { do: 'lower-hand', handUid });
    const unanswered = uid();
    await act(zainab!, { do: 'raise-hand', handUid: unanswered, step: 2, note: '' });
    await leave(fatima!);
    for (const member of [fatima!, ayesha!, zainab!]) {
      const { questions } = await recordOf(member);
      expect(questions).toMatchObject([
        { memberUid: ayesha!.uid, step: 2, note: 'It catches', answeredAt: expect.any(String) },
        { memberUid: zainab!.uid, step: 2, note: '', answeredAt: null, picture: null },
      ]);
      expect(!!questions[0]!.picture).toBe(member === ayesha);
    }
    const { picture } = (await recordOf(ayesha!)).questions[0]!;
    expect((await fetch(platform.url + picture!.sources[0]!.url)).status).toBe(200);
  });

  it('tells who came later nothing of what somebody asked who had left by then', async () => {
    await act(ayesha!, { do: 'raise-hand', handUid: uid(), step: 2, note: 'For the chef alone' });
    await leave(ayesha!);
    const rows = (await platform.database('sessions')).connection.collection<any>('sessions');
    const late = { _id: session, 'members.uid': zainab!.uid };
    await rows.updateOne(late, { $set: { 'members.$.joinedAt': new Date() } });
    expect((await recordOf(zainab!)).questions).toEqual([]);
    expect((await recordOf(fatima!)).questions).toMatchObject([{ note: 'For the chef alone' }]);
    await leave(fatima!);
  });

  it('is nobody’s who was not there', async () => {
    await leave(fatima!);
    await expect(recordOf(sana!)).rejects.toMatchObject({ code: 'request/not-found' });
  });

  it('begins with what was asked from cook mode, with the picture of who asked', async () => {
    await leave(fatima!);
    await platform.online(fatima!, ayesha!);
    const photo = await platform.upload(ayesha!);
    const { uid: asked } = await ayesha!.api.sessions.ask({
      ...{ chefUids: [fatima!.uid], recipeUid, type: 'voice' },
      stuck: { step: 3, note: 'Too thin', photo },
    });
    ({ sessionUid: session } = await fatima!.api.sessions.accept({ uids: [asked] }));
    await platform.settle();
    expect((await recordOf(ayesha!)).questions).toMatchObject([
      { step: 3, note: 'Too thin', picture: { sources: expect.any(Array) } },
    ]);
    expect((await recordOf(fatima!)).questions).toEqual([]);
    await leave(fatima!);
  });

  it('keeps what an erased member did, without their words and pictures', async () => {
    const photo = await platform.upload(zainab!);
    const hand = { handUid: uid(), step: 2, note: 'It catches', photo };
    await act(zainab!, { do: 'raise-hand', ...hand });
    await leave(fatima!);
    await zainab!.api.identity.askErasure({ password: PASSWORD });
    await afterGrace(platform);
    await platform.settle();
    const { questions } = await recordOf(fatima!);
    expect(questions).toMatchObject([{ memberUid: zainab!.uid, note: '', picture: null }]);
  });
});
