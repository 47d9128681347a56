import { expect, type Locator, type Page } from '@playwright/test';
import { unseenStop } from './focus';

/** More stops of the tab key than any screen has between two things that one wants. */
const MOST_STOPS = 120;

/** What somebody meets who has a keyboard alone. */
export class Keyboard {
  constructor(private readonly page: Page) {}

  /** By the tab key, from wherever the focus is, and around the screen. */
  async reach(wanted: Locator) {
    const { page } = this;
    await expect(wanted).toBeVisible();
    // what cannot be pressed yet is no stop: chefs are looked for as long as many stops take
    await expect(wanted).toBeEnabled();
    for (let stop = 0; stop < MOST_STOPS; stop++) {
      if (await wanted.evaluate((element) => element === document.activeElement)) return;
      await this.tab();
    }
    throw new Error(`no way by the tab key to ${wanted.toString()} at ${page.url()}`);
  }

  /** To the next stop; the one before was seen. */
  private async tab() {
    await this.page.keyboard.press('Tab');
    const unseen = await unseenStop(this.page);
    expect(unseen, `has the focus unseen at ${this.page.url()}`).toBeNull();
  }

  /** Once around the screen, or as far as it can be walked. @returns how many stops it has */
  async walk(): Promise<number> {
    const { page } = this;
    const first = await page.evaluateHandle(() => document.activeElement);
    for (let stop = 1; stop <= MOST_STOPS; stop++) {
      await this.tab();
      const around = await first.evaluate((element) => element === document.activeElement);
      const out = await page.evaluate(() => document.activeElement === document.body);
      if (around || out) return stop;
    }
    return MOST_STOPS;
  }

  async press(wanted: Locator, key = 'Enter') {
    await this.reach(wanted);
    await this.page.keyboard.press(key);
  }

  async type(wanted: Locator, text: string) {
    await this.reach(wanted);
    await this.page.keyboard.type(text);
  }
}
