import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { freePort, Program } from '@chefly/ops/split/process';
import { chromiumPath } from '../../browser/chromium.mjs';
import startInstallation, { sharedInstallation } from '../../browser/installation';
import { quantile } from '../quantile';
import { signUp } from '../tools';
import { outageOf } from './outage';
import { Party, until } from './party';

/** What browsers are asked to meet on. */
interface Installation {
  url: string;
  stop(): Promise<void>;
}

/**
 * From a chef's acceptance to media that flow both ways, and back after an outage: sessions of two
 * in browsers with fake cameras, one after the other, media from browser to browser.
 *   --separate      on separate processes over the engines that the environment names, media through
 *                   LiveKit where it names that
 *   --sessions n    how many (default 10)
 *   --outages n     in how many of them the network is away (default 3)
 *   --away s,s      for how many seconds each time, one after the other (default 10)
 *
 * Flowing is when pictures were decoded and sound has arrived in both browsers. Of the outage: see
 * outage.ts.
 */
export async function measureSessions(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      separate: { type: 'boolean', default: false },
      sessions: { type: 'string', default: '10' },
      outages: { type: 'string', default: '3' },
      away: { type: 'string', default: '10' },
    },
  });
  const sessions = Number(values.sessions);
  const away = values.away.split(',').map(Number);
  const { url, stop } = await (values.separate ? startSeparate() : startSingle());
  const outage = outageOf(values.separate ? url : null);
  const outages = outage ? Number(values.outages) : 0;
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: [
      ...['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
      ...['--use-fake-device-for-media-stream=fps=10', '--use-fake-ui-for-media-stream'],
      ...['--allow-loopback-in-peer-connection', '--autoplay-policy=no-user-gesture-required'],
    ],
  });
  const [chef, guest] = [
    await Party.at(browser, url, await signUp(url, 'fatima')),
    await Party.at(browser, url, await signUp(url, 'ayesha')),
  ];
  const found = await chef.api.recipes.search({ text: 'Shakshuka' });
  const recipeUid = found.items[0]!.uid;
  await until(() => chef.api.recipes.add({ uid: recipeUid }));
  const starts: number[] = [];
  const returns = new Map(away.map((seconds): [number, number[]] => [seconds, []]));
  for (let i = 0; i < sessions; i++) {
    const asked = { chefUids: [chef.uid], recipeUid, type: 'video' as const };
    await until(() => guest.api.sessions.ask(asked));
    await chef.openRequests();
    await guest.waits();
    const accepted = Date.now();
    await chef.accept();
    const flowing = await Promise.all([chef.flows(), guest.flows()]);
    starts.push(Math.max(...flowing) - accepted);
    console.warn(
      `session ${i + 1}: chef ${flowing[0]! - accepted} ms, guest ${flowing[1]! - accepted} ms`,
    );
    for (const [seconds, known] of i < outages ? returns : []) {
      await guest.shows();
      outage!.begin();
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
      outage!.end();
      const back = Date.now();
      const again = await Promise.all([chef.flows(back), guest.flows(back)]);
      known.push(Math.max(...again) - back);
      console.warn(`back after ${seconds} s: ${known.at(-1)} ms`);
    }
    const current = await until(() => chef.api.sessions.current({}));
    await until(() => chef.api.sessions.leave({ uid: current!.uid }));
    for (const party of [chef, guest]) await party.goHome();
  }
  await browser.close();
  await stop();
  const figures = (all: number[]) =>
    all.length ? `p50 ${quantile(all, 0.5)} ms, p95 ${quantile(all, 0.95)} ms` : 'not measured';
  console.log(
    `${cpus()[0]?.model ?? 'unknown'}, ${availableParallelism()} cores\n` +
      `accepted to media both ways, ${starts.length} sessions: ${figures(starts)}` +
      [...returns]
        .map(([s, all]) => `\nback after ${s} s without network, ${all.length}: ${figures(all)}`)
        .join(''),
  );
}

async function startSingle(): Promise<Installation> {
  const folder = mkdtempSync(join(tmpdir(), 'chefly-bench-'));
  const port = await freePort();
  const env = { CHEFLY_DATA: join(folder, 'data'), CHEFLY_LIMITS: '1000' };
  const platform = new Program(
    'platform',
    'platform',
    { ...env, CHEFLY_PORT: String(port) },
    join(folder, 'logs'),
    port,
    null,
  );
  await platform.start();
  const stop = async () => {
    await platform.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: platform.url, stop };
}

async function startSeparate(): Promise<Installation> {
  const stop = await startInstallation();
  return { url: sharedInstallation()!.url, stop };
}
