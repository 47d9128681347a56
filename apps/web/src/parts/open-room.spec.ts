/** @jest-environment node */
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError, type Auth, type Client, type Live } from '@chefly/api-client/react';
import type { Participant, Signalling } from '@chefly/media-room';

let [opened, left] = [0, 0];
let signalling: Signalling;
jest.unstable_mockModule('@chefly/media-room', () => ({
  loadRoom: () => Promise.resolve(),
  joinRoom: (_pass: object, _with: object, _chef: string, given: Signalling) => {
    opened++;
    signalling = given;
    return { leave: () => void left++ };
  },
}));
jest.unstable_mockModule('./devices/device-choice', () => ({
  chosenDevices: () => ({}),
  wantedOnEntry: () => ({ microphone: true, camera: true }),
}));

const person = (uid: string) => ({ uid, firstName: uid, lastName: '', userName: uid });
const pass = { kind: 'peer-to-peer', identity: 'guest', role: 'user', type: 'video' };
let sessions = 0;

/** A tab whose member's request was accepted: what its session is, and what is told of it. */
function aTab(session: object = {}) {
  const uid = `session-${sessions++}`;
  const handlers = new Map<string, Set<(message: object) => void>>();
  const on = (type: string, handler: (message: object) => void) => {
    const known = handlers.get(type) ?? new Set();
    handlers.set(type, known.add(handler));
    return () => void known.delete(handler);
  };
  const live = {
    on,
    onReplaced: (handler: (message: object) => void) => on('replaced', handler),
    enterSession: async () => participants.map((each) => each.uid),
  } as Partial<Live> as Live;
  const participants = [{ ...person('guest'), type: 'video' }];
  const answer = { uid, state: 'ongoing', chef: person('chef'), participants, ...session };
  const api = {
    sessions: { session: () => Promise.resolve(answer), token: () => Promise.resolve(pass) },
  } as unknown as Client;
  const signIn = { api, state: { status: 'signed-in', account: person('guest') } };
  const auth = {
    ...signIn,
    subscribe: (handler: () => void) => on('sign-in', handler),
  } as unknown as Auth;
  const become = (state: object) => {
    Object.assign(auth, { state });
    tell('sign-in', {});
  };
  const tell = (type: string, message: object) =>
    handlers.get(type)?.forEach((handler) => handler(message));
  const heard = () => [...handlers.values()].reduce((sum, { size }) => sum + size, 0);
  return { uid, api, auth, live, tell, heard, become, participants };
}

describe('a room that is opened ahead', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    [opened, left] = [0, 0];
  });

  it('is closed with its session, at once: nobody is filmed on the way to what is over', async () => {
    const { openAhead } = await import('./open-room');
    const { uid, auth, live, tell, heard } = aTab();
    const release = await openAhead(auth, live, uid);
    tell('session.ended', { sessionUid: 'another', endedBy: 'chef' });
    expect([opened, left]).toEqual([1, 0]);
    tell('session.ended', { sessionUid: uid, endedBy: 'chef' });
    expect([opened, left]).toEqual([1, 1]);
    release();
    jest.runAllTimers();
    expect([left, heard()]).toEqual([1, 0]);
  });

  it('is not opened where the session ends before it is known how it stands', async () => {
    const { openAhead } = await import('./open-room');
    const { uid, auth, live, tell, heard } = aTab();
    const ahead = openAhead(auth, live, uid);
    tell('session.ended', { sessionUid: uid, endedBy: 'chef' });
    (await ahead)();
    jest.runAllTimers();
    expect([opened, heard()]).toEqual([0, 0]);
  });

  it('is closed where nobody comes, and where another device opened it', async () => {
    const { openAhead } = await import('./open-room');
    const [gone, right] = [aTab(), aTab()];
    (await openAhead(gone.auth, gone.live, gone.uid))();
    jest.advanceTimersByTime(9000);
    expect(left).toBe(0);
    jest.advanceTimersByTime(2000);
    expect(left).toBe(1);
    await openAhead(right.auth, right.live, right.uid);
    right.tell('replaced', { sessionUid: right.uid });
    expect(left).toBe(2);
  });

  it('is closed with the sign-in, at once, also when that ends while it is opened', async () => {
    const { openAhead } = await import('./open-room');
    const [first, second] = [aTab(), aTab()];
    const release = await openAhead(first.auth, first.live, first.uid);
    first.become({ status: 'signed-in', account: { ...person('guest'), level: 2 } });
    expect(left).toBe(0);
    release();
    first.become({ status: 'leaving', say: 'Goodbye' });
    expect([opened, left]).toEqual([1, 1]);
    const ahead = openAhead(second.auth, second.live, second.uid);
    second.become({ status: 'signed-out' });
    (await ahead)();
    jest.runAllTimers();
    expect([opened, first.heard(), second.heard()]).toEqual([1, 0, 0]);
  });

  it('is the screen’s own once it was taken: the end of the session is shown by that', async () => {
    const { openAhead, takeRoom } = await import('./open-room');
    const { uid, api, auth, live, tell } = aTab();
    const leave = await openAhead(auth, live, uid);
    const { release } = takeRoom(api, live, { uid } as never, pass as never, () => undefined);
    leave();
    jest.runAllTimers();
    tell('session.ended', { sessionUid: uid, endedBy: 'chef' });
    tell('replaced', { sessionUid: uid });
    expect([opened, left]).toEqual([1, 0]);
    release();
    expect(left).toBe(1);
  });

  it('hears of who comes later, also where that news was lost', async () => {
    const { openAhead } = await import('./open-room');
    const { uid, auth, live, tell, participants } = aTab();
    await openAhead(auth, live, uid);
    const came: Participant[] = [];
    signalling.onJoined((participant) => void came.push(participant));
    const comes = (name: string) => void participants.push({ ...person(name), type: 'video' });
    comes('hina');
    tell('session.joined', { sessionUid: uid, uid: 'hina', identity: 'hina' });
    await jest.advanceTimersByTimeAsync(0);
    comes('sana');
    await signalling.enter();
    await signalling.enter();
    tell('session.joined', { sessionUid: uid, uid: 'sana', identity: 'sana' });
    await jest.advanceTimersByTimeAsync(0);
    expect(came).toEqual(['hina', 'sana'].map((each) => ({ uid: each, type: 'video' })));
  });

  it('asks again who comes later where that is not answered, for as long as the room is open', async () => {
    const { takeRoom } = await import('./open-room');
    const { uid, api, live, tell, participants } = aTab();
    const session = { uid, chef: person('chef'), participants: [...participants] };
    const { release } = takeRoom(api, live, session as never, pass as never, () => undefined);
    const came: string[] = [];
    signalling.onJoined((participant) => void came.push(participant.uid));
    const answers = api.sessions.session;
    let asked = 0;
    const isAway = () => (
      asked++,
      Promise.reject(new ApiError(503, 'server/unavailable', 'Away.'))
    );
    Object.assign(api.sessions, { session: isAway });
    participants.push({ ...person('hina'), type: 'video' });
    tell('session.joined', { sessionUid: uid, uid: 'hina', identity: 'hina' });
    await jest.advanceTimersByTimeAsync(5000);
    expect([asked > 1, came]).toEqual([true, []]);
    Object.assign(api.sessions, { session: answers });
    await jest.advanceTimersByTimeAsync(5000);
    expect(came).toEqual(['hina']);
    Object.assign(api.sessions, { session: isAway });
    tell('session.joined', { sessionUid: uid, uid: 'sana', identity: 'sana' });
    await jest.advanceTimersByTimeAsync(0);
    release();
    asked = 0;
    await jest.advanceTimersByTimeAsync(60_000);
    expect([asked, jest.getTimerCount()]).toEqual([0, 0]);
  });

  it('says to the screen each time that it is entered who is there: of those it may know nothing', async () => {
    const { isCompanyOf, openAhead, takeRoom } = await import('./open-room');
    const { uid, api, auth, live, participants } = aTab();
    await openAhead(auth, live, uid);
    const before = await api.sessions.session({ uid });
    const known = { ...before, participants: [...before.participants] };
    participants.push({ ...person('hina'), type: 'video' });
    await signalling.enter();
    const said: boolean[] = [];
    const { release } = takeRoom(api, live, before, pass as never, (there) => {
      said.push(isCompanyOf(known, there), isCompanyOf(before, there));
    });
    await signalling.enter();
    expect(said).toEqual([false, true, false, true]);
    release();
  });

  it('is not opened of a session that is over, or that one has left', async () => {
    const { openAhead } = await import('./open-room');
    for (const session of [{ state: 'ended' }, { left: true }]) {
      const { uid, auth, live } = aTab(session);
      (await openAhead(auth, live, uid))();
    }
    expect(opened).toBe(0);
  });
});
