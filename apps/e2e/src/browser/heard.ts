import { expect, type Page } from '@playwright/test';

/** What the server says to a page over its sockets, from its next load on. */
export function hear(page: Page): string[] {
  const heard: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => void heard.push(String(payload))),
  );
  return heard;
}

/**
 * Until it has said these words.
 *
 * @param from what it said before does not count
 */
export const expectHeard = (heard: readonly string[], words: string, from = 0, timeout = 60_000) =>
  expect
    .poll(() => heard.slice(from).some((said) => said.includes(words)), {
      ...{ message: `the server never said ${words}`, intervals: [100], timeout },
    })
    .toBe(true);
