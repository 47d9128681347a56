import type { Browser, Page } from '@playwright/test';
import { PASSWORD } from '@chefly/testing';
import type { BenchMember } from '../tools';

/** Again until it works: what was just written is on its way to other services. */
export async function until<T>(work: () => Promise<T>): Promise<T> {
  for (let left = 100; ; left--)
    try {
      return await work();
    } catch (error) {
      if (!left) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
}

/** One of a session, in a browser context of their own. */
export class Party {
  private constructor(
    private readonly page: Page,
    private readonly member: BenchMember,
  ) {}

  static async at(browser: Browser, baseURL: string, member: BenchMember): Promise<Party> {
    const permissions = ['camera', 'microphone'];
    const page = await (await browser.newContext({ baseURL, permissions })).newPage();
    await page.addInitScript(watchMedia);
    await page.goto('/login');
    await page.getByLabel('Email Address').fill(member.emailAddress);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/home');
    await page.waitForLoadState('networkidle');
    return new Party(page, member);
  }

  get api() {
    return this.member.api;
  }
  get uid() {
    return this.member.uid;
  }

  async openRequests() {
    await this.page.getByRole('button', { name: /Chef Requests, 1 waiting/ }).click();
    await this.page.getByRole('tab', { name: /Video Requests/ }).click();
    await this.page.getByRole('button', { name: /^Start with / }).waitFor();
  }

  /** A page that asked itself would know; this one finds what was asked by the route. */
  async waits() {
    await this.goHome();
    await this.page.getByText('Requesting The Chef').waitFor();
  }

  accept = () => this.page.getByRole('button', { name: /^Start with / }).click();
  shows = () => this.page.getByLabel(/^Video of /).waitFor();

  async goHome() {
    await this.page.goto('/home');
    await this.page.waitForLoadState('networkidle');
  }

  /** When pictures are decoded and sound arrives, by the clock of this machine. */
  async flows(since = 0): Promise<number> {
    const at = await this.page.waitForFunction(
      (from) => {
        const { flowing } = globalThis as unknown as {
          flowing: { video: number[]; audio: number[] };
        };
        const video = flowing.video.find((time) => time > from);
        const audio = flowing.audio.find((time) => time > from);
        return video && audio && Math.max(video, audio);
      },
      since,
      { polling: 20, timeout: 120_000 },
    );
    return (await at.jsonValue()) as number;
  }
}

/** Runs in the page: keeps the moments at which more of a kind of media had arrived than before. */
function watchMedia() {
  const made: RTCPeerConnection[] = [];
  const flowing = { video: [] as number[], audio: [] as number[] };
  Object.assign(globalThis, { flowing });
  const Own = RTCPeerConnection;
  globalThis.RTCPeerConnection = class extends Own {
    constructor(given?: RTCConfiguration) {
      super(given);
      made.push(this);
    }
  };
  const had = new Map<string, number>();
  const look = async () => {
    for (const connection of made) {
      if (connection.connectionState === 'closed') continue;
      for (const stat of (await connection.getStats()).values() as Iterable<
        RTCInboundRtpStreamStats & { kind: 'audio' | 'video' }
      >) {
        if (stat.type !== 'inbound-rtp') continue;
        const have = (stat.kind === 'video' ? stat.framesDecoded : stat.packetsReceived) ?? 0;
        const key = `${made.indexOf(connection)} ${stat.id}`;
        if (have > (had.get(key) ?? 0)) flowing[stat.kind].push(Date.now());
        had.set(key, have);
      }
    }
    setTimeout(() => void look(), 20);
  };
  void look();
}
