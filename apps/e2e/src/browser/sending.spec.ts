import { expect, test, type Page, type Route } from '@playwright/test';
import { acceptAyesha, ask, end, holdShakshuka } from './asking';
import { moveIn } from './house';
import { expectStep, hands } from './kitchen-page';
import { open, type Person } from './people';

/** What is on its way to the server says so, says when it fails, and arrives once. */
test.describe.configure({ mode: 'serial' });

let fatima: Person;
let ayesha: Person;

moveIn(async (house) => {
  fatima = await house.member('Fatima');
  ayesha = await house.member('Ayesha');
  await holdShakshuka(fatima);
  await open(fatima.page, '/home');
});

const REQUESTS = '/api/sessions/requests';
const CHANGES = '**/api/sessions/*/kitchen/changes/*';
const CHAT = '**/api/chat/sessions/*/messages/*';

/** Holds what is sent to a path until it is told what becomes of it. */
async function hold(page: Page, path: string) {
  const held: Route[] = [];
  await page.route(path, (route) =>
    route.request().method() === 'GET' ? route.fallback() : void held.push(route),
  );
  return {
    one: async () => {
      await expect.poll(() => held.length).toBeGreaterThan(0);
      return held.shift()!;
    },
    count: () => held.length,
    letGo: async () => {
      await page.unroute(path);
      for (const route of held.splice(0)) await route.continue();
    },
  };
}

test('a request is sent once however often it is pressed, says that it failed, and is sent again', async () => {
  const { page } = ayesha;
  const way = await hold(page, `**${REQUESTS}`);
  await page.goto('/chefs?recipie=Shakshuka');
  await page.getByRole('button', { name: 'Ask Fatima Khan' }).click();
  const dialog = page.getByRole('dialog', { name: 'How shall we cook?' });
  const voice = dialog.getByRole('button', { name: 'Voice Session' });
  await voice.dblclick();
  await expect(voice).toHaveAttribute('aria-busy', 'true');
  await expect(voice).toBeDisabled();
  await expect(dialog.getByRole('button', { name: 'Video Session' })).toBeDisabled();
  const first = await way.one();
  expect(way.count()).toBe(0);
  await first.abort();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expect(voice).toBeEnabled();
  await voice.click();
  await (await way.one()).continue();
  await way.letGo();
  await expect(page.getByText('Requesting The Chef')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page.getByText('Requesting The Chef')).toBeHidden();

  // it arrived and its answer was lost: what waits shows itself, nothing is asked twice
  await page.route(`**${REQUESTS}`, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Ask Fatima Khan' }).click();
  await voice.click();
  await expect(page.getByText('Requesting The Chef')).toBeVisible();
  await page.unroute(`**${REQUESTS}`);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page.getByText('Requesting The Chef')).toBeHidden();
});

test('a raised hand, a note and a message say that they are on their way, that they did not arrive, and arrive once', async () => {
  await ask(ayesha, 'Voice');
  await acceptAyesha(fatima);
  await ayesha.page.waitForURL('**/session?role=user');
  await fatima.page.getByRole('button', { name: 'Begin with step 1' }).click();
  await expectStep(1, fatima, ayesha);

  const { page } = ayesha;
  const changes = await hold(page, CHANGES);
  await page.getByRole('button', { name: 'Stuck here?' }).click();
  const trouble = page.getByRole('dialog', { name: 'Stuck here?' });
  await trouble.getByRole('textbox').fill('It catches at the bottom');
  await trouble.getByRole('button', { name: 'Raise your hand' }).dblclick();
  const cooking = page.getByRole('main');
  await expect(cooking.getByText('Sending…')).toBeVisible();
  const raised = await changes.one();
  const uid = raised.request().url();
  await raised.abort();
  await expect(cooking.getByText('Not sent yet, we keep trying')).toBeVisible();
  await expect(hands(fatima.page)).toBeHidden();
  await cooking.getByRole('button', { name: 'Send again' }).click();
  const again = await changes.one();
  expect(again.request().url()).toBe(uid);
  await again.continue();
  await changes.letGo();
  await expect(page.getByText('Your hand is up')).toBeVisible();
  await expect(hands(fatima.page)).toContainText('It catches at the bottom');
  await expect(hands(fatima.page)).not.toContainText('more hand');

  const pinned = fatima.page.getByRole('region', { name: 'Pinned' });
  const notes = await hold(fatima.page, CHANGES);
  await fatima.page.getByRole('button', { name: 'Pin a note' }).click();
  await fatima.page.getByLabel('Pin a note for everyone').fill('Low flame from here on');
  await fatima.page.getByRole('button', { name: 'Pin', exact: true }).click();
  await expect(pinned).toContainText('Sending…');
  await (await notes.one()).abort();
  await expect(pinned).toContainText('Not sent yet, we keep trying');
  await pinned.getByRole('button', { name: 'Send again' }).click();
  await (await notes.one()).continue();
  await notes.letGo();
  await expect(pinned.getByText('Pinned', { exact: true })).toBeVisible();
  // it is told once more to those who do not see it
  const shown = page.getByRole('region', { name: 'Pinned' });
  await expect(shown.getByText('Low flame from here on')).toHaveCount(1);

  const words = await hold(page, CHAT);
  const chat = page.getByRole('log');
  await page.getByPlaceholder('Your Message').fill('Water, or start over?');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(chat).toContainText('Sending…');
  const sent = await words.one();
  expect(words.count()).toBe(0);
  await sent.abort();
  const lost = chat.getByText('Not sent yet, we keep trying');
  await expect(lost).toBeVisible();
  // it goes by itself, arrives, and its answer is lost: what the others are told says that it is there
  const second = await words.one();
  expect(second.request().url()).toBe(sent.request().url());
  await second.fetch();
  await second.abort();
  await words.letGo();
  await expect(lost).toBeHidden();
  await expect(chat).not.toContainText('Sending…');
  for (const each of [page, fatima.page])
    await expect(each.getByRole('log').getByText('Water, or start over?')).toHaveCount(1);

  // so is their end of it: they are led on as if its answer had come
  await page.route('**/api/sessions/*/leave', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await end(ayesha);
  await page.waitForURL('**/session_review');
  await end(fatima);
});
