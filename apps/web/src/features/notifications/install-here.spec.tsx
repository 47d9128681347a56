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
async function offered(prompts: () => void): Promise<boolean> {
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

it('an offer from before the screen stands, and is no more once chefly was installed in another way', async () => {
  await offered(() => undefined);
  await show({}, <InstallHere />);
  expect(button()).not.toBeNull();
  await act(async () => void dispatchEvent(new Event('appinstalled')));
  expect(button()).toBeNull();
});
