import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { engineTableOnPage } from '../split/engine-table';
import { everyProbe } from '../split/probes';

it('stands on the page of operations as the separate processes are held to it', () => {
  const page = readFileSync('docs/operations.md', 'utf8');
  expect(page).toContain(`\n${engineTableOnPage()}\n`);
  expect(page).toContain(`The calls are: ${everyProbe.join('; ')}.`);
});
