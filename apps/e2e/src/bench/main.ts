import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { chromium, type Page } from '@playwright/test';
import { createClient } from '@chefly/api-client';
import { freePort, Program } from '@chefly/platform/split/process';
import { startSeparate } from '@chefly/testing';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';

/**
 * How long from a member's post to a follower's screen, in both shapes, and what each process takes to start and to
 * live. Figures of this machine now: compare them within one run.
 *   BENCH_POSTS   how many posts (default 200)
 */
const POSTS = Number(process.env.BENCH_POSTS ?? 200);
const WARM_UP = 20;
const PASSWORD = 'saffron and paprika';

interface Shape {
  name: string;
  socket: number[];
  screen: number[];
  processes: { name: string; startMs: number; residentMb: number }[];
}

const quantile = (values: number[], q: number) => [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * q))]!;
const residentMb = (pid: number) => Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024);

async function member(url: string, name: string) {
  const anonymous = createClient({ baseUrl: url, accessToken: () => null });
  const emailAddress = `${name}@chefly.test`;
  await anonymous.identity.signUp({ firstName: name, lastName: 'Bench', emailAddress, userName: name, password: PASSWORD, confirmPassword: PASSWORD, gender: 'female' });
  for (let text = ''; ; await new Promise((resolve) => setTimeout(resolve, 50))) {
    text = ((await (await fetch(`${url}/mailbox.json?to=${emailAddress}`)).json()) as { text: string }[])[0]?.text ?? '';
    const token = /token=([\w-]+)/.exec(text)?.[1];
    if (token) {
      await anonymous.identity.confirm({ token });
      break;
    }
  }
  const { accessToken, account } = await anonymous.identity.signIn({ emailAddress, password: PASSWORD });
  return { uid: account.uid, emailAddress, api: createClient({ baseUrl: url, accessToken: () => accessToken }) };
}

async function measure(name: string, url: string, processes: Program[]): Promise<Shape> {
  const shape: Shape = { name, socket: [], screen: [], processes: processes.map((program) => ({ name: program.name, startMs: Math.round(program.startedInMs), residentMb: residentMb(program.pid!) })) };
  const [author, follower] = [await member(url, 'author'), await member(url, 'follower')];
  for (let done = false; !done; await new Promise((resolve) => setTimeout(resolve, 100))) done = await follower.api.social.follow({ uid: author.uid }).then(() => true, () => false);
  await author.api.social.acceptFollow({ uid: follower.uid });
  const body = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#b83a14' } }).png().toBuffer();
  const receipts: string[] = [];
  for (let i = 0; i < POSTS + WARM_UP; i++) {
    const { url: path } = await author.api.content.openUpload({ type: 'image/png', size: body.length });
    receipts.push(((await (await fetch(url + path, { method: 'PUT', headers: { 'content-type': 'image/png' }, body: new Uint8Array(body) })).json()) as { receipt: string }).receipt);
  }
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? ['/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync), args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'] });
  const page = await (await browser.newContext({ baseURL: url })).newPage();
  const heard = new Map<number, number>();
  // the moment of arrival at the socket, before the page has drawn anything
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => String(payload).includes('"feed.new"') && heard.set(heard.size + 1, Date.now())));
  await signIn(page, follower.emailAddress);
  await page.evaluate(() => {
    const shown = ((window as any).shown = new Map<number, number>());
    new MutationObserver(() => {
      const count = Number(/(\d+) new/.exec(document.querySelector('[aria-label^="Show "]')?.textContent ?? '')?.[1] ?? 0);
      if (count && !shown.has(count)) requestAnimationFrame(() => shown.set(count, Date.now()));
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  });
  for (const [i, receipt] of receipts.entries()) {
    const from = Date.now();
    await author.api.content.createPost({ title: `Post ${i}`, description: 'd', receipt });
    const at = (await (await page.waitForFunction((count) => (window as any).shown.get(count), i + 1, { polling: 5, timeout: 30_000 })).jsonValue()) as number;
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

const shapes: Shape[] = [];
const folder = mkdtempSync(join(tmpdir(), 'chefly-bench-'));
const single = new Program('platform', 'platform', { CHEFLY_DATA: join(folder, 'data'), CHEFLY_PORT: String(await freePort()), CHEFLY_LIMITS: '1000' }, join(folder, 'logs'), 0, null);
// the first start fills the catalogue; the second is the one that operators wait for
const port = await freePort();
const platform = new Program('platform', 'platform', { CHEFLY_DATA: join(folder, 'data'), CHEFLY_PORT: String(port), CHEFLY_LIMITS: '1000' }, join(folder, 'logs'), port, null);
await single.start();
await single.stop();
await platform.start();
shapes.push(await measure('single process', platform.url, [platform]));
await platform.stop();
rmSync(folder, { recursive: true, force: true });

if (process.env.KAFKA_BROKERS) {
  const separate = await startSeparate({ CHEFLY_LIMITS: '1000', CHEFLY_LOG: 'warn' });
  // one after the other, so that each has the machine to itself
  for (const program of separate.split.programs.filter((each) => each.opsPort !== null)) {
    await program.stop();
    await program.start();
  }
  shapes.push(await measure('separate processes', separate.url, separate.split.programs.filter((program) => program.name !== 'mailbox')));
  await separate.stop();
} else console.warn('SKIPPED: the separate processes (no engines in the environment)');

const line = (values: number[]) => `p50 ${quantile(values, 0.5)} ms, p99 ${quantile(values, 0.99)} ms, most ${Math.max(...values)} ms`;
const report = `# Figures of ${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} cores

${shapes.map((shape) => `## ${shape.name}

From a post's call to a follower, ${shape.screen.length} times, one after the other, the member, the browser and the server on the same cores:
- at the socket: ${line(shape.socket)}
- drawn on the screen: ${line(shape.screen)}

| process | start | resident memory after the start |
|---|---|---|
${shape.processes.map((each) => `| ${each.name} | ${(each.startMs / 1000).toFixed(1)} s | ${each.residentMb} MB |`).join('\n')}
`).join('\n')}`;
mkdirSync('test-results', { recursive: true });
writeFileSync('test-results/bench.md', report);
console.log(report);
process.exit(0);
