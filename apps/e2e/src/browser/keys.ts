import { expect, type Locator, type Page } from '@playwright/test';

/** More stops of the tab key than any screen has between two things that one wants. */
const MOST_STOPS = 120;

/** What somebody meets who has a keyboard alone. */
export class Keyboard {
  constructor(private readonly page: Page) {}

  /** By the tab key, from wherever the focus is, and around the screen. */
  async reach(wanted: Locator) {
    const { page } = this;
    await expect(wanted).toBeVisible();
    for (let stop = 0; stop < MOST_STOPS; stop++) {
      if (await wanted.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`no way by the tab key to ${wanted.toString()} at ${page.url()}`);
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
