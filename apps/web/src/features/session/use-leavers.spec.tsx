/** @jest-environment ./scripts/browser-environment.mjs */
import { LiveContext, type Live } from '@chefly/api-client/react';
import type { Session } from '@chefly/contracts';
import { afterEach, describe, expect, it } from '@jest/globals';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { useLeavers } from './use-leavers';

describe('who is not in the session', () => {
  let root: Root;
  afterEach(() => act(async () => root.unmount()));

  it('is said to have left until they are back, and not while they cook again', async () => {
    const heard = new Map<string, (message: object) => void>();
    const live = {
      on: (type: string, hear: (message: object) => void) => {
        heard.set(type, hear);
        return () => undefined;
      },
    } as unknown as Live;
    function Who() {
      const { left, justLeft } = useLeavers({ uid: 'a-session' } as Session);
      return `${justLeft ?? 'nobody'}, ${left.length} away`;
    }
    root = createRoot(document.body.appendChild(document.createElement('div')));
    await act(async () =>
      root.render(
        <LiveContext value={live}>
          <Who />
        </LiveContext>,
      ),
    );
    const tell = (type: string, uid: string) =>
      act(async () =>
        heard.get(type)!({ sessionUid: 'a-session', uid, identity: uid, away: true }),
      );
    await tell('session.left', 'Sana');
    expect(document.body.textContent).toBe('Sana, 1 away');
    await tell('session.left', 'Zoya');
    await tell('session.back', 'Sana');
    expect(document.body.textContent).toBe('Zoya, 1 away');
    await tell('session.back', 'Zoya');
    expect(document.body.textContent).toBe('nobody, 0 away');
  });
});
