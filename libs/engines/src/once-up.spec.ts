import { expect, it } from '@jest/globals';
import { onceUp } from './once-up';

const lost = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
/** Fails with each of these, and answers then. */
function failing(...errors: Error[]) {
  let calls = 0;
  const work = async () => {
    const error = errors[calls++];
    if (error) throw error;
    return 'open';
  };
  return { work, calls: () => calls };
}

it('waits for an engine that is still coming up', async () => {
  const { work, calls } = failing(lost, lost);
  expect(await onceUp(work)).toBe('open');
  expect(calls()).toBe(3);
});

it('gives up when its time is over', async () => {
  const { work, calls } = failing(lost, lost);
  await expect(onceUp(work, -1)).rejects.toBe(lost);
  expect(calls()).toBe(1);
});

it('throws at once what waiting does not mend', async () => {
  const refused = Object.assign(new Error('Authentication failed.'), { code: 18 });
  const { work, calls } = failing(refused);
  await expect(onceUp(work)).rejects.toBe(refused);
  expect(calls()).toBe(1);
});
