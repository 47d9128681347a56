/** @jest-environment ./scripts/browser-environment.mjs */
import { ApiError, AuthContext, type Auth } from '@chefly/api-client/react';
import { onPage } from '@chefly/ui/testing';
import { afterEach, expect, it, jest } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { useOwnProfile } from './use-own-profile';

const { draw } = onPage();
afterEach(() => void jest.useRealTimers());

it('waits for the profile of who has just signed up', async () => {
  jest.useFakeTimers();
  const profile = jest.fn<() => Promise<object>>();
  const unknown = new ApiError(404, 'request/not-found', 'We could not find that.');
  profile.mockRejectedValueOnce(unknown).mockRejectedValueOnce(unknown);
  profile.mockRejectedValueOnce(unknown).mockResolvedValue({ firstName: 'Fatima' });
  const Name = () => {
    const { data, isError } = useOwnProfile();
    return isError ? 'failed' : ((data as { firstName?: string })?.firstName ?? 'waits');
  };
  const api = { social: { profile } };
  const state = { status: 'signed-in', account: { uid: 'fatima' } };
  await draw(
    <AuthContext value={{ api, state, subscribe: () => () => undefined } as unknown as Auth}>
      <QueryClientProvider client={new QueryClient()}>
        <Name />
      </QueryClientProvider>
    </AuthContext>,
  );
  await act(() => jest.advanceTimersByTimeAsync(2500));
  expect(document.body.textContent).toBe('waits');
  await act(() => jest.advanceTimersByTimeAsync(1000));
  expect(document.body.textContent).toBe('Fatima');
});
