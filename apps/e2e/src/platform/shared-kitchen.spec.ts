import type { Kitchen, KitchenChange } from '@chefly/contracts';
import { until } from '@chefly/engines/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { outcomes, type TestMember, type TestPlatform, uid } from './kitchen';
import { inSharedKitchen } from './shared-kitchen';
import { closeTabs, openTab, type Tab } from './tab';

/** What those who cook together share: steps, timers, notes, raised hands. */
describe('the kitchen of a session', () => {
  let platform: TestPlatform;
  let [fatima, ayesha, zainab, sana]: TestMember[] = [];
  let session: string;

  afterEach(closeTabs);
  inSharedKitchen((kitchen) => ({ platform, fatima, ayesha, zainab, sana, session } = kitchen));

  const kitchenOf = ({ api }: TestMember) => api.sessions.kitchen({ uid: session });
  /** On what is true now, unless it says otherwise. */
  const act = async (
    member: TestMember,
    change: KitchenChange,
    { changeUid = uid(), seen }: { changeUid?: string; seen?: number } = {},
  ) =>
    member.api.sessions.changeKitchen({
      ...{ uid: session, changeUid, change },
      seen: seen ?? (await kitchenOf(member)).version,
    });
  const enter = async (member: TestMember): Promise<Tab> => {
    const tab = await openTab(platform.url, member);
    await tab.socket.emitWithAck('session.enter', session);
    return tab;
  };
  const heardBy = ({ heard }: Tab): Kitchen[] =>
    heard.flatMap((message) => (message.type === 'kitchen.changed' ? [message.data] : []));
  const simmer = (timerUid: string): KitchenChange => ({
    ...{ do: 'start-timer', timerUid, name: 'Simmer the mutton', seconds: 1500, step: 3 },
  });

  it('is at the first step, empty, until somebody does something', async () => {
    expect(await kitchenOf(ayesha!)).toMatchObject({
      ...{ sessionUid: session, version: 0, open: true },
      state: { shown: { step: 0 }, places: [], timers: [], notes: [], hands: [] },
    });
  });

  it('is changed for all who are in the session, and told to them alone', async () => {
    const tabs = await Promise.all([fatima!, ayesha!, zainab!].map(enter));
    const stranger = await openTab(platform.url, sana!);
    await stranger.socket.emitWithAck('session.enter', session);
    await act(fatima!, { do: 'show', step: 2 });
    await act(ayesha!, simmer(uid()));
    await act(fatima!, { do: 'pin-note', noteUid: uid(), text: 'Do not scrape' });
    for (const tab of tabs)
      await until(() => {
        const versions = heardBy(tab).map(({ version }) => version);
        expect(versions).toEqual([1, 2, 3]);
      });
    const { state } = heardBy(tabs[2]!).at(-1)!;
    expect(state).toMatchObject({
      shown: { step: 2 },
      timers: [{ name: 'Simmer the mutton', startedBy: ayesha!.uid }],
      notes: [{ text: 'Do not scrape' }],
    });
    expect((await kitchenOf(zainab!)).state).toEqual(state);
    await stranger.roundTrip();
    expect(heardBy(stranger)).toEqual([]);
  });

  it('takes a change that comes twice once, also at the same time', async () => {
    const [timerUid, changeUid] = [uid(), uid()];
    await act(fatima!, simmer(timerUid));
    const before = (await kitchenOf(fatima!)).state.timers[0]!.seconds;
    const again = { changeUid, seen: 1 };
    const twice = [1, 2, 3].map(() => act(fatima!, { do: 'add-minute', timerUid }, again));
    expect((await outcomes(twice)).succeeded).toBe(3);
    const { state, version } = await kitchenOf(fatima!);
    expect([state.timers[0]!.seconds - before, version]).toEqual([60, 2]);
    // the same uid of somebody else is theirs
    await act(ayesha!, { do: 'ready', step: 0, ready: true }, { changeUid });
    expect((await kitchenOf(ayesha!)).version).toBe(3);
  });

  it('counts its versions without a gap, however many change it at once', async () => {
    const cooks = [fatima!, ayesha!, zainab!];
    const changes = Array.from({ length: 9 }, (_, n) => act(cooks[n % 3]!, simmer(uid())));
    expect(await outcomes(changes)).toEqual({ succeeded: 9, refused: [] });
    expect((await kitchenOf(ayesha!)).version).toBe(9);
    expect((await kitchenOf(ayesha!)).state.timers).toHaveLength(9);
  });

  it('refuses what is the chef’s of members, and what was decided on an earlier state', async () => {
    const refused = (change: KitchenChange, code: string, by = ayesha!, seen?: number) =>
      expect(act(by, change, { seen })).rejects.toMatchObject({ code });
    await refused({ do: 'show', step: 1 }, 'sessions/chef-only');
    await refused({ do: 'pin-note', noteUid: uid(), text: 'n' }, 'sessions/chef-only');
    await refused({ do: 'spotlight', uid: zainab!.uid }, 'sessions/chef-only');
    await refused({ do: 'follow' }, 'sessions/member-only', fatima!);
    await act(fatima!, { do: 'show', step: 1 });
    await refused({ do: 'show', step: 0 }, 'sessions/kitchen-changed', fatima!, 0);
    await refused({ do: 'ready', step: 0, ready: true }, 'sessions/kitchen-changed');
    await refused({ do: 'show', step: 60 }, 'request/invalid', fatima!);
    expect((await kitchenOf(fatima!)).version).toBe(1);
  });

  it('has raised hands in their order, answered and lowered by the chef', async () => {
    const [first, second] = [uid(), uid()];
    const stuck = (handUid: string, note: string): KitchenChange => ({
      ...{ do: 'raise-hand', handUid, step: 3, note },
    });
    await act(zainab!, stuck(first, 'Catching at the bottom'));
    await act(ayesha!, stuck(second, ''));
    await act(fatima!, { do: 'spotlight', uid: zainab!.uid });
    await act(fatima!, { do: 'answer-hand', handUid: first });
    expect((await kitchenOf(zainab!)).state).toMatchObject({
      spotlight: { uid: zainab!.uid },
      hands: [
        { memberUid: zainab!.uid, note: 'Catching at the bottom', answeredAt: expect.any(String) },
        { memberUid: ayesha!.uid, note: '', answeredAt: null },
      ],
    });
    await act(fatima!, { do: 'lower-hand', handUid: first });
    await act(ayesha!, { do: 'lower-hand', handUid: second });
    expect((await kitchenOf(zainab!)).state.hands).toEqual([]);
  });

  it('is out of reach at once for who leaves, who keeps it as it was then', async () => {
    const tab = await enter(zainab!);
    await act(zainab!, { do: 'raise-hand', handUid: uid(), step: 1, note: 'Help' });
    await act(fatima!, { do: 'spotlight', uid: zainab!.uid });
    await zainab!.api.sessions.leave({ uid: session });
    await expect(act(zainab!, { do: 'follow' })).rejects.toMatchObject({ code: 'sessions/ended' });
    await platform.settle();
    const { state } = await act(fatima!, { do: 'show', step: 5 });
    expect(state).toMatchObject({ hands: [], spotlight: { uid: null }, places: [] });
    await platform.settle();
    await tab.roundTrip();
    expect(Math.max(...heardBy(tab).map(({ version }) => version))).toBe(2);
    expect(await kitchenOf(zainab!)).toMatchObject({
      ...{ version: 2, open: false },
      state: { shown: { step: 0 }, hands: [{ note: 'Help' }] },
    });
  });

  it('is out of reach at once for whom the chef has blocked', async () => {
    await fatima!.api.social.block({ uid: ayesha!.uid });
    await until(async () => {
      const [changed] = await Promise.allSettled([act(ayesha!, { do: 'follow' }, { seen: 0 })]);
      expect(changed).toMatchObject({ reason: { code: 'sessions/ended' } });
    });
    await fatima!.api.social.unblock({ uid: ayesha!.uid });
    await platform.settle();
  });

  it('is kept as it was when the session ends, and changed no more', async () => {
    const timerUid = uid();
    await act(ayesha!, simmer(timerUid));
    await act(fatima!, { do: 'show', step: 4 });
    await fatima!.api.sessions.leave({ uid: session });
    for (const member of [fatima!, ayesha!]) {
      expect(await kitchenOf(member)).toMatchObject({
        ...{ version: 2, open: false },
        state: { reached: [{ step: 0 }, { step: 4 }], timers: [{ uid: timerUid }] },
      });
      await expect(act(member, { do: 'stop-timer', timerUid })).rejects.toMatchObject({
        code: 'sessions/ended',
      });
    }
  });
});
