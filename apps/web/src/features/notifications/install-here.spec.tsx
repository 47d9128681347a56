/** @jest-environment ./scripts/browser-environment.mjs */
import { expect, it } from '@jest/globals';
import { act } from 'react';
import { hearOfInstalling } from '../../parts/install-offer';
import { screenAlone } from '../../parts/testing/screen';
import { InstallHere } from './install-here';

const { show } = screenAlone();
const button = () => document.querySelector('button');
const offered = (prompts: () => void) =>
  act(async () => {
    dispatchEvent(
      Object.assign(new Event('beforeinstallprompt'), { prompt: async () => prompts() }),
    );
  });

it('chefly is installed where the browser has offered it, before or after the screen is there', async () => {
  hearOfInstalling();
  await show({}, <InstallHere />);
  expect(button()).toBeNull();
  let prompted = 0;
  await offered(() => prompted++);
  await act(async () => button()!.click());
  // an offer is good once
  expect([prompted, button()]).toEqual([1, null]);
});

it('an offer is no more once chefly was installed in another way', async () => {
  await offered(() => undefined);
  await show({}, <InstallHere />);
  expect(button()).not.toBeNull();
  await act(async () => void dispatchEvent(new Event('appinstalled')));
  expect(button()).toBeNull();
});
