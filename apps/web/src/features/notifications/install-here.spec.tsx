/** @jest-environment ./scripts/browser-environment.mjs */
import { beforeAll, expect, it } from '@jest/globals';
import { act } from 'react';
import { hearOfInstalling } from '../../parts/install-offer';
import { screenAlone } from '../../parts/testing/screen';
import { InstallHere } from './install-here';

const { show } = screenAlone();
beforeAll(hearOfInstalling);
const button = () => document.querySelector('button');
/** @returns false where the browser is asked not to offer it itself */
async function offered(prompts: () => unknown): Promise<boolean> {
  const offer = new Event('beforeinstallprompt', { cancelable: true });
  let goesOn = true;
  await act(async () => {
    goesOn = dispatchEvent(Object.assign(offer, { prompt: async () => prompts() }));
  });
  return goesOn;
}

it('chefly is installed where the browser offers it, which then offers nothing itself', async () => {
  await show({}, <InstallHere />);
  expect(button()).toBeNull();
  let prompted = 0;
  expect(await offered(() => prompted++)).toBe(false);
  await act(async () => button()!.click());
  // an offer is good once
  expect([prompted, button()]).toEqual([1, null]);
});

it.each([
  ['accepted', 'Installed: it opens from this device’s screen.'],
  ['dismissed', 'Not installed. Your browser’s own menu has it, too.'],
])(
  'an offer that was %s is gone with its button, and the focus is on words of it',
  async (outcome, said) => {
    await show({}, <InstallHere />);
    const chosen = Promise.withResolvers<object>();
    await offered(() => chosen.promise);
    button()!.focus();
    await act(async () => button()!.click());
    const { activeElement } = document;
    expect([button(), activeElement!.textContent]).toEqual([
      null,
      'Your browser asks you whether it may.',
    ]);
    await act(async () => chosen.resolve({ outcome }));
    expect([document.activeElement, activeElement!.textContent]).toEqual([activeElement, said]);
    expect(activeElement!.getAttribute('role')).toBe('status');
  },
);

it('an offer that comes again, once the one before was dismissed, is taken up with the focus on words of it, too', async () => {
  await show({}, <InstallHere />);
  const dismissed = async () => {
    await offered(() => ({ outcome: 'dismissed' }));
    button()!.focus();
    await act(async () => button()!.click());
    return [document.activeElement!.getAttribute('role'), document.activeElement!.textContent];
  };
  const said = ['status', 'Not installed. Your browser’s own menu has it, too.'];
  expect(await dismissed()).toEqual(said);
  expect(await dismissed()).toEqual(said);
});

it('an offer from before the screen stands, and is no more once chefly was installed in another way', async () => {
  await offered(() => undefined);
  await show({}, <InstallHere />);
  expect(button()).not.toBeNull();
  await act(async () => void dispatchEvent(new Event('appinstalled')));
  expect(button()).toBeNull();
});
