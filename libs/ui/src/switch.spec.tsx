/** @jest-environment ./scripts/browser-environment.mjs */
import { expect, it } from '@jest/globals';
import { act } from 'react';
import { Switch } from './switch';
import { onPage } from './testing/on-page';

const { draw } = onPage();

it('waits with the focus for what is on its way, and takes no second press', async () => {
  const asked: boolean[] = [];
  const shown = (busy: boolean) =>
    draw(
      <Switch
        label="Take requests"
        note="While you are online"
        on={false}
        busy={busy}
        onChange={(on) => asked.push(on)}
      />,
    );
  await shown(true);
  const button = document.querySelector<HTMLButtonElement>('[role="switch"]')!;
  // browsers take it from what is disabled
  expect(button.disabled).toBe(false);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await act(async () => button.click());
  expect(asked).toEqual([]);
  await shown(false);
  await act(async () => button.click());
  expect(asked).toEqual([true]);
});
