import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * WCAG 2.2, levels A and AA, as far as a program can tell: names, roles, contrast, order, target
 * sizes.
 */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

export async function expectAccessible(page: Page, what: 'everything' | 'colours' = 'everything') {
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
}
