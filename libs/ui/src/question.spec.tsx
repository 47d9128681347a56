/** @jest-environment ./scripts/browser-environment.mjs */
import { expect, it } from '@jest/globals';
import { Question } from './question';
import { onPage } from './testing/on-page';

const { draw } = onPage();

it('what is being taken away is not kept by a button any more', async () => {
  const keeps = async (busy: boolean) => {
    await draw(
      <Question
        open
        busy={busy}
        title="Remove this recipe?"
        yes="Remove"
        no="Keep it"
        onYes={() => undefined}
        onClose={() => undefined}
      >
        It goes.
      </Question>,
    );
    const all = [...document.querySelectorAll<HTMLButtonElement>('[role=dialog] button')];
    return !all.find(({ textContent }) => textContent === 'Keep it')!.disabled;
  };
  expect(await keeps(false)).toBe(true);
  expect(await keeps(true)).toBe(false);
});
