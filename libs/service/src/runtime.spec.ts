import { expect, it, jest } from '@jest/globals';
import { Runtime } from './runtime';

const named = (name: string) => Object.assign(new Error('not now'), { name });

/** A service whose store answers as told, then with yes. */
function startOf(...errors: Error[]) {
  const prepare = jest.fn(async () => {
    const error = errors.shift();
    if (error) throw error;
  });
  const runtime = new Runtime();
  runtime.add({ name: 'content', store: { prepare } } as never);
  return { prepare, migrated: runtime.migrate() };
}

it('a start waits for a store that is slow to answer', async () => {
  const { prepare, migrated } = startOf(
    named('MongoWaitQueueTimeoutError'),
    named('MongoNetworkError'),
  );
  await migrated;
  expect(prepare).toHaveBeenCalledTimes(3);
});

it('a start fails at once by what waiting does not mend', async () => {
  const { prepare, migrated } = startOf(named('MongoServerError'));
  await expect(migrated).rejects.toThrow('not now');
  expect(prepare).toHaveBeenCalledTimes(1);
});

it('a stop waits for no event that is published neither here nor elsewhere', async () => {
  const isEmpty = jest.fn(async () => false);
  const outbox = { isEmpty, goesOut: false, emitted: 0, hurry() {}, stop: async () => {} };
  const runtime = new Runtime();
  runtime.add({ name: 'content', outbox } as never);
  await runtime.stop();
  expect(isEmpty).not.toHaveBeenCalled();
});
