import { execFileSync } from 'node:child_process';
import { expect, it } from '@jest/globals';

/** The store that each suite over real engines is told of, by the environment of the whole run. */
function storesBy(env: Record<string, string>, engines: Record<string, string> = {}) {
  const told = execFileSync(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { suitesOverEngines } from './scripts/suites.mjs';
       const suites = Object.entries(suitesOverEngines(${JSON.stringify(engines)}));
       console.log(JSON.stringify(suites.map(([name, { env }]) => [name, env?.MONGO_URL])));`,
    ],
    { encoding: 'utf8', env: { PATH: process.env.PATH, ...env } },
  );
  return Object.fromEntries(JSON.parse(told)) as Record<string, string>;
}
const ofProcesses = ['engines', 'platform', 'browser', 'drill'] as const;

it('is the MongoDB that is named, for the contracts and for separate processes', () => {
  const url = 'mongodb://operator@127.0.0.1:27117/?directConnection=true';
  const stores = storesBy({ MONGO_URL: url, MONGO_TRANSACTIONS: 'true' });
  for (const suite of ['contracts', ...ofProcesses])
    expect([suite, stores[suite]]).toEqual([suite, url]);
});

it('is the embedded server for separate processes where one without transactions is named, or none', () => {
  const standIn = 'mongodb://127.0.0.1:27217/?directConnection=true&retryWrites=false';
  const named = storesBy({ MONGO_URL: standIn });
  expect(named.contracts).toBe(standIn);
  for (const suite of ofProcesses) expect([suite, named[suite]]).toEqual([suite, '']);
  expect(Object.values(storesBy({})).filter(Boolean)).toEqual([]);
});

it('is for the contracts alone that of a run’s own engines', () => {
  const url = 'mongodb://operator@127.0.0.1:30001/?directConnection=true';
  const stores = storesBy({}, { CONTRACT_MONGO_URL: url, MONGO_TRANSACTIONS: 'true' });
  expect(stores.contracts).toBe(url);
  for (const suite of ofProcesses) expect([suite, stores[suite]]).toEqual([suite, '']);
});
