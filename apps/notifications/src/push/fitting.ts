import type { PushPayload } from '@chefly/contracts';

/**
 * A push service takes messages of 4096 bytes (RFC 8291 has one record of so many), and that is what
 * is left of them once they are encrypted, with room to spare.
 */
const MOST_BYTES = 3800;

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The payload as text; where its message is too long, as much of its beginning as there is room for. */
export function fitting(payload: PushPayload): string {
  const whole = JSON.stringify(payload);
  if (Buffer.byteLength(whole) <= MOST_BYTES) return whole;
  const withMessage = (message: string) => JSON.stringify({ ...payload, message: `${message}…` });
  let left = MOST_BYTES - Buffer.byteLength(withMessage(''));
  let message = '';
  for (const { segment } of segmenter.segment(payload.message)) {
    left -= Buffer.byteLength(JSON.stringify(segment)) - 2;
    if (left < 0) break;
    message += segment;
  }
  return withMessage(message);
}
