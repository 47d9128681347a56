import type { EventType, Events } from '@chefly/contracts';
import type { Bus, BusHandler } from '@chefly/engines/bus';
import { newUid } from '@chefly/engines/store';
import type { Runtime } from '@chefly/service';
import type { Metrics } from '@chefly/telemetry';
import { expect, it, jest } from '@jest/globals';
import type { Presence } from '../presence';
import type { CirclesStore } from './circles.store';
import { LiveEvents } from './live-events';
import type { LiveRooms } from './live-rooms';
import { Membership } from './membership';
import type { SessionsStore } from './sessions.store';

/** Whom the members with sockets here hear of, and the changes that a gateway's events make. */
async function gatewayOf(circles: Partial<CirclesStore>, listens = true) {
  let hear: BusHandler | undefined;
  const starts: (() => unknown)[] = [];
  const changes: unknown[] = [];
  new LiveEvents(
    {
      subscribe: async (_group: string, _topics: unknown, handler: BusHandler) =>
        void (hear = handler),
    } as unknown as Bus,
    {
      tell: () => false,
      listens: () => listens,
      close: (sessionUid: string) => void changes.push(['closed', sessionUid]),
      hear: (...given: unknown[]) => void changes.push(given),
      follow: (...given: unknown[]) => void changes.push(['comments too', ...given]),
    } as unknown as LiveRooms,
    new Membership({} as SessionsStore, circles as CirclesStore),
    { start: () => undefined } as Presence,
    {} as Metrics,
    { onStart: (work: () => unknown) => void starts.push(work) } as unknown as Runtime,
  );
  for (const start of starts) await start();
  const say = async <T extends EventType>(type: T, data: Events[T]) => {
    await hear!({
      topic: '',
      key: '',
      value: JSON.stringify({
        ...{ specversion: '1.0', id: newUid(), source: '/chefly/test', type, subject: 's' },
        ...{ time: new Date().toISOString(), datacontenttype: 'application/json', data },
      }),
    });
    // what was looked up is there
    await new Promise(setImmediate);
  };
  return { say, changes };
}

const pair = { setBy: newUid(), against: newUid() };

it('silences whom a member mutes also while the store is away', async () => {
  const lost = () => Promise.reject(new Error('the store is away'));
  const { say, changes } = await gatewayOf({ find: lost });
  await say('social.mute.made.v1', pair);
  expect(changes).toEqual([[pair.setBy, pair.against, false]]);
});

it('lets a member hear again whom they follow and mute no more, and closes nothing that is read', async () => {
  const { say, changes } = await gatewayOf({
    find: async () => ({ followed: [pair.against], muted: [pair.against] }),
  });
  await say('social.mute.lifted.v1', pair);
  expect(changes).toEqual([[pair.setBy, pair.against, true]]);
});

it('lets a member hear of nobody whom they follow now and had muted', async () => {
  const { say, changes } = await gatewayOf({
    find: async () => ({ followed: [pair.against], muted: [pair.against] }),
  });
  const followed = { uid: pair.against, firstName: 'Sana', lastName: 'K', userName: 'sana' };
  await say('social.follow.completed.v1', { followerUid: pair.setBy, followed });
  expect(changes).toEqual([
    ['comments too', pair.setBy, pair.against, true],
    [pair.setBy, pair.against, false],
  ]);
});

it('looks nobody up who has no socket here', async () => {
  const find = jest.fn<CirclesStore['find']>();
  const { say, changes } = await gatewayOf({ find }, false);
  await say('social.mute.lifted.v1', pair);
  expect([changes, find.mock.calls]).toEqual([[], []]);
});

it('has everybody out of a session that ended', async () => {
  const { say, changes } = await gatewayOf({});
  const [sessionUid, chefUid, memberUid] = [newUid(), newUid(), newUid()];
  await say('sessions.session.ended.v1', {
    ...{ sessionUid, chefUid, memberUids: [memberUid], endedBy: chefUid },
  } as never);
  expect(changes).toEqual([['closed', sessionUid]]);
});
