import type { CDPSession, Page } from '@playwright/test';

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/**
 * Letters as large as somebody has chosen in their browser, from the next page on: what is measured
 * in them grows along, and widths at which a layout changes.
 */
export async function lettersOf(page: Page, pixels: number) {
  let session = sessions.get(page);
  // the browser forgets it with the session that said it
  if (!session) sessions.set(page, (session = page.context().newCDPSession(page)));
  await (await session).send('Page.setFontSizes', { fontSizes: { standard: pixels } });
}

/** Nothing can be moved sideways, and no control of the screen itself lies beside it. */
export const whatLiesBeside = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth } = document.documentElement;
    const beside = [...document.querySelectorAll('header :is(a, button), main :is(h1, button)')]
      .filter((element) => !element.closest('ul, ol, [role=tablist], .sr-only'))
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        return width > 0 && (left < -1 || right > innerWidth + 1);
      })
      .map((element) => element.getAttribute('aria-label') ?? element.textContent);
    return scrollWidth > innerWidth ? [...beside, `${scrollWidth} px`] : beside;
  });

/**
 * Words that stick out of their place, into what stands beside them or out of the screen. What
 * scrolls or is cut with dots on purpose is left out.
 */
export const whatSticksOut = (page: Page) =>
  page.evaluate(() => {
    const spoken = 'main :is(p, h1, h2, h3, li, td, dd, dt, label, button, a, span, b)';
    return [...document.querySelectorAll<HTMLElement>(spoken)]
      .filter((element) => !element.closest('.sr-only, [aria-hidden=true], [role=tablist]'))
      .filter((element) => {
        const { overflowX, display } = getComputedStyle(element);
        const { left, right, width } = element.getBoundingClientRect();
        if (!width || display === 'contents') return false;
        const inner =
          display !== 'inline' &&
          overflowX === 'visible' &&
          element.scrollWidth > element.clientWidth + 1;
        return inner || left < -1 || right > innerWidth + 1;
      })
      .map((element) => `${element.tagName} ${element.textContent.slice(0, 40)}`);
  });
