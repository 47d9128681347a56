import { randomBytes } from 'node:crypto';

const UID_BYTES = 16;
/** Random bytes are asked for so many uids at once: each question costs more than its answer. */
const UIDS_AT_ONCE = 256;
let random = Buffer.alloc(0);

/** 128 random bits in base64url, 22 characters. */
export function newUid(): string {
  if (!random.length) random = randomBytes(UID_BYTES * UIDS_AT_ONCE);
  const uid = random.toString('base64url', 0, UID_BYTES);
  random = random.subarray(UID_BYTES);
  return uid;
}
