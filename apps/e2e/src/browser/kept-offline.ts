import { expect, type Page } from '@playwright/test';

/** Until the device has what opens without a network: the program, and the worker that answers with it. */
export async function expectKeptOffline(page: Page) {
  const keptHere = () =>
    page.evaluate(async () => {
      const cache = await caches.open('chefly-cook');
      return !!(await cache.match('/')) && !!navigator.serviceWorker.controller;
    });
  await expect.poll(keptHere).toBe(true);
}
