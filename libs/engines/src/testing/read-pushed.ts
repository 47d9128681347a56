import { createDecipheriv, hkdfSync, type ECDH } from 'node:crypto';

/**
 * A browser's side of web push: reads what was sent to it (RFC 8291, aes128gcm).
 * @param own the browser's keys
 * @param auth the secret that it gave away with them
 */
export function readPushed(own: ECDH, auth: Buffer, body: Buffer): string {
  const salt = body.subarray(0, 16);
  const idLength = body[20]!;
  const sender = body.subarray(21, 21 + idLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender]);
  const ikm = hkdfSync('sha256', own.computeSecret(sender), auth, info, 32);
  const derive = (label: string, length: number) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(ikm), salt, `Content-Encoding: ${label}\0`, length));
  const sealed = body.subarray(21 + idLength);
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const opened = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return opened.subarray(0, opened.lastIndexOf(2)).toString();
}
