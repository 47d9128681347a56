// Photographs every screen of a running platform that was filled by the demo: 390, 768 and 1440
// pixels wide, light and dark. Of a session (two, four, voice; session is all three) also a phone that
// lies, and letters twice as large; its review is open where the platform was started with
// CHEFLY_ATTENDANCE_SECONDS=1.
//   CHEFLY_PORT=3000 npm run screenshots [name…]      elsewhere CHEFLY_URL says where
import { mkdirSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { browserArgs, withoutWindows } from '../apps/e2e/src/browser/chromium.mjs';
import { inside, open } from './photographs/screens.mjs';
import { photographSession } from './photographs/session.mjs';
import { refuseWithoutPlatform, url } from './running.mjs';

await refuseWithoutPlatform();
const wanted = process.argv.slice(2);
const wants = (...names) => !wanted.length || names.some((name) => wanted.includes(name));
const widths = { 390: 844, 768: 1024, 1440: 900 };
const PASSWORD = 'saffron and paprika';
mkdirSync('screenshots', { recursive: true });

const browser = await chromium.launch({ executablePath: withoutWindows, args: browserArgs });

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

async function shoot(page, name, width, theme) {
  await page.waitForLoadState('networkidle');
  // not by its role: behind a dialog it has none
  await page.locator('main').first().waitFor();
  await page.getByRole('dialog', { name: 'chefly' }).waitFor({ state: 'hidden' });
  await page.waitForTimeout(350);
  await page.screenshot({ path: `screenshots/${name}-${width}-${theme}.png` });
}

async function photographScreens() {
  const others = [await signedIn('ayesha', {}), await signedIn('hafsa', {})];
  for (const [width, height] of Object.entries(widths))
    for (const theme of ['light', 'dark']) {
      const options = { viewport: { width: Number(width), height }, colorScheme: theme };
      const visitor = await signedIn(null, options);
      for (const [name, go] of open)
        if (wants(name)) {
          await go(visitor.page);
          await shoot(visitor.page, name, width, theme);
        }
      await visitor.context.close();
      const member = await signedIn('fatima', options);
      for (const [name, go] of inside)
        if (wants(name)) {
          await go(member.page);
          await shoot(member.page, name, width, theme);
        }
      await member.context.close();
      if (wants('console')) {
        const desk = await signedIn(null, options);
        await desk.page.goto('/console');
        await desk.page.getByLabel('Email Address').fill('haya@chefly.test');
        await desk.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
        await desk.page.getByRole('button', { name: 'Sign in' }).click();
        await desk.page.getByRole('heading', { name: 'Decision' }).waitFor();
        await shoot(desk.page, 'console', width, theme);
        await desk.context.close();
      }
    }
  for (const { context } of others) await context.close();
}

const parts = ['two', 'four', 'voice'];
const screens = [...open, ...inside].map(([name]) => name);
if (wants('console', ...screens)) await photographScreens();
if (wants('session', ...parts)) await photographSession(signedIn, (part) => wants('session', part));
await browser.close();
