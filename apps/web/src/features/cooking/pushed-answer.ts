import { onDevice } from '@chefly/ui';
import { z } from 'zod';

const given = z.object({ answer: z.enum(['accept', 'decline']), at: z.number() });

/** Longer ago, a page that opens gives no answer any more: nobody remembers the tap. */
const FRESH_MS = 60_000;

/**
 * What its member answered to a request in the notification, by the service worker; told once. A
 * link alone brings no answer, whoever sent it.
 */
export async function takePushedAnswer(requestUid: string): Promise<'accept' | 'decline' | null> {
  if (!('caches' in globalThis)) return null;
  const found = given.safeParse(await onDevice(() => take(requestUid))).data;
  return found && Date.now() - found.at <= FRESH_MS ? found.answer : null;
}

async function take(requestUid: string): Promise<unknown> {
  const key = `/answers/${requestUid}`;
  const kept = await caches.open('answers');
  const found = await kept.match(key);
  if (!found) return null;
  await kept.delete(key);
  return found.json();
}
