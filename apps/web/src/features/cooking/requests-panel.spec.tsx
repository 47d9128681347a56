/** @jest-environment ./scripts/browser-environment.mjs */
import { AuthContext, LiveContext, type Auth } from '@chefly/api-client/react';
import { MINUTE, type IncomingRequest } from '@chefly/contracts';
import { Banners } from '@chefly/ui';
import { onPage } from '@chefly/ui/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { MemoryRouter } from 'react-router-dom';

const done: string[] = [];
jest.unstable_mockModule('../../parts/open-room', () => ({
  openAhead: async (_auth: object, _live: object, uid: string) => {
    done.push(`opens ${uid}`);
    return () => void done.push(`lets go of ${uid}`);
  },
}));
const { RequestsPanel } = await import('./requests-panel');

describe('what waits for a chef', () => {
  const { draw } = onPage();
  let queries: QueryClient;
  const asked = (firstName: string, recipeName: string) =>
    ({
      ...{ uid: firstName, recipeName, type: 'voice', stuck: null, gathered: 0, seen: true },
      ...{ member: { uid: firstName, firstName, lastName: 'Khan' }, pricePaise: null },
      expiresAt: new Date(Date.now() + 4 * MINUTE).toISOString(),
    }) as unknown as IncomingRequest;

  beforeEach(async () => {
    queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const items = [asked('Ayesha', 'Haleem'), asked('Sana', 'Haleem'), asked('Hina', 'Shakshuka')];
    const incoming = async () => ({ items, serverTime: new Date().toISOString() });
    const state = { status: 'signed-in', account: { uid: 'fatima' } };
    const accept = async ({ uids }: { uids: string[] }) => ({ sessionUid: `with ${uids.join()}` });
    const auth = {
      api: { sessions: { incoming, accept } },
      state,
      subscribe: () => () => undefined,
    };
    const none = () => () => undefined;
    const live = { on: none, onReplaced: none, onStatus: none, status: 'online' };
    await draw(
      <AuthContext value={auth as unknown as Auth}>
        <LiveContext value={live as never}>
          <QueryClientProvider client={queries}>
            <Banners>
              <MemoryRouter>
                <RequestsPanel onStarted={() => void done.push('the screen comes')} />
              </MemoryRouter>
            </Banners>
          </QueryClientProvider>
        </LiveContext>
      </AuthContext>,
    );
    // queries tell of their answers in a task of their own
    await act(() => new Promise<void>((resolve) => setTimeout(resolve)));
  });
  afterEach(() => {
    queries.clear();
  });

  const tick = (name: string) =>
    act(async () =>
      document.querySelector<HTMLElement>(`[aria-label="Select ${name} Khan"]`)!.click(),
    );
  const isOff = (words: string) =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === words)!
      .disabled;

  it('is started together by those who ask for one dish, and declined whatever they ask for', async () => {
    expect(isOff('Start Session')).toBe(true);
    await tick('Ayesha');
    await tick('Sana');
    expect(isOff('Start Session')).toBe(false);
    await tick('Hina');
    expect(isOff('Start Session')).toBe(true);
    expect(document.querySelector('[role=status]')!.textContent).toContain('one dish');
    const declines = [...document.querySelectorAll('button')].filter(
      ({ textContent }) => textContent === 'Decline',
    );
    expect(declines.map(({ disabled }) => disabled)).toEqual([false, false, false, false]);
    await tick('Hina');
    expect(isOff('Start Session')).toBe(false);
  });

  it('opens the room of what is accepted while its screen comes', async () => {
    await tick('Ayesha');
    await act(async () =>
      [...document.querySelectorAll('button')]
        .find(({ textContent }) => textContent === 'Start Session')!
        .click(),
    );
    await act(() => new Promise<void>((resolve) => setTimeout(resolve)));
    expect(done.toSorted()).toEqual([
      'lets go of with Ayesha',
      'opens with Ayesha',
      'the screen comes',
    ]);
  });
});
