import {
  limits,
  type CaseFile,
  type ChefMonth,
  type Fee,
  type LedgerEntry,
} from '@chefly/contracts';
import { expect, test, type Page } from '@playwright/test';
import { clientOf, enterConsole } from './arrivals';
import { lettersOf, whatLiesBeside, whatSticksOut } from './fits';
import { moveIn } from './house';
import type { Person } from './people';

/** The console on a phone, a tablet and a desk, with letters as they are and twice as large. */
const LONG = 'Haleem'.repeat(12);
let haya: Person;

moveIn(async ({ server, newcomer, moderator }) => {
  haya = await moderator('Haya');
  await server.operate('administrators', 'add', haya.email);
  const amina = await clientOf(server.url, await newcomer('Amina'));
  const zoya = await clientOf(server.url, await newcomer('Zoya'));
  const desk = await clientOf(server.url, await moderator('Noor'));
  const { uid } = await amina.identity.account({});
  const submit = (name: string) =>
    amina.recipes.submit({
      ...{ name, description: `${LONG}, slow and deep`, cost: 400, uploadAsPost: true },
      ingredients: [{ amount: 1, unit: 'kg', name: LONG, note: 'on the bone' }],
      procedure: [{ text: `Simmer the ${LONG}`, minutes: 240 }],
    });
  await submit(LONG);
  const { uid: rejected } = await submit('Shank Nihari');
  await desk.recipes.reject({ uid: rejected, reason: `How long does ${LONG} take?` });
  const offer = { userName: 'amina', rateBasisPoints: 1250, reason: 'Members come back to her' };
  await desk.moderation.offerMonetization(offer);

  // one case is decided and appealed against, one waits for a second moderator, one is open
  const decided = async (action: 'warn' | 'suspend') => {
    const text = `She wrote ${LONG} in three chats`;
    await zoya.moderation.report({ kind: 'member', subjectUid: uid, reason: 'harassment', text });
    const open = async () => (await desk.moderation.cases({ state: 'open' })).items[0];
    await expect.poll(open).toBeTruthy();
    const reason = `Nobody wants to read ${LONG}`;
    const rule = 'house/kindness' as const;
    await desk.moderation.decide({ uid: (await open())!.uid, action, rule, reason });
  };
  await decided('warn');
  const decisions = async () => (await amina.moderation.myDecisions({})).items;
  await expect.poll(decisions).toHaveLength(1);
  await amina.moderation.appeal({ uid: (await decisions())[0]!.uid, text: `It was ${LONG}.` });
  await decided('suspend');
  const { uid: zoyaUid } = await zoya.identity.account({});
  const back = { kind: 'member', subjectUid: zoyaUid, reason: 'other', text: LONG } as const;
  await amina.moderation.report(back);
  await enterConsole(haya);
  await madeUp(haya.page);
});

const instant = '2026-10-31T18:30:00.000Z';
const named = (firstName: string) => ({
  uid: firstName.padEnd(22, '0'),
  ...{
    firstName,
    lastName: 'Khan',
    userName: `${firstName.toLowerCase()}ofhyderabad`.slice(0, 15),
  },
});

/** A month that is proposed, a fee and its entries: sessions that nobody has to cook for this. */
async function madeUp(page: Page) {
  const chef = named('Fatima');
  const member = named('Ayesha');
  const sums = { paidPaise: 123_456_78, commissionPaise: 15_432_10, payoutPaise: -15_432_10 };
  const month: ChefMonth = {
    ...{
      uid: 'm'.padEnd(22, '0'),
      chef,
      month: '2026-10',
      sessions: 41,
      state: 'proposed',
      ...sums,
    },
    ...{ proposedBy: named('Noor'), paidAt: null, reference: null },
  };
  const of = { chef, member, feeUid: 'f'.padEnd(22, '0'), at: instant, month: '2026-10' };
  const fee: Fee = {
    ...{ uid: of.feeUid, sessionUid: 's'.padEnd(22, '0'), chef, member, recipeName: LONG },
    ...{ pricePaise: 250_00, commissionPaise: 31_25, state: 'due', toldBy: ['member'] },
    ...{ method: 'upi', cookedAt: instant, paidAt: null, reason: null },
  };
  const entry = (kind: LedgerEntry['kind'], reason: string | null): LedgerEntry => ({
    ...{ ...of, uid: kind.padEnd(22, '0'), kind, reason, by: reason ? named('Noor') : null },
    postings: [
      { account: 'receivable', whose: member, paise: -123_456_78 },
      { account: 'commission', whose: null, paise: 123_456_78 },
    ],
  });
  const lists = {
    payouts: [month],
    'fees/all': [fee],
    ledger: [entry('correction', `The call broke down over ${LONG}`), entry('charge', null)],
  };
  for (const [path, items] of Object.entries(lists))
    await page.route(`**/api/moderation/${path}?*`, (route) =>
      route.fulfill({ json: { items, next: null } }),
    );
}

const SCREENS = [
  '/console/submissions',
  '/console/submissions?state=rejected',
  '/console/cases',
  '/console/cases?state=confirming',
  '/console/cases?state=decided',
  '/console/hearings',
  '/console/appeals',
  '/console/monetization?state=offered',
  '/console/monetization/payouts',
  '/console/monetization/fees',
  '/console/monetization/ledger',
  '/console/audit',
  '/console/roles',
];

test('whoever wrote a chat is named beside it, and both are read, however long the name', async () => {
  const { page } = haya;
  const said = 'The onions are burning, and she laughs at me';
  await page.route(/\/api\/moderation\/cases\/[\w-]+$/, async (route) => {
    const response = await route.fetch();
    const file = (await response.json()) as CaseFile;
    const context = [{ label: LONG.slice(0, limits.name), text: said }];
    await route.fulfill({ json: { ...file, snapshot: { ...file.snapshot, context } } });
  });
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/console/cases');
    const words = page.getByRole('article', { name: 'Case' }).getByText(said);
    await expect(words).toBeVisible();
    // a few words a line, and not a letter
    expect((await words.boundingBox())!.width).toBeGreaterThan(120);
    await expect.poll(() => whatSticksOut(page)).toEqual([]);
    expect(await whatLiesBeside(page)).toEqual([]);
  }
  await page.unroute(/\/api\/moderation\/cases\/[\w-]+$/);
});

/** The tabs of a screen that are chosen stand within their row, however many lie beside it. */
const chosenInSight = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[role=tab][data-state=active]')].every((tab) => {
      const { left, right } = tab.getBoundingClientRect();
      const row = tab.closest('[role=tablist]')!.getBoundingClientRect();
      // one that is wider than its row begins in it
      return left >= row.left - 1 && (right <= row.right + 1 || right - left > row.width);
    }),
  );

for (const path of SCREENS)
  test(`nothing lies beside the screen or sticks out of its place: ${path}`, async () => {
    const { page } = haya;
    for (const [width, letters] of [
      [1440, 16],
      [1440, 32],
      [768, 16],
      [768, 32],
      [390, 16],
      [390, 32],
      [320, 16],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      await lettersOf(page, letters);
      await page.goto(path);
      await expect(page.locator('html')).toHaveCSS('font-size', `${letters}px`);
      await expect(page.getByRole('tab', { selected: true }).first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      const at = `${width} px, letters of ${letters} px`;
      await expect.poll(() => whatLiesBeside(page), at).toEqual([]);
      await expect.poll(() => whatSticksOut(page), at).toEqual([]);
      await expect.poll(() => chosenInSight(page), at).toBe(true);
    }
    await page.evaluate(() => (document.documentElement.dir = 'rtl'));
    await expect.poll(() => whatLiesBeside(page), 'from right to left').toEqual([]);
    await expect.poll(() => whatSticksOut(page), 'from right to left').toEqual([]);
  });

test('on a phone the parts of the console stand in one line each, in a row that goes on', async () => {
  const { page } = haya;
  await page.setViewportSize({ width: 390, height: 844 });
  await lettersOf(page, 16);
  await page.goto('/console/cases');
  await expect(page.getByRole('tab', { selected: true }).first()).toBeVisible();
  const lines = await page
    .getByRole('tablist', { name: 'Console' })
    .getByRole('tab')
    .evaluateAll((tabs) =>
      tabs.map((tab) => {
        const words = document.createRange();
        words.selectNodeContents(tab.firstChild!);
        return new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size;
      }),
    );
  expect(lines.length).toBeGreaterThan(4);
  expect(new Set(lines)).toEqual(new Set([1]));
});
