/** @jest-environment ./scripts/browser-environment.mjs */
import { onPage } from '@chefly/ui/testing';
import { describe, expect, it } from '@jest/globals';
import { ChangedRows } from './changes';

describe('the rows of a list', () => {
  const { draw } = onPage();
  const columns = async (before: string[], after: string[]) => {
    await draw(<ChangedRows before={before} after={after} />);
    return [...document.querySelectorAll('li')].map((row) =>
      [...row.children].map(({ textContent }) => textContent),
    );
  };

  it('keep a place for what changed only where something did', async () => {
    expect(await columns(['1 coconut'], ['1 coconut'])).toEqual([['·', '1 coconut']]);
    expect(await columns(['1 coconut'], ['1 coconut', 'salt'])).toEqual([
      ['', '·', '1 coconut'],
      ['+', '·', 'salt'],
    ]);
  });
});
