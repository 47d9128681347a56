import type { Locator, Page } from '@playwright/test';

/** A field of the form in which a recipe is written. */
export const rowOf = (page: Page, name: string) => page.getByLabel(name, { exact: true });

export const paste = (into: Locator, text: string) =>
  into.evaluate((field, words) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', words);
    field.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
