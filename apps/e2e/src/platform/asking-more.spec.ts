import { until } from '@chefly/engines/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { bootPlatform, openKitchen, outcomes, type TestMember, type TestPlatform } from './kitchen';
import { closeTabs, openTab, type Tab } from './tab';

/** While a request waits: more chefs are asked, and those who were asked see it. */
describe('a request that waits', () => {
  let platform: TestPlatform;
  let chefs: TestMember[];
  let [ayesha, zainab]: TestMember[] = [];
  let recipeUid: string;
  let request: string;

  beforeAll(async () => {
    platform = await bootPlatform();
    chefs = await platform.members('fatima', 'hina', 'sana', 'amina', 'noor');
    [ayesha, zainab] = await platform.members('ayesha', 'zainab');
    for (const chef of chefs) recipeUid = await openKitchen(platform, chef);
  });
  beforeEach(async () => {
    await platform.online(...chefs, ayesha!, zainab!);
    request = (await ask(chefs[0]!)).uid;
    await platform.settle();
  });
  afterEach(async () => {
    closeTabs();
    const mine = await ayesha!.api.sessions.myRequest({});
    if (mine?.state === 'pending') await decline(...chefs);
    if (mine?.sessionUid) await ayesha!.api.sessions.leave({ uid: mine.sessionUid });
    for (const { api } of chefs) {
      const current = await api.sessions.current({});
      if (current) await api.sessions.leave({ uid: current.uid });
    }
    await platform.settle();
    const rows = (await platform.database('sessions')).connection.collection('requests');
    // what was asked in vain here is not the next test's
    await rows.deleteMany({});
  });
  afterAll(() => platform?.stop());

  const ask = ({ uid }: TestMember) =>
    ayesha!.api.sessions.ask({ chefUids: [uid], recipeUid, type: 'voice' });
  const more = (...asked: TestMember[]) =>
    ayesha!.api.sessions.askMore({ uid: request, chefUids: asked.map(({ uid }) => uid) });
  const decline = async (...by: TestMember[]) => {
    for (const { api } of by) {
      const { items } = await api.sessions.incoming({});
      if (items.length) await api.sessions.decline({ uids: items.map(({ uid }) => uid) });
    }
  };
  const see = ({ api }: TestMember, uids = [request]) => api.sessions.see({ uids });
  const seenBy = async () =>
    (await ayesha!.api.sessions.myRequest({}))!.chefs
      .filter(({ seen }) => seen)
      .map(({ uid }) => uid);
  const waitsAt = async ({ api }: TestMember) =>
    (await api.sessions.incoming({})).items.map(({ uid }) => uid);
  const rings = ({ heard }: Tab) =>
    heard.filter((message) => message.type === 'requests.incoming' && message.data.opened).length;
  const setDeadline = async (expiresAt: Date) => {
    const rows = (await platform.database('sessions')).connection.collection('requests');
    await rows.updateOne({ _id: request } as object, { $set: { expiresAt } });
  };

  describe('and asks more chefs', () => {
    it('rings at those alone, keeps its deadline, and tells its member’s other pages', async () => {
      const before = await ayesha!.api.sessions.myRequest({});
      const [first, second, own] = await Promise.all(
        [chefs[0]!, chefs[1]!, ayesha!].map((member) => openTab(platform.url, member)),
      );
      const after = await more(chefs[1]!);
      expect(after.chefs.map(({ uid }) => uid)).toEqual([chefs[0]!.uid, chefs[1]!.uid]);
      expect(after.expiresAt).toBe(before!.expiresAt);
      await until(() => {
        expect(rings(second!)).toBe(1);
        expect(own!.heard.some(({ type }) => type === 'request.mine')).toBe(true);
      });
      expect(rings(first!)).toBe(0);
      expect(await waitsAt(chefs[1]!)).toEqual([request]);
    });

    it('asks each of them once, however often it is sent, and at most four in all', async () => {
      await Promise.all([more(chefs[1]!), more(chefs[1]!)]);
      const four = await more(chefs[1]!, chefs[2]!, chefs[3]!);
      expect(four.chefs).toHaveLength(4);
      await expect(more(chefs[4]!)).rejects.toMatchObject({ code: 'sessions/enough-asked' });
      // who has declined was asked too
      await decline(chefs[1]!);
      await expect(more(chefs[4]!)).rejects.toMatchObject({ code: 'sessions/enough-asked' });
    });

    it('asks nobody whom it could not have asked at first', async () => {
      const [omar] = [await platform.member('omar', 'male')];
      await openKitchen(platform, omar);
      await expect(more(omar)).rejects.toMatchObject({ code: 'policy/gender' });
      await platform.offline(chefs[4]!);
      await expect(more(chefs[4]!)).rejects.toMatchObject({
        code: 'sessions/chef-not-available',
      });
      await expect(more(ayesha!)).rejects.toMatchObject({ code: 'policy/self' });
      await expect(
        zainab!.api.sessions.askMore({ uid: request, chefUids: [chefs[1]!.uid] }),
      ).rejects.toMatchObject({ code: 'request/not-found' });
      expect((await ayesha!.api.sessions.myRequest({}))!.chefs).toHaveLength(1);
    });

    it('asks nobody in its last minute, nor once it is over', async () => {
      await setDeadline(new Date(Date.now() + 59_000));
      await expect(more(chefs[1]!)).rejects.toMatchObject({ code: 'sessions/request-closed' });
      await decline(chefs[0]!);
      await expect(more(chefs[1]!)).rejects.toMatchObject({ code: 'sessions/request-closed' });
    });

    it('is taken by one alone while another is asked: whoever comes second asks nobody', async () => {
      const accepted = chefs[0]!.api.sessions.accept({ uids: [request] });
      const { succeeded } = await outcomes([accepted, more(chefs[1]!)]);
      expect(succeeded).toBeGreaterThanOrEqual(1);
      await platform.settle();
      const mine = await ayesha!.api.sessions.myRequest({});
      expect(mine!.state).toBe('accepted');
      expect(mine!.chefs.map(({ state }) => state)).toEqual(
        mine!.chefs.length === 1 ? ['accepted'] : ['accepted', 'cancelled'],
      );
      expect(await waitsAt(chefs[1]!)).toEqual([]);
    });

    it('goes on when the first has declined, and counts of each their own time', async () => {
      await setDeadline(new Date(Date.now() + 10 * 60_000));
      const rows = (await platform.database('sessions')).connection.collection('requests');
      const askedAt = new Date(Date.now() - 120_000);
      await rows.updateOne({ _id: request } as object, { $set: { askedAt } });
      await more(chefs[1]!);
      await decline(chefs[0]!);
      expect((await ayesha!.api.sessions.myRequest({}))!.state).toBe('pending');
      await decline(chefs[1]!);
      const { chefs: answered } = (await rows.findOne({ _id: request } as object)) as never as {
        chefs: { answeredMs: number }[];
      };
      expect(answered[0]!.answeredMs).toBeGreaterThan(100_000);
      expect(answered[1]!.answeredMs).toBeLessThan(60_000);
    });
  });

  describe('and is seen', () => {
    it('is told to who asked, once, and to nobody else', async () => {
      await more(chefs[1]!);
      await platform.settle();
      expect(await seenBy()).toEqual([]);
      const [own, other] = await Promise.all(
        [ayesha!, chefs[1]!].map((member) => openTab(platform.url, member)),
      );
      for (let i = 0; i < 2; i++) await see(chefs[0]!);
      await until(async () => expect(await seenBy()).toEqual([chefs[0]!.uid]));
      await platform.settle();
      expect(own!.heard.filter(({ type }) => type === 'request.mine')).toHaveLength(1);
      expect(other!.heard.filter(({ type }) => type.startsWith('request'))).toEqual([]);
      expect((await chefs[0]!.api.sessions.incoming({})).items).toMatchObject([{ seen: true }]);
      expect((await chefs[1]!.api.sessions.incoming({})).items).toMatchObject([{ seen: false }]);
    });

    it('is seen by those who were asked alone, while they can answer', async () => {
      await see(chefs[2]!);
      await see(zainab!, [request, 'no-such-request-of-any']);
      expect(await seenBy()).toEqual([]);
      await more(chefs[1]!);
      await decline(chefs[0]!);
      await see(chefs[0]!);
      expect(await seenBy()).toEqual([]);
      await setDeadline(new Date(0));
      await see(chefs[1]!);
      expect(await seenBy()).toEqual([]);
    });
  });
});
