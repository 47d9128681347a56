/** @jest-environment ./scripts/browser-environment.mjs */
import { afterEach, expect, it } from '@jest/globals';

const opened: BroadcastChannel[] = [];
const open = () => {
  const channel = new BroadcastChannel('a-page');
  opened.push(channel);
  return channel;
};
/** Of those that keep the process. */
const ports = () =>
  process.getActiveResourcesInfo().filter((name) => name === 'MessagePort').length;
afterEach(() => opened.splice(0).forEach((channel) => channel.close()));

it('keeps no process for a channel that a module opened for as long as its page is there', () => {
  const before = ports();
  open();
  expect(ports()).toBe(before);
});

it('carries what is told between two of them', async () => {
  const [one, other] = [open(), open()];
  const heard = Promise.withResolvers<unknown>();
  other.onmessage = ({ data }) => heard.resolve(data);
  // somebody waits for it
  const waits = setTimeout(() => heard.reject(new Error('nothing came')), 10_000);
  one.postMessage('salam');
  expect(await heard.promise).toBe('salam');
  clearTimeout(waits);
});
