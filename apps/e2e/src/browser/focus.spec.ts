import { expect, test } from '@playwright/test';
import { unseenStop } from './focus';

/** The check itself: what it takes for a mark of the focus. */
const PAGE = `
  <style>
    body { margin: 40px }
    button, a { outline: 0; border: 0; display: block; width: 120px; height: 44px }
    :focus-visible { outline: 2px solid blue; outline-offset: 2px }
    .box { overflow: hidden; width: 120px; height: 44px; margin: 20px }
    .inside :focus-visible { outline-offset: -4px }
    .tall { overflow-x: auto; width: 120px; height: 60px; padding: 8px 0; margin: 20px }
    .row { overflow: hidden; width: 200px; height: 44px; margin: 20px }
    .over { position: absolute; top: 0 }
  </style>
  <button>free</button>
  <div class="box"><button>cut off</button></div>
  <div class="box inside"><button>within</button></div>
  <div class="tall"><button>cut at two sides</button></div>
  <div class="row"><button style="margin-inline-start: 40px">cut above and below</button></div>
  <div class="box"><button class="over">placed elsewhere</button></div>
  <button style="outline: none">unmarked</button>
  <button>last</button>`;

test('a focus is seen by what is drawn of its outline, not by what is cut off', async ({
  page,
}) => {
  await page.setContent(PAGE);
  const unseen: string[] = [];
  for (let i = 0; i < 9; i++) {
    await page.keyboard.press('Tab');
    const found = await unseenStop(page);
    if (found) unseen.push(found);
  }
  expect(unseen).toEqual(['button ‘cut off’', 'button ‘cut above and below’', 'button ‘unmarked’']);
});
