import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { whatIsCalledOtherwise } from './called';
import { whatIsFaint } from './faint';

/**
 * WCAG 2.2, levels A and AA, as far as a program can tell: names, roles, contrast, order, target
 * sizes.
 */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

export async function expectAccessible(page: Page, what: 'everything' | 'colours' = 'everything') {
  await page.evaluate(stillness);
  const axe = new AxeBuilder({ page });
  const { violations } = await (
    what === 'colours'
      ? axe.withRules(['color-contrast', 'link-in-text-block'])
      : axe.withTags(RULES)
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
  expect(await whatIsFaint(page), page.url()).toEqual([]);
  expect(await whatIsCalledOtherwise(page), page.url()).toEqual([]);
}

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
