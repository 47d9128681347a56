import { afterAll, afterEach, expect, it, jest } from '@jest/globals';
import { listen, tellEach } from './listeners';

const reported = jest.fn<typeof reportError>();
const before = globalThis.reportError;
globalThis.reportError = reported;
afterEach(() => void reported.mockClear());
afterAll(() => void (globalThis.reportError = before));

it('news reach those behind one that throws, and what it threw is reported', () => {
  const heard: string[] = [];
  const failure = new Error('a screen of its own');
  const listeners = new Set<(word: string) => void>();
  listen(listeners, () => {
    throw failure;
  });
  listen(listeners, (word) => heard.push(word));
  tellEach(listeners, 'news');
  expect(heard).toEqual(['news']);
  expect(reported.mock.calls).toEqual([[failure]]);
});

it('who begins to listen while it is told hears of the next', () => {
  const heard: string[] = [];
  const listeners = new Set<(word: string) => void>();
  const again = (word: string) => {
    heard.push(word);
    listen(listeners, (other) => heard.push(`behind ${other}`));
  };
  const end = listen(listeners, again);
  tellEach(listeners, 'first');
  end();
  tellEach(listeners, 'second');
  expect(heard).toEqual(['first', 'behind second']);
});
