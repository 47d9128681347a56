import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { AccessToken, RoomServiceClient } from 'livekit-server-sdk';
import { decodeJwt } from 'jose';
import { engineFrom } from '../testing';
import { LiveKitRooms } from './livekit';
import { PeerToPeerRooms, type Entrance, type MediaRooms } from './index';

const url = engineFrom('LIVEKIT_URL', 'the media contract on LiveKit');
const { LIVEKIT_API_KEY: apiKey = '', LIVEKIT_API_SECRET: apiSecret = '' } = process.env;
const livekit = () =>
  new LiveKitRooms({ url: url!, publicUrl: 'wss://media.chefly.test', apiKey, apiSecret });
const adapters: [string, () => MediaRooms][] = [['peer-to-peer', () => new PeerToPeerRooms()]];
if (url) adapters.push(['livekit', livekit]);

const entrance = (more: Partial<Entrance> = {}): Entrance => ({
  room: crypto.randomUUID(),
  identity: 'ayesha',
  name: 'Ayesha',
  role: 'user',
  type: 'video',
  key: 'a way in',
  ...more,
});

describe('browsers without a direct path', () => {
  const relays = { urls: ['turn:relay.test:3478'], secret: 'shared with the relay' };

  it('get credentials of their own for the relay, which it can check by the secret', async () => {
    const direct = [{ urls: ['stun:stun.test'] }];
    const { iceServers } = await new PeerToPeerRooms(direct, relays).pass(entrance());
    expect(iceServers[0]).toEqual(direct[0]);
    const { urls, username, credential } = iceServers[1]!;
    expect(urls).toEqual(relays.urls);
    const [ends, whose] = username!.split(':');
    expect(whose).toBe('ayesha');
    const hours = (Number(ends) - Date.now() / 1000) / 3600;
    expect([hours > 1.9, hours <= 2]).toEqual([true, true]);
    const digest = createHmac('sha1', relays.secret).update(username!).digest('base64');
    expect(credential).toBe(digest);
    expect(JSON.stringify(iceServers)).not.toContain(relays.secret);
  });

  it('are told of no relay where there is none', async () => {
    for (const none of [null, { ...relays, urls: [] }])
      expect((await new PeerToPeerRooms([], none).pass(entrance())).iceServers).toEqual([]);
  });
});

describe.each(adapters)('the media contract: %s', (_name, open) => {
  const rooms = open();

  it('gives a pass for every role and type', async () => {
    for (const role of ['chef', 'user'] as const)
      for (const type of ['voice', 'video'] as const)
        expect(await rooms.pass(entrance({ role, type }))).toMatchObject({
          kind: expect.any(String),
          url: expect.any(String),
          token: expect.any(String),
          iceServers: expect.any(Array),
        });
  });

  it('has nothing to do where there is nobody', async () => {
    const room = crypto.randomUUID();
    expect((await rooms.participants(room)) ?? []).toEqual([]);
    await rooms.remove(room, 'nobody');
    await rooms.close(room);
    await rooms.close(room);
  });

  it('believes no message that the media server did not sign', async () => {
    const body = JSON.stringify({
      event: 'participant_joined',
      id: '1',
      createdAt: String(Math.floor(Date.now() / 1000)),
      room: { name: 'x' },
    });
    expect(await rooms.readHint(body, undefined)).toBeNull();
    expect(await rooms.readHint(body, 'nonsense')).toBeNull();
    expect(await rooms.readHint('', undefined)).toBeNull();
  });

  it('answers', async () => {
    await rooms.check();
  });
});

(url ? describe : describe.skip)('LiveKit', () => {
  const grantsOf = async (more: Partial<Entrance>) =>
    (
      decodeJwt((await livekit().pass(entrance(more))).token) as {
        video: Record<string, unknown>;
        sub: string;
      }
    ).video;

  it('grants what the stored role and type allow, and nothing that changes a room or oneself', async () => {
    for (const role of ['chef', 'user'] as const) {
      const video = await grantsOf({ room: 'kitchen', role, type: 'video' });
      expect(video).toMatchObject({
        room: 'kitchen',
        roomJoin: true,
        canPublishSources: ['microphone', 'camera'],
        canUpdateOwnMetadata: false,
        canPublishData: false,
      });
      for (const grant of ['roomAdmin', 'roomCreate', 'roomList', 'roomRecord'])
        expect(video[grant]).toBeFalsy();
      expect((await grantsOf({ role, type: 'voice' })).canPublishSources).toEqual(['microphone']);
    }
  });

  it('reads a signed message, and not a changed, foreign or old one', async () => {
    const sign = async (body: string, secret = apiSecret) => {
      const token = new AccessToken(apiKey, secret);
      token.sha256 = createHash('sha256').update(body).digest('base64');
      return token.toJwt();
    };
    const message = (createdAt = Date.now() / 1000) =>
      JSON.stringify({
        event: 'participant_joined',
        id: 'EV_1',
        createdAt: String(Math.floor(createdAt)),
        room: { name: 'kitchen' },
      });
    const rooms = livekit();
    expect(await rooms.readHint(message(), await sign(message()))).toEqual({
      id: 'EV_1',
      room: 'kitchen',
    });
    expect(
      await rooms.readHint(message().replace('kitchen', 'another'), await sign(message())),
    ).toBeNull();
    expect(
      await rooms.readHint(
        message(),
        await sign(message(), 'another secret of thirty-two letters'),
      ),
    ).toBeNull();
    const old = message(Date.now() / 1000 - 3600);
    expect(await rooms.readHint(old, await sign(old))).toBeNull();
  });

  it('closes a room that exists', async () => {
    const room = crypto.randomUUID();
    const service = new RoomServiceClient(url!, apiKey, apiSecret);
    await service.createRoom({ name: room });
    await livekit().close(room);
    expect(await service.listRooms([room])).toEqual([]);
  });
});
