import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Signs small facts that a browser carries between services: upload tickets, picture receipts,
 * picture links.
 */
export class Signer {
  constructor(private readonly secret: string) {}

  /** @param purpose keeps a signature made for one thing from being taken for another. */
  sign(purpose: string, payload: string): string {
    return createHmac('sha256', this.secret).update(`${purpose}\n${payload}`).digest('base64url');
  }

  verify(purpose: string, payload: string, signature: string): boolean {
    const expected = Buffer.from(this.sign(purpose, payload));
    const given = Buffer.from(signature);
    return expected.length === given.length && timingSafeEqual(expected, given);
  }

  /** A self-contained signed value. */
  seal(purpose: string, value: unknown): string {
    const payload = Buffer.from(JSON.stringify(value)).toString('base64url');
    return `${payload}.${this.sign(purpose, payload)}`;
  }

  /**
   * Null for whatever was not sealed here for this purpose: a browser may send anything in its
   * place.
   */
  open<T>(purpose: string, sealed: unknown): T | null {
    const [payload, signature, ...more] = typeof sealed === 'string' ? sealed.split('.') : [];
    if (!payload || !signature || more.length) return null;
    if (!this.verify(purpose, payload, signature)) return null;
    try {
      return JSON.parse(Buffer.from(payload, 'base64url').toString()) as T;
    } catch {
      return null;
    }
  }
}
