import { Av1Sizes } from './av1-sizes.ts';
import { ofAvc, ofAvcConfig } from './avc-sizes.ts';
import { Bits } from './bits.ts';
import type { FrameSize } from './frame-size.ts';

/**
 * The sizes that a film tells its decoder, whatever the container around it says: it is by these
 * that another's browser makes room. Only heads are read, each once.
 */
export interface FrameSizes {
  /** Of what stands before all packets. */
  before: FrameSize[];
  /** Of the next packet. None where a picture is as large as those before. */
  next(packet: Uint8Array): FrameSize[];
}

/** @param description the decoder's configuration, as the container has it */
export function frameSizesOf(codec: string, description: Uint8Array | null): FrameSizes {
  if (codec === 'avc')
    return {
      before: description ? ofAvcConfig(description) : [],
      next: (packet) => ofAvc(packet, description),
    };
  if (codec === 'av1') {
    const sizes = new Av1Sizes();
    const before = description ? sizes.of(description.subarray(4)) : [];
    return { before, next: (packet) => sizes.of(packet) };
  }
  if (codec === 'vp8') return { before: [], next: ofVp8 };
  if (codec === 'vp9') return { before: [], next: (packet) => framesOfVp9(packet).flatMap(ofVp9) };
  return { before: [], next: () => [] };
}

/** RFC 6386, 9.1. */
function ofVp8(frame: Uint8Array): FrameSize[] {
  const isKey = frame.length >= 10 && !(frame[0]! & 1);
  const starts = frame[3] === 0x9d && frame[4] === 1 && frame[5] === 0x2a;
  const side = (at: number) => (frame[at]! | (frame[at + 1]! << 8)) & 0x3fff;
  return isKey && starts ? [[side(6), side(8)]] : [];
}

/** Several may come as one, of which all but the last are not shown: the end says so (Annex B). */
function framesOfVp9(packet: Uint8Array): Uint8Array[] {
  const marker = packet.at(-1) ?? 0;
  const [count, bytes] = [(marker & 7) + 1, ((marker >> 3) & 3) + 1];
  const index = packet.length - 2 - count * bytes;
  if (marker >> 5 !== 6 || index < 0 || packet[index] !== marker) return [packet];
  const frames: Uint8Array[] = [];
  for (let i = 0, at = 0; i < count; i++) {
    let size = 0;
    for (let j = bytes - 1; j >= 0; j--) size = size * 256 + packet[index + 1 + i * bytes + j]!;
    frames.push(packet.subarray(at, at + size));
    at += size;
  }
  // whoever heeds no index begins with the first
  return [packet, ...frames];
}

const VP9_SYNC = 0x498342;

/** The uncompressed header (6.2), as far as the size. */
function ofVp9(packet: Uint8Array): FrameSize[] {
  const bits = new Bits(behindRepeats(packet));
  if (bits.take(2) !== 2) return [];
  const profile = profileIn(bits);
  if (bits.flag()) return [];
  const [isKey, shown, resilient] = [!bits.flag(), bits.flag(), bits.flag()];
  if (isKey) {
    if (bits.take(24) !== VP9_SYNC) return [];
    skipColours(bits, profile);
    return sizeOf(bits);
  }
  const intra = !shown && bits.flag();
  if (!resilient) bits.skip(2);
  if (intra) {
    if (bits.take(24) !== VP9_SYNC) return [];
    if (profile) skipColours(bits, profile);
    bits.skip(8);
    return sizeOf(bits);
  }
  bits.skip(8 + 3 * 4);
  for (let i = 0; i < 3; i++) if (bits.flag()) return [];
  return sizeOf(bits);
}

function profileIn(bits: Bits): number {
  const profile = bits.take(1) + 2 * bits.take(1);
  if (profile === 3) bits.skip(1);
  return profile;
}

/** Whoever heeds no index takes what follows a picture that is shown again for the next one. */
function behindRepeats(packet: Uint8Array): Uint8Array {
  let at = 0;
  for (; at < packet.length;) {
    const bits = new Bits(packet.subarray(at, at + 2));
    const isFrame = bits.take(2) === 2;
    const bytes = profileIn(bits) === 3 ? 2 : 1;
    if (!isFrame || !bits.flag()) break;
    at += bytes;
    while (at < packet.length && !packet[at]) at++;
  }
  return packet.subarray(at);
}

function skipColours(bits: Bits, profile: number): void {
  if (profile >= 2) bits.skip(1);
  const RGB = 7;
  const isRgb = bits.take(3) === RGB;
  if (!isRgb) bits.skip(1);
  if (profile % 2) bits.skip(isRgb ? 1 : 3);
}

function sizeOf(bits: Bits): FrameSize[] {
  const [width, height] = [bits.take(16) + 1, bits.take(16) + 1];
  return bits.beyond ? [] : [[width, height]];
}
