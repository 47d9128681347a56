/** @jest-environment ./scripts/browser-environment.mjs */
import { describe, expect, it } from '@jest/globals';
import type { ReactNode } from 'react';
import { LevelRing } from './level-ring';
import { StarHistogram } from './star-histogram';
import { onPage } from './testing/on-page';

const { draw } = onPage();
const shows = (what: ReactNode) => draw(what);

describe('the ring of a level', () => {
  const amina = { uid: 'amina', firstName: 'Amina', lastName: 'Khan' };
  const goldOf = async (share: number | null) => {
    await shows(<LevelRing person={amina} share={share} size={100} />);
    const ring = document.querySelector('[stroke-dasharray]')?.getAttribute('stroke-dasharray');
    const [dash, around] = (ring ?? '0 1').split(' ');
    return Number(dash) / Number(around);
  };

  it('is gold as far as the way is done', async () => {
    expect(await goldOf(0)).toBe(0);
    expect(await goldOf(0.25)).toBeCloseTo(0.25);
    expect(await goldOf(1)).toBe(1);
  });

  it('is not drawn where the way is not told', async () => {
    await goldOf(null);
    expect(document.querySelector('svg')).toBeNull();
    expect(document.body.textContent).toBe('A\u200cK');
  });
});

describe('the stars that were given', () => {
  const rows = () =>
    [...document.querySelectorAll('li')].map((row) => ({
      words: row.querySelector('.sr-only')!.textContent,
      width: row.querySelector<HTMLElement>('.bg-gold')!.style.width,
    }));

  it('are told from five to one, each with its share of all', async () => {
    await shows(<StarHistogram stars={[1, 0, 0, 3, 4]} />);
    expect(rows()).toEqual([
      { words: '5 stars: 4', width: '50%' },
      { words: '4 stars: 3', width: '37.5%' },
      { words: '3 stars: 0', width: '0%' },
      { words: '2 stars: 0', width: '0%' },
      { words: '1 star: 1', width: '12.5%' },
    ]);
  });

  it('are none while nobody gave any', async () => {
    await shows(<StarHistogram stars={[0, 0, 0, 0, 0]} />);
    expect(rows().map(({ width }) => width)).toEqual(['0px', '0px', '0px', '0px', '0px']);
  });
});
