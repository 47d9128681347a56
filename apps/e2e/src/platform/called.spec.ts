import { HOUR } from '@chefly/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bootPlatform, openKitchen, type TestMember, type TestPlatform } from './kitchen';
import { pushedBrowser, pushProxy, vapid } from './push-service';

const from = (ms: number) => new Date(Date.now() + ms).toISOString();

/** Requests to chefs who have no page of chefly open. */
describe('a chef who has chefly closed', () => {
  let platform: TestPlatform;
  let proxy: Awaited<ReturnType<typeof pushProxy>>;
  let chef: TestMember;
  let other: TestMember;
  let ayesha: TestMember;
  let recipeUid: string;
  const phone = pushedBrowser('phone');

  beforeAll(async () => {
    proxy = await pushProxy();
    platform = await bootPlatform({ ...vapid(), CHEFLY_PUSH_PROXY: proxy.url });
    [chef, other, ayesha] = await platform.members('fatima', 'hafsa', 'ayesha');
    recipeUid = await openKitchen(platform, chef, ayesha);
    await other.api.recipes.add({ uid: recipeUid });
    await platform.settle();
    await platform.offline(chef, other);
  });
  afterAll(async () => {
    await platform?.stop();
    proxy?.close();
  });

  const offered = async () =>
    (await ayesha.api.sessions.chefs({ recipe: recipeUid })).items.map(({ uid, here }) => [
      uid,
      here,
    ]);
  const allow = (until: string | null, askWhenClosed = true) =>
    chef.api.sessions.setAvailability({ available: true, until, askWhenClosed });
  const ask = async (...chefs: TestMember[]) => {
    const chefUids = chefs.map(({ uid }) => uid);
    const request = await ayesha.api.sessions.ask({ chefUids, recipeUid, type: 'voice' });
    await platform.settle();
    return request;
  };
  const mine = async () => {
    const { state, reason } = (await ayesha.api.sessions.myRequest({}))!;
    return { state, reason };
  };
  const told = async () =>
    (await chef.api.notifications.list({})).items.filter(({ kind }) => kind === 'request-waiting');

  it('is offered once they allow it, until the hour that they named, with a browser to be told in', async () => {
    expect(await offered()).toEqual([]);
    await allow(from(HOUR));
    expect(await offered()).toEqual([]);
    await chef.api.notifications.subscribe(phone.target);
    await platform.settle();
    expect(await offered()).toEqual([[chef.uid, false]]);
    await allow(null);
    expect(await offered()).toEqual([]);
    await allow(from(HOUR), false);
    expect(await offered()).toEqual([]);
    await allow(from(HOUR));
    await chef.api.notifications.unsubscribe({ endpoint: phone.target.endpoint });
    await platform.settle();
    expect(await offered()).toEqual([]);
    await chef.api.notifications.subscribe(phone.target);
    await platform.settle();
    expect(await offered()).toEqual([[chef.uid, false]]);
  });

  it('is told of a request by a push that can be answered, and their answer starts the session', async () => {
    const request = await ask(chef);
    expect(await mine()).toEqual({ state: 'pending', reason: null });
    expect(proxy.taken.map(({ url }) => url)).toEqual([phone.target.endpoint]);
    const [{ headers, body }] = proxy.taken.splice(0) as [(typeof proxy.taken)[number]];
    expect(headers).toMatchObject({ urgency: 'high', 'content-encoding': 'aes128gcm' });
    // gone with the request, wherever it waits
    expect(Number(headers.ttl)).toBeGreaterThan(0);
    expect(Number(headers.ttl)).toBeLessThanOrEqual(300);
    expect(phone.read(body)).toMatchObject({
      message: 'ayesha Test asks you to cook ‘Shakshuka’ now.',
      link: `/dashboard/cheflyRequests?request=${request.uid}`,
      request: { uid: request.uid, expiresAt: request.expiresAt },
    });
    expect(await told()).toHaveLength(1);
    // counted where it waits
    expect(await chef.api.notifications.unread({})).toEqual({ unread: true, count: 0 });
    expect((await chef.api.sessions.incoming({})).items).toHaveLength(1);
    const { sessionUid } = await chef.api.sessions.accept({ uids: [request.uid] });
    await platform.settle();
    expect(await told()).toEqual([]);
    expect((await ayesha.api.sessions.current({}))?.uid).toBe(sessionUid);
    await platform.online(chef);
    await chef.api.sessions.leave({ uid: sessionUid });
    await platform.settle();
  });

  it('goes on being waited for when they close chefly, and is told then', async () => {
    await platform.online(chef);
    const request = await ask(chef);
    expect(proxy.taken).toEqual([]);
    await platform.offline(chef);
    await platform.settle();
    expect(await mine()).toEqual({ state: 'pending', reason: null });
    expect(proxy.taken).toHaveLength(1);
    proxy.taken.length = 0;
    await chef.api.sessions.decline({ uids: [request.uid] });
    await platform.settle();
    expect(await mine()).toEqual({ state: 'declined', reason: null });
    expect(await told()).toEqual([]);
  });

  it('is asked no more once they take it back: whoever waits for them alone is told', async () => {
    await ask(chef);
    await allow(from(HOUR), false);
    await platform.settle();
    expect(await mine()).toEqual({ state: 'cancelled', reason: 'chefs-gone' });
    expect(await told()).toEqual([]);
    await allow(from(HOUR));
  });

  it('hears it in quiet hours too, since they named the hour themselves, and nothing of whom they blocked', async () => {
    proxy.taken.length = 0;
    const settings = await chef.api.notifications.settings({});
    const quiet = { from: '00:00', to: '00:00' };
    await chef.api.notifications.changeSettings({ ...settings, quiet });
    const { uid } = await ask(chef);
    expect(proxy.taken).toHaveLength(1);
    await ayesha.api.sessions.cancel({ uid });
    await platform.settle();
    await chef.api.social.block({ uid: ayesha.uid });
    await platform.settle();
    expect(await offered()).toEqual([]);
    await expect(ask(chef)).rejects.toMatchObject({ code: 'request/not-found' });
    expect(proxy.taken).toHaveLength(1);
  });
});
