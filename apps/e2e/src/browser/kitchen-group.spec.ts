import { expect, test } from '@playwright/test';
import { ask, end, holdShakshuka, startGroup } from './asking';
import { moveIn } from './house';
import {
  back,
  dotsAt,
  expectAfter,
  expectApart,
  expectInSight,
  expectSameTime,
  expectStep,
  hands,
  held,
  next,
  previous,
  raiseHand,
  ready,
  secondsOn,
  startTimer,
  timers,
  whatScrollsSideways,
} from './kitchen-page';
import { chefVideo, expectAudio, expectVideo } from './media';
import { open, type Person } from './people';
import { OTHERS, type RunningServer } from './server';

/** The kitchen that a chef shares with several: one session from its first step to its end. */
test.describe.configure({ mode: 'serial' });

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

let server: RunningServer;
let fatima: Person;
let ayesha: Person;
let zainab: Person;
let hafsa: Person;
let group: Person[];

moveIn(async (house) => {
  server = house.server;
  fatima = await house.member('Fatima');
  ayesha = await house.member('Ayesha', PHONE);
  zainab = await house.member('Zainab');
  hafsa = await house.member('Hafsa', PHONE);
  // her device is seven minutes ahead of the others
  await zainab.context.addInitScript(aheadByMinutes, 7);
  await holdShakshuka(fatima);
  await open(fatima.page, '/home');
  group = [ayesha, zainab, hafsa];
});

/** Runs in the page. */
function aheadByMinutes(minutes: number) {
  const Real = Date;
  const now = () => Real.now() + minutes * 60_000;
  globalThis.Date = new Proxy(Real, {
    construct: (_, given: []) => (given.length ? new Real(...given) : new Real(now())),
    get: (real, name, self) => (name === 'now' ? now : (Reflect.get(real, name, self) as unknown)),
  });
}

test('a group of four: who is where, ahead, ready or behind', async () => {
  await ask(ayesha, 'Video');
  await ask(zainab, 'Video');
  await ask(hafsa, 'Voice');
  await startGroup(fatima, { Hafsa: 'Voice', Ayesha: 'Video', Zainab: 'Video' });
  await Promise.all(group.map(({ page }) => page.waitForURL('**/session?role=user')));
  for (const { page } of [ayesha, zainab]) await expectVideo(chefVideo(page, 'Fatima Khan'));
  // one looks ahead before it begins
  await zainab.page.getByRole('button', { name: 'Look at the steps' }).click();
  await expectStep(1, zainab);
  await back(zainab.page).click();
  await fatima.page.getByRole('button', { name: 'Begin with step 1' }).click();
  await expectStep(1, fatima, ...group);

  await next(fatima.page).click();
  await expectStep(2, fatima, ...group);
  await next(zainab.page).click();
  await ready(hafsa.page).click();
  await expect(fatima.page.getByText('2 of 3 with you')).toBeVisible();
  await expect(fatima.page.getByText('1/3 ready')).toBeVisible();
  await expect(dotsAt(fatima.page, 3)).toContainText('Zainab is here');
  await expect(dotsAt(fatima.page, 2)).toContainText('Hafsa is here, ready');
  // the chef goes on: who stepped out stays where they are, and is behind
  await next(fatima.page).click();
  await next(fatima.page).click();
  await expectStep(4, ayesha, hafsa);
  await expectStep(3, zainab);
  await expect(dotsAt(fatima.page, 3)).toContainText('Zainab is here, behind');
});

test('a timer for everyone, and several of them on a phone', async () => {
  // by the server's time, also on a device whose clock is wrong
  await zainab.page.getByRole('button', { name: 'Start 15 min' }).click();
  for (const { page } of [fatima, ayesha, hafsa])
    await expect(timers(page)).toContainText('For everyone, started by Zainab');
  await expectSameTime('Simmer the tomatoes', fatima, ...group);
  // than the step before, however long all of it has taken
  const left = await secondsOn(fatima.page, 'Simmer the tomatoes');
  await fatima.page.getByRole('button', { name: '1 min more for Simmer the tomatoes' }).click();
  await expect.poll(() => secondsOn(hafsa.page, 'Simmer the tomatoes')).toBeGreaterThan(left);

  // of several a phone shows the one that rings next, and all of them by one press
  await startTimer(fatima.page, 'Flatbread in the oven', 25);
  await startTimer(fatima.page, 'Rice', 40);
  for (const size of [held.lying, held.upright]) {
    await ayesha.page.setViewportSize(size);
    const more = ayesha.page.getByRole('button', { name: '+2 more timers' });
    await expectInSight(timers(ayesha.page), more, ready(ayesha.page), next(ayesha.page));
    await expectApart(timers(ayesha.page), ready(ayesha.page));
    await expect(timers(ayesha.page)).toContainText('Simmer the tomatoes');
    expect(await whatScrollsSideways(ayesha.page)).toEqual([]);
    await more.press('Enter');
    const all = ayesha.page.getByRole('dialog', { name: 'Timers' });
    await expect(all.getByRole('listitem')).toHaveText([/Simmer/, /Flatbread/, /Rice/]);
    await ayesha.page.keyboard.press('Escape');
    await expect(more).toBeFocused();
  }
  await expect(fatima.page.getByRole('button', { name: '+2 more timers' })).toBeVisible();
});

test('what a chef sees of all of it on a phone, and on a large screen', async () => {
  // on a phone the chef sees at the same time who is heard, and how long it has gone on
  const desk = fatima.page.viewportSize()!;
  for (const size of [held.lying, held.upright]) {
    await fatima.page.setViewportSize(size);
    const voices = fatima.page.getByRole('list', { name: 'Voice participants' });
    await expectApart(voices, fatima.page.getByText(/^Live/));
    await expectInSight(
      next(fatima.page),
      fatima.page.getByRole('button', { name: 'Voice Participants' }),
    );
  }
  // on a large one people, step and chat stand beside each other
  await fatima.page.setViewportSize({ width: 1440, height: 900 });
  const columns = [
    fatima.page.getByRole('region', { name: 'Participants' }),
    fatima.page.getByRole('region', { name: 'Step 4 of 6' }),
    fatima.page.getByPlaceholder('Your Message'),
  ];
  await expectInSight(...columns);
  for (const [at, column] of columns.slice(1).entries()) await expectAfter(column, columns[at]!);
  await fatima.page.setViewportSize(desk);
});

test('a guest sees from the first on who cooks along, also where there is no room for all at once', async () => {
  const { page } = zainab;
  const desk = page.viewportSize()!;
  await page.setViewportSize({ width: 1000, height: 800 });
  const all = page.getByRole('list', { name: 'In the kitchen' }).getByRole('listitem');
  await expectInSight(all.first());
  await all.last().scrollIntoViewIfNeeded();
  await expectInSight(all.last());
  await page.setViewportSize(desk);
});

test('several hands, one after the other, and a pan for all', async () => {
  await raiseHand(hafsa, 'The whites stay wet');
  await raiseHand(ayesha, '');
  await expect(hands(fatima.page)).toContainText('Hafsa is stuck at step 4');
  await expect(hands(fatima.page)).toContainText('1 more hand up');
  await expect(ayesha.page.getByText('Your hand is up, 1 before you')).toBeVisible();
  // who came by voice has no pan to show
  await expect(hands(fatima.page).getByRole('button', { name: /pan/ })).toHaveCount(0);
  await hands(fatima.page).getByRole('button', { name: 'Answer' }).click();
  await expect(hafsa.page.getByText('Fatima answers you').last()).toBeVisible();
  await hands(fatima.page).getByRole('button', { name: 'Close' }).click();
  await expect(hands(fatima.page)).toContainText('Ayesha is stuck at step 4');
  await hands(fatima.page).getByRole('button', { name: 'Show Ayesha’s pan' }).click();
  await expect(zainab.page.getByText('Fatima looks at Ayesha’s pan').last()).toBeVisible();
});

test('what carries the session dies: all of it is there afterwards, and goes on by itself', async () => {
  await server.crashAndRestart();
  await next(fatima.page).click();
  await expectStep(5, fatima, ayesha, hafsa);
  await expectStep(3, zainab);
  await back(zainab.page).click();
  await expectStep(5, zainab);
  await expect(fatima.page.getByText('3 of 3 with you')).toBeVisible();
  await expectSameTime('Simmer the tomatoes', fatima, ...group);
  await expect(hands(fatima.page)).toContainText('Ayesha is stuck at step 4');
  await expectVideo(chefVideo(ayesha.page, 'Fatima Khan'));
  await expectVideo(chefVideo(zainab.page, 'Fatima Khan'));
  await expectVideo(chefVideo(fatima.page, 'Ayesha Khan'));
  await expectAudio(chefVideo(ayesha.page, 'Fatima Khan'));
});

// nor does any other service have to be there for the kitchen to go on
for (const service of OTHERS)
  test(`the kitchen goes on while ${service} begins anew`, async () => {
    await server.crashOther(service);
    await next(fatima.page).click();
    await expectStep(6, fatima, ...group);
    await previous(fatima.page).click();
    await expectStep(5, fatima, ...group);
  });

test('who leaves takes no timer along, and the end is the end for all', async () => {
  await end(zainab);
  await zainab.page.waitForURL('**/session_review');
  await expect(fatima.page.getByText('2 of 2 with you')).toBeVisible();
  await expect(dotsAt(fatima.page, 5)).not.toContainText('Zainab');
  // their timer is everybody's
  await expect(timers(hafsa.page)).toContainText('Simmer the tomatoes');
  await end(fatima);
  for (const { page } of [ayesha, hafsa]) await page.waitForURL('**/session_review');
});
