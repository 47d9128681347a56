// Photographs every screen of a running platform that was filled by the demo: 390, 768 and 1440
// pixels wide, light and dark.
//   CHEFLY_URL=http://127.0.0.1:3000 npm run screenshots [name…]
import { existsSync, mkdirSync } from 'node:fs';
import { chromium } from '@playwright/test';

const url = process.env.CHEFLY_URL ?? 'http://127.0.0.1:3000';
const wanted = process.argv.slice(2);
const executablePath = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
  (path) => path && existsSync(path),
);
const widths = { 390: 844, 768: 1024, 1440: 900 };
const PASSWORD = 'saffron and paprika';
mkdirSync('screenshots', { recursive: true });

const browser = await chromium.launch({
  executablePath,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    '--allow-loopback-in-peer-connection',
  ],
});

async function signedIn(name, options) {
  const context = await browser.newContext({
    baseURL: url,
    permissions: ['camera', 'microphone'],
    ...options,
  });
  const page = await context.newPage();
  if (name) {
    await page.goto('/login');
    await page.getByLabel('Email Address').fill(`${name}@chefly.test`);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/home');
  }
  return { context, page };
}

const open = [
  [
    'landing',
    (page) => page.goto('/').then(() => page.getByRole('button', { name: 'Sign up' }).waitFor()),
  ],
  [
    'sign-up',
    async (page) => {
      await page.goto('/signup');
      await page.getByRole('button', { name: 'Sign up' }).click();
    },
  ],
  ['sign-in', (page) => page.goto('/login')],
  ['terms', (page) => page.goto('/terms_and_conditions')],
];
const inside = [
  [
    'home',
    async (page) => {
      await page.getByRole('feed').locator('article').first().waitFor();
    },
  ],
  [
    'search',
    async (page) => {
      await page.goto('/search');
      await page.getByRole('searchbox').fill('ha');
      await page.getByRole('link', { name: /Haleem/ }).waitFor();
    },
  ],
  [
    'people',
    async (page) => {
      await page.goto('/search?tab=people');
      await page.getByRole('searchbox').fill('a');
      await page.getByRole('link', { name: /Ayesha/ }).waitFor();
    },
  ],
  [
    'user',
    async (page) => {
      await page.goto('/search?tab=people');
      await page.getByRole('searchbox').fill('hafsa');
      await page.getByRole('link', { name: /Hafsa/ }).click();
      await page.getByRole('tab', { name: 'Recipies' }).click();
      await page.getByRole('link', { name: /Kunafa/ }).waitFor();
    },
  ],
  [
    'market',
    async (page) => {
      await page.goto('/search');
      await page.getByRole('region', { name: 'Quick' }).getByRole('link').first().waitFor();
    },
  ],
  [
    'recipe',
    async (page) => {
      await page.goto('/recipe/Red_Lentil_Soup');
      await page.getByText('Finding Chefs').waitFor({ state: 'hidden' });
    },
  ],
  [
    'cook',
    async (page) => {
      await page.goto('/cook/Red_Lentil_Soup');
      await page.getByText(/Step \d of 6/).waitFor();
      // where it is opened again it is where it was
      while (await page.getByText(/Step [12] of 6/).isVisible())
        await page.getByRole('button', { name: /^Next/ }).click();
      await page.keyboard.press('t');
    },
  ],
  [
    'saved',
    async (page) => {
      await page.goto('/recipe/Red_Lentil_Soup');
      const save = page.getByRole('button', { name: 'Save Red Lentil Soup' });
      if ((await save.getAttribute('aria-pressed')) === 'false')
        await Promise.all([page.waitForResponse(/\/api\/recipes\/save/), save.click()]);
      await page.goto('/saved');
      await page
        .getByRole('main')
        .getByRole('link', { name: /^Red Lentil Soup/ })
        .waitFor();
    },
  ],
  [
    'plan',
    async (page) => {
      await page.goto('/recipe/Red_Lentil_Soup');
      await page.getByRole('button', { name: 'Plan Red Lentil Soup' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Add to shopping list' }).click();
      await page.getByText('is on the shopping list').waitFor();
      await page.goto('/plan');
    },
  ],
  ['shopping', (page) => page.goto('/shopping')],
  ['bookings', (page) => page.goto('/bookings')],
  ['booking-hours', (page) => page.goto('/dashboard/settings/booking_hours')],
  ['monetization', (page) => page.goto('/dashboard/monetization')],
  ['payments', (page) => page.goto('/dashboard/payments')],
  ['chats', (page) => page.goto('/cheflyChat')],
  ['your-data', (page) => page.goto('/dashboard/settings/your_data')],
  ['boundaries', (page) => page.goto('/dashboard/settings/blocked_and_muted')],
  ['notification-settings', (page) => page.goto('/dashboard/settings/notifications')],
  ['decisions', (page) => page.goto('/dashboard/decisions')],
  ['lost', (page) => page.goto('/nowhere')],
  [
    'chefs',
    async (page) => {
      await page.goto('/chefs?recipie=Hyderabadi_Haleem');
      await page.getByText('Finding Chefs').waitFor({ state: 'hidden' });
      const tick = page.getByRole('checkbox').first();
      await tick.click().catch(() => undefined);
    },
  ],
  [
    'dashboard',
    async (page) => {
      await page.goto('/dashboard');
      await page.getByRole('tab', { name: 'Chef Reviews' }).click();
      await page.getByText('Chef Reviews').waitFor();
    },
  ],
  [
    'recipes',
    async (page) => {
      await page.goto('/dashboard');
      await page.getByRole('tab', { name: 'Recipes' }).click();
      await page.getByRole('link', { name: /Haleem/ }).waitFor();
    },
  ],
  [
    'add-recipe',
    async (page) => {
      await page.goto('/dashboard?add=recipe');
      await page.getByRole('button', { name: 'Add a Recipie of your own' }).click();
      await page.getByRole('button', { name: 'Upload Recipie' }).click();
    },
  ],
  [
    'new-post',
    async (page) => {
      await page.goto('/newPost');
      await page.getByLabel('Title').waitFor();
    },
  ],
  [
    'follow-requests',
    async (page) => {
      await page.goto('/dashboard/followRequests');
      await page.getByRole('button', { name: 'Accept' }).waitFor();
    },
  ],
  [
    'notifications',
    async (page) => {
      await page.goto('/notifications');
      await page.getByRole('listitem').first().waitFor();
    },
  ],
  [
    'records',
    async (page) => {
      await page.goto('/session_records');
      await page.getByRole('main').getByRole('listitem').first().waitFor();
    },
  ],
  [
    'settings',
    async (page) => {
      await page.goto('/dashboard/settings');
      await page.getByText('This device', { exact: true }).waitFor();
    },
  ],
];

async function shoot(page, name, width, theme) {
  await page.waitForLoadState('networkidle');
  await page.getByRole('main').waitFor();
  await page.getByRole('dialog', { name: 'chefly' }).waitFor({ state: 'hidden' });
  await page.waitForTimeout(350);
  await page.screenshot({ path: `screenshots/${name}-${width}-${theme}.png` });
}

const others = await signedIn('ayesha', {});
const more = await signedIn('hafsa', {});
for (const [width, height] of Object.entries(widths))
  for (const theme of ['light', 'dark']) {
    const options = { viewport: { width: Number(width), height }, colorScheme: theme };
    const visitor = await signedIn(null, options);
    for (const [name, go] of open)
      if (!wanted.length || wanted.includes(name)) {
        await go(visitor.page);
        await shoot(visitor.page, name, width, theme);
      }
    await visitor.context.close();
    const member = await signedIn('fatima', options);
    for (const [name, go] of inside)
      if (!wanted.length || wanted.includes(name)) {
        await go(member.page);
        await shoot(member.page, name, width, theme);
      }
    if (!wanted.length || wanted.includes('session')) {
      const guest = await signedIn('sana', { ...options });
      await guest.page.goto('/chefs?recipie=Hyderabadi_Haleem');
      await guest.page.getByText('Finding Chefs').waitFor({ state: 'hidden' });
      await guest.page.getByRole('button', { name: 'Ask Fatima Noor' }).click();
      await shoot(guest.page, 'how', width, theme);
      await guest.page.getByRole('button', { name: 'Video Session' }).click();
      await guest.page.getByText('Requesting The Chef').waitFor();
      await shoot(guest.page, 'requesting', width, theme);
      await member.page.goto('/home');
      await member.page.getByRole('button', { name: /Chef Requests/ }).click();
      await shoot(member.page, 'requests', width, theme);
      await member.page.getByRole('button', { name: 'Start with Sana Mirza' }).click();
      await guest.page.waitForURL('**/session?role=user');
      await member.page.getByLabel('Video of Sana Mirza').waitFor();
      await member.page.waitForTimeout(1500);
      await shoot(member.page, 'session-chef', width, theme);
      await shoot(guest.page, 'session-user', width, theme);
      await guest.page.getByRole('button', { name: 'End', exact: true }).click();
      await shoot(guest.page, 'session-end', width, theme);
      await guest.page.getByRole('button', { name: 'End Session' }).click();
      await guest.page.waitForURL('**/session_review');
      await shoot(guest.page, 'review', width, theme);
      await member.page.getByRole('button', { name: 'End', exact: true }).click();
      await member.page.getByRole('button', { name: 'End Session' }).click();
      await member.page.waitForURL('**/home');
      await guest.context.close();
    }
    await member.context.close();
    if (!wanted.length || wanted.includes('console')) {
      const desk = await signedIn(null, options);
      await desk.page.goto('/console');
      await desk.page.getByLabel('Email Address').fill('moderator@chefly.test');
      await desk.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await desk.page.getByRole('button', { name: 'Sign in' }).click();
      await desk.page.getByRole('heading', { name: 'Decision' }).waitFor();
      await shoot(desk.page, 'console', width, theme);
      await desk.context.close();
    }
  }
await others.context.close();
await more.context.close();
await browser.close();
