/** @jest-environment ./scripts/browser-environment.mjs */
import type { Session } from '@chefly/contracts';
import type { RemoteParticipant, RoomState } from '@chefly/media-room';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type { Leaver } from './use-leavers';
import { useOthers, type Others } from './use-others';

describe('the others of a session', () => {
  const participants = [{ uid: 'sana', role: 'user', left: false }];
  const session = { participants, type: 'video', role: 'chef' } as unknown as Session;
  const sana = { uid: 'sana', connected: true, microphone: true, camera: true };
  let root: Root;
  let others: Others;
  function Room({ state, leavers }: { state: RoomState; leavers: readonly Leaver[] }) {
    others = useOthers(session, state, leavers);
    return null;
  }
  const is = (
    connection: RoomState['connection'],
    remotes: object[] = [],
    leavers: readonly Leaver[] = [],
  ) => {
    const state = { connection, remotes: remotes as RemoteParticipant[] } as RoomState;
    return act(async () => root.render(<Room state={state} leavers={leavers} />));
  };
  const seen = () => others.here.map(({ uid, connected }) => [uid, connected]);

  beforeEach(() => {
    root = createRoot(document.body.appendChild(document.createElement('div')));
  });
  afterEach(async () => {
    await act(async () => root.unmount());
    document.body.replaceChildren();
  });

  it('stand there as reconnecting, where a connection is given up for another one, until they are back or said to have left', async () => {
    await is('connecting');
    expect([others.started, others.alone]).toEqual([false, false]);
    await is('connected', [sana]);
    await is('reconnecting');
    expect(seen()).toEqual([['sana', false]]);
    expect([others.alone, others.connection]).toEqual([false, 'reconnecting']);
    await is('connected', [sana]);
    expect(seen()).toEqual([['sana', true]]);
    const away = { uid: 'sana', identity: 'Sana', away: true };
    await is('reconnecting', [], [away]);
    expect([seen(), others.justLeft]).toEqual([[], 'Sana']);
    expect([others.alone, others.connection]).toEqual([true, null]);
  });

  it('have left who cannot be reached and have nothing on, though their connection stands', async () => {
    const away = { uid: 'sana', identity: 'Sana', away: true };
    const silent = { ...sana, microphone: false, camera: false };
    await is('connected', [silent]);
    expect(seen()).toEqual([['sana', true]]);
    // what is said or written to them reaches nobody
    await is('connected', [silent], [away]);
    expect([seen(), others.justLeft, others.alone]).toEqual([[], 'Sana', true]);
    await is('connected', [silent]);
    expect(seen()).toEqual([['sana', true]]);
    // who is heard is here, whatever is said of them
    await is('connected', [{ ...silent, microphone: true }], [away]);
    expect(seen()).toEqual([['sana', true]]);
  });

  it('are not waited for once they have left before they were seen', async () => {
    await is('connecting');
    expect([others.started, others.alone]).toEqual([false, false]);
    await is('connecting', [], [{ uid: 'sana', identity: 'Sana', away: true }]);
    expect([others.started, others.alone]).toEqual([false, false]);
    await is('connecting', [], [{ uid: 'sana', identity: 'Sana', away: false }]);
    expect([others.started, others.alone, others.connection]).toEqual([true, true, null]);
  });
});
