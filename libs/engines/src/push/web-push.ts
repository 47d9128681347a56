import { createECDH, ECDH } from 'node:crypto';
import { ForbiddenAddress, publicPost, type Post } from './public-post';
import type { Push, PushManner, PushTarget } from './port';

/** A pair of VAPID keys (RFC 8292), in base64url. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/** A new pair. One private key in 256 begins with a zero byte, which is left out where it is asked for. */
export function newPushKeys(): PushKeys {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys('base64url');
  const number = pair.getPrivateKey();
  const privateKey = Buffer.concat([Buffer.alloc(32 - number.length), number]);
  return { publicKey, privateKey: privateKey.toString('base64url') };
}

/** How long a push service keeps what a browser does not fetch, in seconds. */
const KEPT_S = 12 * 3600;
/** What is over so soon is urgent. */
const URGENT_S = 600;
const secondsTo = (date: Date) => Math.max(0, Math.ceil((date.getTime() - Date.now()) / 1000));
/** The permission is over, or there was none for our key. */
const OVER = new Set([401, 403, 404, 410]);
/** It will not be taken at another time either. */
const REFUSED = new Set([400, 413]);

/** The standard of browsers: RFC 8030, encrypted by RFC 8291. */
export class WebPush implements Push {
  /**
   * @param contact an address, by which push services can reach whoever runs this
   * @param post how a message leaves: tests put their own in its place
   */
  constructor(
    private readonly keys: PushKeys,
    private readonly contact: string,
    public post: Post = publicPost,
  ) {}

  get key(): string {
    return this.keys.publicKey;
  }

  async send(target: PushTarget, payload: string, { topic, until }: PushManner) {
    // loaded when somebody is told, by those services alone that tell
    const { default: webPush } = await import('web-push');
    if (!areKeys(target.keys)) return false;
    const { endpoint, headers, body } = webPush.generateRequestDetails(target, payload, {
      vapidDetails: { subject: `mailto:${this.contact}`, ...this.keys },
      contentEncoding: 'aes128gcm',
      TTL: until ? secondsTo(until) : KEPT_S,
      // what somebody waits for wakes a device that sleeps
      urgency: until && secondsTo(until) < URGENT_S ? 'high' : 'normal',
      topic,
    });
    const plain = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, String(value)]),
    );
    const status = await this.post(new URL(endpoint), plain, body as Buffer).catch((error) => {
      if (error instanceof ForbiddenAddress) return 410;
      throw error;
    });
    if (OVER.has(status)) return false;
    if (status >= 300 && !REFUSED.has(status)) throw new Error(`push service answered ${status}`);
    return true;
  }
}

/** Whether a browser can have made them: a point of the curve, and 16 bytes. */
function areKeys({ p256dh, auth }: PushTarget['keys']): boolean {
  try {
    const point = ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'hex', 'uncompressed');
    return point.length === 130 && Buffer.from(auth, 'base64url').length >= 16;
  } catch {
    return false;
  }
}
