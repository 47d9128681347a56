import type { VideoCodec } from 'mediabunny';
import { obusOf } from './obus.ts';

/** Part of a packet, and whether it says something besides the pictures. */
interface Unit {
  from: number;
  to: number;
  isPrivate: boolean;
}

const START = Buffer.from([0, 0, 1]);

/**
 * H.264, table 7-1: supplemental information, in which cameras write where and when, what fills up,
 * and what the standard leaves to whoever wrote it.
 */
function isPrivateNal(head: number): boolean {
  const kind = head & 0x1f;
  return kind === 0 || kind === 6 || kind === 12 || kind >= 24;
}

function* nalsByLength(packet: Uint8Array, bytes: number): Generator<Unit> {
  for (let from = 0; from < packet.length;) {
    let size = 0;
    for (let i = 0; i < bytes; i++) size = size * 256 + (packet[from + i] ?? 0);
    const to = from + bytes + size;
    yield { from, to, isPrivate: size > 0 && isPrivateNal(packet[from + bytes] ?? 1) };
    from = to;
  }
}

function* nalsByStartCode(packet: Uint8Array): Generator<Unit> {
  const bytes = Buffer.from(packet.buffer, packet.byteOffset, packet.byteLength);
  let from = bytes.indexOf(START);
  yield { from: 0, to: from < 0 ? packet.length : from, isPrivate: false };
  while (from >= 0) {
    const next = bytes.indexOf(START, from + START.length);
    const to = next < 0 ? packet.length : next;
    yield { from, to, isPrivate: isPrivateNal(packet[from + START.length] ?? 1) };
    from = next;
  }
}

const [METADATA, PADDING] = [5, 15];
/** AV1, 6.7.1: how bright and in how many layers it is filmed; all others are anybody's words. */
const LAST_OF_PICTURES = 3;

function* obus(packet: Uint8Array): Generator<Unit> {
  for (const { kind, from, body, to } of obusOf(packet)) {
    const isWords = kind === METADATA && (packet[body] ?? 0) > LAST_OF_PICTURES;
    yield { from, to, isPrivate: isWords || kind === PADDING };
  }
}

function unitsOf(codec: VideoCodec, packet: Uint8Array, description: Uint8Array | null) {
  if (codec === 'av1') return obus(packet);
  if (codec !== 'avc') return [];
  return description
    ? nalsByLength(packet, ((description[4] ?? 3) & 3) + 1)
    : nalsByStartCode(packet);
}

/**
 * A packet without what it says besides its pictures, such as where they were taken: no decoder
 * needs it. The same packet where there is nothing of that.
 * @param description what the container says to a decoder; null where units follow start codes
 */
export function withoutPrivateWords(
  codec: VideoCodec,
  packet: Uint8Array,
  description: Uint8Array | null,
): Uint8Array {
  const units = [...unitsOf(codec, packet, description)];
  if (!units.some(({ isPrivate }) => isPrivate)) return packet;
  const kept = units.filter(({ isPrivate }) => !isPrivate);
  return Buffer.concat(kept.map(({ from, to }) => packet.subarray(from, to)));
}
