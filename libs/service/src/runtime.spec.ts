import { log } from '@chefly/telemetry';
import { afterEach, expect, it, jest } from '@jest/globals';
import { Runtime } from './runtime';

afterEach(() => void jest.restoreAllMocks());

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

it.each([
  ['starts, and says so, where a newer version has changed its rows', ['2027-01-31-names']],
  ['says nothing of rows that are its own version’s', []],
])('%s', async (_what, newer) => {
  const said = jest.spyOn(log, 'warn').mockReturnValue(undefined);
  const start = jest.fn();
  const store = {
    ...{ prepare: async () => {}, isBeingRestored: async () => false },
    migrations: { unknown: async () => newer },
  };
  const runtime = new Runtime();
  runtime.add({ name: 'content', store, outbox: { start } } as never);
  await runtime.start();
  expect(start).toHaveBeenCalledTimes(1);
  expect(said.mock.calls.map(([told]) => told)).toEqual(
    newer.length ? [{ service: 'content', migrations: newer }] : [],
  );
  expect(said.mock.calls.join()).toMatch(newer.length ? /migrations down NAME/ : /^$/);
});

/** A service with an outbox of which so much is told. */
function withOutbox(told: object) {
  const outbox = { goesOut: true, emitted: 0, hurry() {}, stop: async () => {}, ...told };
  const runtime = new Runtime();
  runtime.add({ name: 'content', outbox } as never);
  return runtime;
}

it('a stop waits for no event that is published neither here nor elsewhere', async () => {
  const isPublished = jest.fn(async () => false);
  await withOutbox({ isPublished, goesOut: false }).stop();
  expect(isPublished).not.toHaveBeenCalled();
});

it('a stop waits for its own events, and not for those that others have in hand', async () => {
  const looks = [false, false, true];
  const isPublished = jest.fn(async () => looks.shift()!);
  const isEmpty = jest.fn(async () => false);
  await withOutbox({ isPublished, isEmpty }).stop();
  expect(isPublished).toHaveBeenCalledTimes(3);
  expect(isEmpty).not.toHaveBeenCalled();
});

it('a command publishes what it emits itself, where others listen', () => {
  const start = jest.fn();
  withOutbox({ start }).startPublishing();
  expect(start).toHaveBeenCalledTimes(1);
  withOutbox({ start, goesOut: false }).startPublishing();
  expect(start).toHaveBeenCalledTimes(1);
});
