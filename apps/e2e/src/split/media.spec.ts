import { until } from '@chefly/engines/testing';
import { createHash } from 'node:crypto';
import { withMembers, type TestMember, type TestPlatform } from '@chefly/testing';
import { startSeparate } from '@chefly/testing/separate';
import { wayTo, type Way } from '@chefly/testing/way-to';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AccessToken, RoomServiceClient } from 'livekit-server-sdk';
import { caseOf, moderatorsOf, report } from '../platform/desk';

/** Rooms on a real LiveKit server: who is put out, and which of its messages are believed. */
describe('media rooms', () => {
  const {
    LIVEKIT_URL: url = '',
    LIVEKIT_API_KEY: key = '',
    LIVEKIT_API_SECRET: secret = '',
  } = process.env;
  const rooms = new RoomServiceClient(url, key, secret);
  let way: Way;
  let separate: Awaited<ReturnType<typeof startSeparate>>;
  let platform: TestPlatform;
  let fatima: TestMember;
  let ayesha: TestMember;
  let recipeUid: string;
  beforeAll(async () => {
    way = await wayTo(new URL(url).host);
    separate = await startSeparate(
      {
        CHEFLY_LIMITS: '100000',
        LIVEKIT_URL: `http://${way.host}`,
        LIVEKIT_PUBLIC_URL: url.replace(/^http/, 'ws'),
      },
      { replicas: 1 },
    );
    platform = withMembers(separate);
    [fatima, ayesha] = await platform.members('fatima', 'ayesha');
    recipeUid = (await fatima.api.recipes.search({ text: 'Shakshuka' })).items[0]!.uid;
    await fatima.api.recipes.add({ uid: recipeUid });
    await platform.settle();
  });
  afterAll(async () => {
    await separate?.stop();
    way?.end();
  });

  async function startSession(guest = ayesha): Promise<string> {
    await platform.online(fatima, guest);
    const asked = await guest.api.sessions.ask({
      chefUids: [fatima.uid],
      recipeUid,
      type: 'video',
    });
    return (await fatima.api.sessions.accept({ uids: [asked.uid] })).sessionUid;
  }

  /** What the media server says of a room, as it says it; unsigned, as somebody else would. */
  async function tell(sessionUid: string, id: string, sign = true) {
    const body = JSON.stringify({
      event: 'participant_joined',
      id,
      createdAt: String(Math.floor(Date.now() / 1000)),
      room: { name: sessionUid },
    });
    const token = new AccessToken(key, sign ? secret : 'another secret of thirty-two letters');
    token.sha256 = createHash('sha256').update(body).digest('base64');
    return fetch(`${separate.url}/api/sessions/livekit-webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/webhook+json', authorization: await token.toJwt() },
      body,
    });
  }

  /** Enters a room with a pass, as far as its list is concerned, and stays until put out. */
  async function enter(
    pass: { url: string; token: string },
    room: string,
    member = ayesha,
  ): Promise<{ putOut: Promise<void>; close(): void }> {
    const socket = new WebSocket(
      `${pass.url}/rtc?access_token=${pass.token}&protocol=15&auto_subscribe=1`,
    );
    const putOut = new Promise<void>((resolve) =>
      socket.addEventListener('close', () => resolve(), { once: true }),
    );
    await new Promise((resolve) => socket.addEventListener('message', resolve, { once: true }));
    await until(async () => expect(await present(room)).toContain(member.uid));
    return { putOut, close: () => socket.close() };
  }
  const present = async (room: string) =>
    (await rooms.listParticipants(room)).map((participant) => participant.identity);

  it('closes the media room with the session, and again when the media server tells of somebody in it', async () => {
    const sessionUid = await startSession();
    expect(await ayesha.api.sessions.token({ uid: sessionUid })).toMatchObject({
      kind: 'livekit',
      identity: ayesha.uid,
      role: 'user',
    });
    await rooms.createRoom({ name: sessionUid });
    await fatima.api.sessions.leave({ uid: sessionUid });
    await platform.settle();
    expect(await rooms.listRooms([sessionUid])).toEqual([]);

    await rooms.createRoom({ name: sessionUid });
    expect((await tell(sessionUid, 'forged', false)).status).toBe(200);
    expect(await rooms.listRooms([sessionUid])).toHaveLength(1);
    expect((await tell(sessionUid, 'true')).status).toBe(200);
    expect(await rooms.listRooms([sessionUid])).toEqual([]);
    // the same message again is nothing new
    await rooms.createRoom({ name: sessionUid });
    expect((await tell(sessionUid, 'true')).status).toBe(200);
    expect(await rooms.listRooms([sessionUid])).toHaveLength(1);
    await rooms.deleteRoom(sessionUid);
  });

  it('puts out who left the session, and again when they come back by the pass they still have', async () => {
    const sessionUid = await startSession();
    const pass = await ayesha.api.sessions.token({ uid: sessionUid });
    const first = await enter(pass, sessionUid);
    await ayesha.api.sessions.leave({ uid: sessionUid });
    await first.putOut;
    const again = await enter(pass, sessionUid);
    await tell(sessionUid, 'back');
    await again.putOut;
    await fatima.api.sessions.leave({ uid: sessionUid });
    await platform.settle();
  });

  it('puts out who came by a sign-in that was ended, lets them in by another, and never again by that one', async () => {
    const sessionUid = await startSession();
    const elsewhere = await platform.signIn(ayesha);
    const pass = await elsewhere.api.sessions.token({ uid: sessionUid });
    const first = await enter(pass, sessionUid);
    const other = (await ayesha.api.identity.signIns({})).items.find((signIn) => !signIn.current)!;
    await ayesha.api.identity.revokeSignIn({ uid: other.uid });
    await first.putOut;
    const again = await enter(pass, sessionUid);
    await tell(sessionUid, 'back after the end');
    await again.putOut;
    const own = await enter(await ayesha.api.sessions.token({ uid: sessionUid }), sessionUid);
    await tell(sessionUid, 'rightly there');
    expect(await present(sessionUid)).toEqual([ayesha.uid]);
    own.close();
    await fatima.api.sessions.leave({ uid: sessionUid });
    await platform.settle();
  });

  it('ends a session while the media server is away: other news go on, and the room is closed when it is back', async () => {
    const sessionUid = await startSession();
    await rooms.createRoom({ name: sessionUid });
    way.close();
    await fatima.api.sessions.leave({ uid: sessionUid });
    // the next session, its request's deadline and its chat come by the same events
    const next = await startSession();
    await until(() =>
      ayesha.api.chat.sendSessionMessage({
        sessionUid: next,
        uid: crypto.randomUUID().replaceAll('-', ''),
        text: 'Salam',
      }),
    );
    await until(async () =>
      expect(await separate.onItsWay()).toMatchObject({
        behind: { sessions: 0, chat: 0 },
        unpublished: { sessions: 0 },
      }),
    );
    expect(await rooms.listRooms([sessionUid])).toHaveLength(1);
    way.open();
    await until(async () => expect(await rooms.listRooms([sessionUid])).toEqual([]));
    await fatima.api.sessions.leave({ uid: next });
    await platform.settle();
  });

  it('is left at once by a guest who is suspended, and closed with a chef who is', async () => {
    const [haya] = await moderatorsOf(platform, 'haya');
    const sana = await platform.member('sana');
    const suspend = async (about: TestMember, by: TestMember, sessionUid: string) => {
      await report(platform, by, 'session', sessionUid, 'harassment', about.uid);
      const { uid } = (await caseOf(haya!, sessionUid))!;
      const rule = 'house/kindness' as const;
      await haya!.api.moderation.decide({
        ...{ uid, action: 'suspend', removes: false, rule, reason: 'Insults', days: 7 },
      });
    };
    const first = await startSession(sana);
    const guest = await enter(await sana.api.sessions.token({ uid: first }), first, sana);
    await suspend(sana, fatima, first);
    await guest.putOut;
    await fatima.api.sessions.leave({ uid: first });
    await platform.settle();

    const second = await startSession();
    const other = await enter(await ayesha.api.sessions.token({ uid: second }), second);
    await suspend(fatima, ayesha, second);
    await other.putOut;
    await until(async () => expect(await rooms.listRooms([second])).toEqual([]));
  });
});
