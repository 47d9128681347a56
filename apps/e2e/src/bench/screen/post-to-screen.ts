import { chromium, type Page } from '@playwright/test';
import type { Program } from '@chefly/ops/split/process';
import { PASSWORD } from '@chefly/testing';
import { chromiumPath } from '../../browser/chromium.mjs';
import { follow, residentMb, signUp, uploads } from '../tools';

const POSTS = Number(process.env.BENCH_POSTS ?? 200);
const WARM_UP = 20;

/** Times in milliseconds from the call of the post. */
export interface Shape {
  name: string;
  socket: number[];
  screen: number[];
  processes: { name: string; startMs: number; residentMb: number }[];
}

/** The posts, one after the other, of a member to a follower who looks at the feed in a browser. */
export async function postToScreen(
  name: string,
  url: string,
  processes: Program[],
): Promise<Shape> {
  const shape: Shape = {
    name,
    socket: [],
    screen: [],
    processes: processes.map((program) => ({
      name: program.name,
      startMs: Math.round(program.startedInMs),
      residentMb: residentMb(program.pid!),
    })),
  };
  const [author, follower] = [await signUp(url, 'author'), await signUp(url, 'follower')];
  await follow(follower, author);
  const receipts = await uploads(url, author, POSTS + WARM_UP);
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  const page = await (await browser.newContext({ baseURL: url })).newPage();
  const heard = new Map<number, number>();
  // the moment of arrival at the socket, before the page has drawn anything
  page.on('websocket', (socket) =>
    socket.on(
      'framereceived',
      ({ payload }) =>
        String(payload).includes('"feed.new"') && heard.set(heard.size + 1, Date.now()),
    ),
  );
  await signIn(page, follower.emailAddress);
  await page.evaluate(() => {
    const shown = ((window as any).shown = new Map<number, number>());
    new MutationObserver(() => {
      const count = Number(
        /(\d+) new/.exec(document.querySelector('[aria-label^="Show "]')?.textContent ?? '')?.[1] ??
          0,
      );
      if (count && !shown.has(count)) requestAnimationFrame(() => shown.set(count, Date.now()));
    }).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
  });
  for (const [i, receipt] of receipts.entries()) {
    const from = Date.now();
    await author.api.content.createPost({ title: `Post ${i}`, description: 'd', receipt });
    const at = (await (
      await page.waitForFunction((count) => (window as any).shown.get(count), i + 1, {
        polling: 5,
        timeout: 30_000,
      })
    ).jsonValue()) as number;
    if (i < WARM_UP) continue;
    shape.screen.push(at - from);
    shape.socket.push(heard.get(i + 1)! - from);
  }
  await browser.close();
  return shape;
}

async function signIn(page: Page, emailAddress: string) {
  await page.goto('/login');
  await page.getByLabel('Email Address').fill(emailAddress);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/home');
  await page.waitForLoadState('networkidle');
}
