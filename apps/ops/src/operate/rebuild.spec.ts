import { expect, it } from '@jest/globals';
import { rebuild } from './rebuild';

it('makes one by its name, or all, and says what there is where nothing has the name', async () => {
  const made: string[] = [];
  const lines: string[] = [];
  const of = (name: string) => ({ name, rebuild: async () => made.push(name) });
  const runtimes = [{ rebuildable: [of('recipes')] }, { rebuildable: [of('people')] }] as never;
  await rebuild(runtimes, 'people', (line) => lines.push(line));
  expect(made).toEqual(['people']);
  await rebuild(runtimes, undefined, (line) => lines.push(line));
  expect(made).toEqual(['people', 'recipes', 'people']);
  expect(lines).toHaveLength(3);
  await expect(rebuild(runtimes, 'poeple', () => undefined)).rejects.toThrow(
    'nothing is called ‘poeple’: recipes, people',
  );
});
