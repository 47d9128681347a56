/** @jest-environment ./scripts/browser-environment.mjs */
import { ApiError, AuthContext, type Auth } from '@chefly/api-client/react';
import { onPage } from '@chefly/ui/testing';
import { expect, it } from '@jest/globals';
import { act } from 'react';
import { MemoryRouter } from 'react-router-dom';
import SignIn from './sign-in';

const { draw } = onPage();
const leaving = 'Your account is about to be erased.';

/** @param withdraw what becomes of the wish to keep the account. @returns how often a sign-in was tried */
async function comeBack(withdraw: () => Promise<object>) {
  let signIns = 0;
  const signIn = async () => {
    signIns++;
    throw new ApiError(403, 'identity/leaving', leaving, { pass: 'of the sign-in' });
  };
  const api = { identity: { withdrawErasure: withdraw } };
  const state = { status: 'signed-out' };
  const auth = { api, state, signIn, subscribe: () => () => undefined } as unknown as Auth;
  await draw(
    <AuthContext value={auth}>
      <MemoryRouter>
        <SignIn />
      </MemoryRouter>
    </AuthContext>,
  );
  const soon = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)));
  const fill = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
  await act(async () => {
    for (const [name, value] of [
      ['emailAddress', 'amina@chefly.test'],
      ['password', 'saffron and paprika'],
    ] as const) {
      const input = document.querySelector<HTMLInputElement>(`input[name=${name}]`)!;
      fill.call(input, value);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }
  });
  await act(async () => document.querySelector('form')!.requestSubmit());
  await soon();
  const alert = () => document.querySelector('[role=alert]')!;
  expect(alert().textContent).toContain(leaving);
  await act(async () => alert().querySelector('button')!.click());
  await soon();
  return { signIns, said: alert().textContent };
}

it('whoever keeps their account is signed in with what they typed', async () => {
  expect((await comeBack(async () => ({}))).signIns).toBe(2);
});

it('whoever cannot keep their account for now is told why, and may try again', async () => {
  const away = new ApiError(0, 'network', 'We cannot reach chefly.');
  const { signIns, said } = await comeBack(() => Promise.reject(away));
  expect(signIns).toBe(1);
  expect(said).toContain('We cannot reach chefly.');
  expect(said).toContain('Keep my account');
});
