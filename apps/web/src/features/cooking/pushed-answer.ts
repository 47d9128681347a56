/** Longer ago, a page that opens gives no answer any more: nobody remembers the tap. */
const FRESH_MS = 60_000;

/**
 * What its member answered to a request in the notification, by the service worker; told once. A
 * link alone brings no answer, whoever sent it.
 */
export async function takePushedAnswer(requestUid: string): Promise<'accept' | 'decline' | null> {
  if (!('caches' in globalThis)) return null;
  const key = `/answers/${requestUid}`;
  const kept = await caches.open('answers');
  const found = await kept.match(key);
  if (!found) return null;
  await kept.delete(key);
  const { answer, at } = (await found.json()) as { answer: unknown; at: number };
  if (Date.now() - at > FRESH_MS) return null;
  return answer === 'accept' || answer === 'decline' ? answer : null;
}
