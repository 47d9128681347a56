/** @jest-environment ./scripts/browser-environment.mjs */
import { expect, it } from '@jest/globals';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { StageNews } from './stage-news';

it('who has left is read for a while, and what was said before is not said again after it', async () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const show = (said: string, left: string | null) =>
    act(async () => root.render(<StageNews said={said} left={left} end="" />));
  await show('Sana is here', null);
  const region = document.querySelector('[role=status]')!;
  let changes = 0;
  const observer = new MutationObserver(() => changes++);
  observer.observe(region, { subtree: true, childList: true, characterData: true });
  await show('Sana is here', 'Zoya has left the session');
  expect(document.body.textContent).toContain('Zoya has left the session');
  await show('Sana is here', null);
  expect(document.body.textContent).toBe('Sana is here');
  expect([document.querySelector('[role=status]'), changes]).toEqual([region, 0]);
  observer.disconnect();
  await act(async () => root.unmount());
});
