/** @jest-environment ./scripts/browser-environment.mjs */
import { ApiError, AuthContext, type Auth } from '@chefly/api-client/react';
import { onPage } from '@chefly/ui/testing';
import { expect, it } from '@jest/globals';
import { act } from 'react';
import { MemoryRouter } from 'react-router-dom';
import SignIn from './sign-in';

const { draw } = onPage();
const leaving = 'Your account is about to be erased.';

interface Entrance {
  /** What becomes of the wish to keep the account. */
  withdraw?: (asked: { pass: string }) => Promise<object>;
  /** Whether a sign-in says how the account is kept. */
  inTime?: boolean;
}

/** Comes back, and keeps the account where that is offered. @returns how often a sign-in was tried */
async function comeBack({ withdraw = async () => ({}), inTime = true }: Entrance) {
  let signIns = 0;
  const signIn = async () => {
    signIns++;
    const pass: Record<string, string> = inTime ? { pass: `of sign-in ${signIns}` } : {};
    throw new ApiError(403, 'identity/leaving', leaving, pass);
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
  await act(async () => alert().querySelector('button')?.click());
  await soon();
  return { signIns, said: alert().textContent };
}

it('whoever keeps their account is signed in with what they typed', async () => {
  expect((await comeBack({})).signIns).toBe(2);
});

const isVoid = () => new ApiError(410, 'identity/link-invalid', 'This link is no longer valid.');

it('whoever says it too long after the sign-in, or was faster on another device, is signed in again and keeps it by that', async () => {
  const passes: string[] = [];
  const withdraw = async ({ pass }: { pass: string }) => {
    passes.push(pass);
    if (passes.length === 1) throw isVoid();
    return {};
  };
  const { signIns, said } = await comeBack({ withdraw });
  expect(passes).toEqual(['of sign-in 1', 'of sign-in 2']);
  expect(signIns).toBe(3);
  expect(said).not.toContain('This link');
});

it('nobody’s account is tried to be kept without end', async () => {
  const { signIns, said } = await comeBack({ withdraw: () => Promise.reject(isVoid()) });
  expect(signIns).toBe(2);
  expect(said).toContain('This link is no longer valid.');
});

it('whoever comes too late is offered no way to keep it', async () => {
  expect((await comeBack({ inTime: false })).said?.trim()).toBe(leaving);
});

it('whoever cannot keep their account for now is told why, and may try again', async () => {
  const away = new ApiError(0, 'network', 'We cannot reach chefly.');
  const { signIns, said } = await comeBack({ withdraw: () => Promise.reject(away) });
  expect(signIns).toBe(1);
  expect(said).toContain('We cannot reach chefly.');
  expect(said).toContain('Keep my account');
});
