/** @jest-environment ./scripts/browser-environment.mjs */
import { AuthContext, type Auth, type SignInState } from '@chefly/api-client/react';
import { onPage } from '@chefly/ui/testing';
import { describe, expect, it } from '@jest/globals';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { Console } from './console';

const { draw } = onPage();
let where = '';
function Where() {
  const { pathname, search } = useLocation();
  where = pathname + search;
  return null;
}
const show = (state: SignInState) => {
  const auth = { state, subscribe: () => () => undefined } as unknown as Auth;
  return draw(
    <AuthContext value={auth}>
      <MemoryRouter initialEntries={['/cases?open=one']}>
        <Where />
        <Console />
      </MemoryRouter>
    </AuthContext>,
  );
};

describe('the door of the console', () => {
  it('forgets the case that was open when the moderator signs out', async () => {
    await show({ status: 'signed-out', asked: true });
    expect(where).toBe('/');
  });

  it('leads back to it when the sign-in ended by itself', async () => {
    await show({ status: 'signed-out' });
    expect(where).toBe('/cases?open=one');
  });

  it('says why whoever was at the desk stands before it again, unless they went themselves', async () => {
    const account = { roles: [] };
    const words = () => document.querySelector('[role=status]')?.textContent ?? '';
    await show({ status: 'signed-out' });
    expect(words()).toBe('');
    await show({ status: 'signed-in', account } as never);
    await show({ status: 'signed-out' });
    expect(words()).toContain('what you may do here has changed');
    await show({ status: 'signed-out', asked: true });
    expect(words()).toBe('');
  });

  it('says in the title of the window why nobody gets further', async () => {
    await show({ status: 'unreachable' });
    expect(document.title).toBe('No connection · chefly console');
  });
});
