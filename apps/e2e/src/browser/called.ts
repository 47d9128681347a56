import type { Page } from '@playwright/test';

/**
 * What can be pressed and has other words for a name than those that are read on it: whoever speaks
 * to their device says what they read (WCAG 2.5.3). Clocks are no words: they are told as time.
 */
export const whatIsCalledOtherwise = (page: Page) =>
  page.evaluate(() => {
    const words = (text: string) =>
      text
        .toLowerCase()
        .replace(/\d+(:\d\d)+/g, ' ')
        .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
        .trim();
    /** Larger than what is kept for screen readers, and not decoration. */
    const isRead = (node: Text) => {
      const parent = node.parentElement!;
      if (parent.closest('[aria-hidden=true]') || !parent.checkVisibility()) return false;
      const { width, height } = parent.getBoundingClientRect();
      return width > 1 && height > 1;
    };
    const read = (element: Element) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      let text = '';
      while (texts.nextNode())
        if (isRead(texts.currentNode as Text)) text += ` ${texts.currentNode.textContent}`;
      return words(text);
    };
    const pressed = 'button, a[href], summary, [role=button], [role=checkbox], [role=switch]';
    return [...document.querySelectorAll(pressed)].flatMap((element) => {
      const name = element.getAttribute('aria-label');
      if (!name || !element.checkVisibility()) return [];
      const label = read(element);
      return ` ${words(name)} `.includes(` ${label} `) || !label
        ? []
        : [`‘${label}’ is called ‘${name}’`];
    });
  });
