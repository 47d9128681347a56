import { expect, it } from '@jest/globals';
import { endWork } from './remote-engines';

it('a process that stops hears nothing more before it can plan no more jobs', async () => {
  const did: string[] = [];
  const ends = (what: string) => async () => {
    await Promise.resolve();
    did.push(what);
  };
  await endWork({ stopHearing: ends('hearing') }, { stop: ends('jobs') });
  await endWork({ stopHearing: ends('hearing') }, null);
  expect(did).toEqual(['hearing', 'jobs', 'hearing']);
});
