/** @jest-environment ./scripts/browser-environment.mjs */
import { LiveContext, type Live } from '@chefly/api-client/react';
import { timing, type Participant, type Session } from '@chefly/contracts';
import { onPage } from '@chefly/ui/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act } from 'react';
import { useAbsent, useLeavers } from './use-leavers';

describe('who is not in the session', () => {
  const { draw } = onPage();
  let connected: string[];
  let session: Session;
  const heard = new Map<string, (message: object) => void>();
  const live = {
    on: (type: string, hear: (message: object) => void) => {
      heard.set(type, hear);
      return () => undefined;
    },
  } as unknown as Live;
  function Who() {
    const { absent, justLeft } = useAbsent(useLeavers(session, 'Hina'), connected);
    return `${justLeft ?? 'nobody'}, ${absent.length} away`;
  }
  const look = () =>
    draw(
      <LiveContext value={live}>
        <Who />
      </LiveContext>,
    );
  const tell = (type: string, uid: string, away = true) =>
    act(async () => heard.get(type)!({ sessionUid: 'a-session', uid, identity: uid, away }));
  const says = () => document.body.textContent;
  /** The session as it says who of these is away. */
  const saying = (...away: string[]) => {
    const people = ['Sana', 'Zoya', 'Hina'].map((uid) => ({
      uid,
      firstName: uid,
      left: false,
      away: away.includes(uid),
    }));
    return { uid: 'a-session', participants: people as Participant[] } as Session;
  };

  beforeEach(async () => {
    jest.useFakeTimers();
    connected = [];
    session = saying();
    await look();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('is said to have left until they are back, and not while they cook again', async () => {
    await tell('session.left', 'Sana');
    expect(says()).toBe('Sana, 1 away');
    await tell('session.left', 'Zoya');
    await tell('session.back', 'Sana');
    expect(says()).toBe('Zoya, 1 away');
    await tell('session.back', 'Zoya');
    expect(says()).toBe('nobody, 0 away');
  });

  it('is said to have left for five seconds, and again when they leave again', async () => {
    await tell('session.left', 'Sana');
    await act(async () => jest.advanceTimersByTime(timing.leaveBanner - 1));
    expect(says()).toBe('Sana, 1 away');
    await act(async () => jest.advanceTimersByTime(1));
    expect(says()).toBe('nobody, 1 away');
    await tell('session.back', 'Sana');
    await tell('session.left', 'Sana', false);
    expect(says()).toBe('Sana, 1 away');
  });

  it('is here who is away and whose media flows, until it does not, and nobody who left for good', async () => {
    connected = ['Sana', 'Zoya'];
    await look();
    await tell('session.left', 'Sana');
    expect(says()).toBe('nobody, 0 away');
    await tell('session.left', 'Zoya', false);
    expect(says()).toBe('Zoya, 1 away');
    await act(async () => jest.advanceTimersByTime(timing.leaveBanner));
    connected = ['Zoya'];
    await look();
    expect(says()).toBe('Sana, 2 away');
  });

  it('is away who was before one came, which is no news, until they are back', async () => {
    await draw(null);
    session = saying('Sana');
    await look();
    expect(says()).toBe('nobody, 1 away');
    session = saying();
    await look();
    expect(says()).toBe('nobody, 0 away');
  });

  it('is whoever the session says is away, and nobody else, where it was told to nobody here', async () => {
    await tell('session.left', 'Sana');
    await act(async () => jest.advanceTimersByTime(timing.leaveBanner));
    session = saying('Zoya');
    await look();
    expect(says()).toBe('Zoya, 1 away');
    await tell('session.left', 'Sana', false);
    session = saying();
    await look();
    expect(says()).toBe('Sana, 1 away');
  });

  it('is whoever the session says has left for good, also where that was told to nobody here', async () => {
    const left = (uid: string): Session => {
      const { participants, ...rest } = saying();
      const people = participants.map((each) => ({ ...each, left: each.uid === uid }));
      return { ...rest, participants: people };
    };
    session = left('Sana');
    await look();
    expect(says()).toBe('Sana, 1 away');
    // who was away before, too
    session = saying('Zoya');
    await look();
    session = left('Zoya');
    await look();
    expect(says()).toBe('Zoya, 2 away');
  });

  it('is never the reader, of whom the others are told and who is back by then', async () => {
    await tell('session.left', 'Hina');
    session = saying('Hina');
    await look();
    expect(says()).toBe('nobody, 0 away');
  });
});
