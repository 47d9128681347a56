/** @jest-environment ./scripts/browser-environment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { Switch } from './switch';

let root: Root;
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

it('waits with the focus for what is on its way, and takes no second press', async () => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
  const asked: boolean[] = [];
  const shown = (busy: boolean) =>
    act(async () =>
      root.render(
        <Switch
          label="Take requests"
          note="While you are online"
          on={false}
          busy={busy}
          onChange={(on) => asked.push(on)}
        />,
      ),
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
