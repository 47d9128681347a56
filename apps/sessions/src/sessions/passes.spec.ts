import { describe, expect, it, jest } from '@jest/globals';
import { PassesService } from './passes.service';
import { SessionsEvents } from './sessions.events';

/** A pass lives for minutes and knows nothing of sign-ins: the session says whose is over. */
describe('a pass into a media room', () => {
  const keys: string[] = [];
  const bar = jest.fn(async () => undefined);
  const schedule = jest.fn(async () => undefined);
  const passes = new PassesService(
    { find: async (uid: string) => (uid === 'guest' ? { busy: 'a-session' } : null) } as never,
    { bar } as never,
    {
      admit: async () => ({ type: 'video', members: [{ uid: 'guest', type: 'voice' }] }),
    } as never,
    {
      pass: async ({ key }: { key: string }) => {
        keys.push(key);
        return {};
      },
    } as never,
  );
  const events = new SessionsEvents(
    {} as never,
    {} as never,
    passes,
    {} as never,
    { handle: () => undefined, schedule } as never,
    {} as never,
  );
  const passOf = async (signInUid: string) => {
    const member = { uid: 'guest', signInUid };
    const caller = { uid: 'guest', member, person: { firstName: 'Ayesha' } };
    await passes.token({ uid: 'a-session' }, caller as never);
    return keys.at(-1)!;
  };
  const end = (uid: string, signInUid: string) =>
    events.onSigninRevoked({
      id: 'an-event',
      data: { uid, signInUid, everywhere: false },
    } as never);

  it('of a sign-in that ended is barred, that of another is not, and the room is looked at', async () => {
    const [ended, other] = [await passOf('ended'), await passOf('other')];
    expect(ended).not.toBe(other);
    await end('guest', 'ended');
    expect(bar.mock.calls).toEqual([['a-session', ended]]);
    expect(schedule.mock.calls).toEqual([
      ['media-room', 'an-event', expect.any(Date), { sessionUid: 'a-session' }],
    ]);
  });

  it('is of no concern where its member is in no session', async () => {
    jest.clearAllMocks();
    await end('somebody', 'ended');
    expect([bar.mock.calls, schedule.mock.calls]).toEqual([[], []]);
  });
});
