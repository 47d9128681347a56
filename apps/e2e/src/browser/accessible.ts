import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { whatIsCalledOtherwise } from './called';
import { whatIsFaint } from './faint';

/**
 * WCAG 2.2, levels A and AA, as far as a program can tell: names, roles, contrast, order, target
 * sizes; and what is known to help besides.
 */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Messages that float, and who is pictured in a session's room, are in no landmark. */
const NOT_OURS = ['region'];

/** What stands among words, where nothing else may stand: HTML's phrasing content. */
const WORDS = ':is(span, p, button, label, em, strong, small, h1, h2, h3, h4)';
const BLOCKS = ':is(div, p, ul, ol, dl, section, article, form, table, h1, h2, h3, h4)';

export async function expectAccessible(page: Page, what: 'everything' | 'colours' = 'everything') {
  await page.evaluate(stillness);
  const axe = new AxeBuilder({ page });
  const { violations } = await (
    what === 'colours'
      ? axe.withRules(['color-contrast', 'link-in-text-block'])
      : axe.withTags(RULES).disableRules(NOT_OURS)
  ).analyze();
  expect(
    violations.flatMap(({ id, nodes }) =>
      nodes.map(
        (node) =>
          `${id}: ${node.target.join(' ')} ${node.failureSummary?.split('\n').slice(1).join(';') ?? ''}`,
      ),
    ),
    page.url(),
  ).toEqual([]);
  const misplaced = page.locator(`${WORDS} ${BLOCKS}`);
  expect(await misplaced.evaluateAll(outerTags), page.url()).toEqual([]);
  expect(await whatIsFaint(page), page.url()).toEqual([]);
  expect(await whatIsCalledOtherwise(page), page.url()).toEqual([]);
}

/** Runs in the page. */
const outerTags = (elements: Element[]) =>
  elements.map(
    ({ parentElement, outerHTML }) => `${parentElement?.tagName}: ${outerHTML.slice(0, 100)}`,
  );

/**
 * Runs in the page: what fades in has no colours of its own yet, and what turns for ever has. Not
 * waited for, since the animation of what is not drawn never ends; asked again, since a colour that
 * is inherited begins to change when its parent's has.
 */
const stillness = () => {
  const finite = () =>
    document
      .getAnimations()
      .filter(
        ({ effect, playState }) =>
          playState !== 'finished' && effect?.getComputedTiming().endTime !== Infinity,
      );
  for (let round = 0, rest = finite(); rest.length > 0 && round < 20; round++, rest = finite())
    for (const animation of rest) animation.finish();
};
