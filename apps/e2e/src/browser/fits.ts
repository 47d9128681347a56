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

/**
 * Counts that stand behind what they count, as `of 16 ready 0`: on a page that is read from the
 * right words of ours still go from left to right, and their number before them.
 */
export const whatReadsBackwards = (page: Page) =>
  page.evaluate(() => {
    const counted = /^\d[\d.,]* [a-z]{2}/i;
    const textOf = (element: Element) => element.textContent.trim();
    const placeOf = (node: Text, at: number) => {
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      return range.getBoundingClientRect();
    };
    return [...document.querySelectorAll('main *, [role=dialog] *')]
      .filter((element) => counted.test(textOf(element)))
      .filter((element) => ![...element.children].some((child) => textOf(child).length > 3))
      .filter((element) => !element.closest('.sr-only, svg, select'))
      .filter((element) => {
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        const nodes: Text[] = [];
        while (walker.nextNode()) {
          const node = walker.currentNode as Text;
          if (node.data.trim()) nodes.push(node);
        }
        const [first, last] = [nodes[0]!, nodes.at(-1)!];
        const [a, z] = [
          placeOf(first, first.data.search(/\S/)),
          placeOf(last, last.data.trimEnd().length - 1),
        ];
        return a.width > 0 && Math.abs(a.bottom - z.bottom) < 6 && a.left > z.left;
      })
      .map(textOf);
  });
