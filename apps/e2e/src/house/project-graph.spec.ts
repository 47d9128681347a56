import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { drawing, readProjectGraph, reduced } from './project-graph';

it('leaves out an arrow where a longer way leads', () => {
  const graph = new Map([
    ['a', new Set(['b', 'c', 'd'])],
    ['b', new Set(['c'])],
    ['c', new Set<string>()],
    ['d', new Set<string>()],
  ]);
  expect(reduced(graph).get('a')).toEqual(new Set(['b', 'd']));
});

it('stands on the page of the architecture as Nx draws it: npm run write-pages brings it up to date', () => {
  const page = readFileSync('docs/architecture.md', 'utf8');
  expect(page).toContain(`\n${drawing(readProjectGraph())}\n`);
});
