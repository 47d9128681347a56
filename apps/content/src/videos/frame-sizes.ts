import { Bits } from './bits.ts';

/** Width and height that a decoder makes room for. */
export type FrameSize = readonly [width: number, height: number];

/**
 * The sizes that a packet of pictures tells its decoder, whatever the container around it says: it
 * is by these that another's browser makes room. None where a picture is as large as those before.
 * Only heads are read, each once.
 *
 * @param description the decoder's configuration, as the container has it
 */
export function frameSizesIn(
  codec: string,
  packet: Uint8Array,
  description: Uint8Array | null,
): FrameSize[] {
  if (codec === 'avc') return ofAvc(packet, description);
  if (codec === 'vp8') return ofVp8(packet);
  if (codec === 'vp9') return framesOfVp9(packet).flatMap(ofVp9);
  if (codec === 'av1') return ofAv1(packet);
  return [];
}

/** The same of what stands before all packets. */
export function frameSizesBefore(codec: string, description: Uint8Array | null): FrameSize[] {
  if (!description) return [];
  if (codec === 'avc') return parametersIn(description).flatMap(ofParameters);
  return codec === 'av1' ? ofAv1(description.subarray(4)) : [];
}

const SEQUENCE_PARAMETERS = 7;

/** Of an `avcC`: as many sets as it says and has. */
function parametersIn(description: Uint8Array): Uint8Array[] {
  const sets: Uint8Array[] = [];
  const count = (description[5] ?? 0) & 0x1f;
  for (let at = 6; sets.length < count && at + 2 <= description.length;) {
    const size = (description[at]! << 8) | description[at + 1]!;
    sets.push(description.subarray(at + 2, at + 2 + size));
    at += 2 + size;
  }
  return sets;
}

function ofAvc(packet: Uint8Array, description: Uint8Array | null): FrameSize[] {
  const units = description
    ? unitsByLength(packet, (description[4]! & 3) + 1)
    : unitsByStartCode(packet);
  const sizes: FrameSize[] = [];
  for (const unit of units)
    if ((unit[0]! & 0x1f) === SEQUENCE_PARAMETERS) sizes.push(...ofParameters(unit));
  return sizes;
}

function* unitsByLength(packet: Uint8Array, bytes: number) {
  for (let at = 0; at + bytes < packet.length;) {
    let size = 0;
    for (let i = 0; i < bytes; i++) size = size * 256 + packet[at + i]!;
    if (size) yield packet.subarray(at + bytes, at + bytes + size);
    at += bytes + size;
  }
}

function* unitsByStartCode(packet: Uint8Array) {
  const next = (from: number) => {
    for (let at = from; at + 3 < packet.length; at++)
      if (!packet[at] && !packet[at + 1] && packet[at + 2] === 1) return at;
    return packet.length;
  };
  for (let at = next(0); at + 3 < packet.length;) {
    const end = next(at + 3);
    yield packet.subarray(at + 3, end);
    at = end;
  }
}

/** Profiles that say how colours are kept, before the size. */
const HIGH = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135]);
/** More than this is no set of parameters. */
const LONGEST_PARAMETERS = 16 * 1024;

/** A sequence parameter set of H.264 (7.3.2.1.1), as far as the size. */
function ofParameters(unit: Uint8Array): FrameSize[] {
  const bits = new Bits(unescaped(unit.subarray(1, LONGEST_PARAMETERS)));
  const profile = bits.take(8);
  bits.skip(16);
  bits.exp();
  if (HIGH.has(profile)) {
    const chroma = bits.exp();
    if (chroma === 3) bits.skip(1);
    bits.exp();
    bits.exp();
    bits.skip(1);
    if (bits.flag())
      for (let i = 0, lists = chroma === 3 ? 12 : 8; i < lists; i++)
        if (bits.flag()) skipScaling(bits, i < 6 ? 16 : 64);
  }
  bits.exp();
  const order = bits.exp();
  if (order === 0) bits.exp();
  if (order === 1) {
    bits.skip(1);
    bits.exp();
    bits.exp();
    for (let left = Math.min(bits.exp(), 255); left; left--) bits.exp();
  }
  bits.exp();
  bits.skip(1);
  const [width, units] = [bits.exp() + 1, bits.exp() + 1];
  const fields = bits.flag() ? 1 : 2;
  return bits.beyond ? [] : [[width * 16, units * 16 * fields]];
}

function skipScaling(bits: Bits, values: number): void {
  for (let i = 0, [last, next] = [8, 8]; i < values && next; i++) {
    const code = bits.exp();
    next = (last + (code % 2 ? (code + 1) / 2 : -code / 2) + 256) % 256;
    last = next || last;
  }
}

/** Two zeros are followed by a three that is not meant. */
function unescaped(body: Uint8Array): Uint8Array {
  let zeros = 0;
  return body.filter((byte) => {
    const stays = zeros < 2 || byte !== 3;
    zeros = byte || !stays ? 0 : zeros + 1;
    return stays;
  });
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
function ofVp9(frame: Uint8Array): FrameSize[] {
  const bits = new Bits(frame);
  if (bits.take(2) !== 2) return [];
  const profile = bits.take(1) + 2 * bits.take(1);
  if (profile === 3) bits.skip(1);
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

const SEQUENCE_HEADER = 1;

/** The largest that any picture of a sequence may be, by each of its headers (5.5.1). */
function ofAv1(packet: Uint8Array): FrameSize[] {
  const sizes: FrameSize[] = [];
  for (let at = 0; at < packet.length;) {
    const head = packet[at]!;
    at += head & 4 ? 2 : 1;
    let size = packet.length - at;
    if (head & 2) {
      size = 0;
      for (let i = 0; i < 8; i++) {
        const byte = packet[at++] ?? 0;
        size += (byte & 0x7f) * 2 ** (7 * i);
        if (!(byte & 0x80)) break;
      }
    }
    if (((head >> 3) & 15) === SEQUENCE_HEADER)
      sizes.push(...ofSequence(new Bits(packet.subarray(at, at + size))));
    at += size;
  }
  return sizes;
}

function ofSequence(bits: Bits): FrameSize[] {
  bits.skip(4);
  if (bits.flag()) bits.skip(5);
  else skipOperatingPoints(bits);
  const [wide, high] = [bits.take(4) + 1, bits.take(4) + 1];
  const [width, height] = [bits.take(wide) + 1, bits.take(high) + 1];
  return bits.beyond ? [] : [[width, height]];
}

function skipOperatingPoints(bits: Bits): void {
  let delays = 0;
  let hasModel = false;
  if (bits.flag()) {
    bits.skip(64);
    if (bits.flag()) bits.exp();
    hasModel = bits.flag();
    if (hasModel) {
      delays = bits.take(5) + 1;
      bits.skip(42);
    }
  }
  const hasDelay = bits.flag();
  for (let left = bits.take(5) + 1; left; left--) {
    bits.skip(12);
    if (bits.take(5) > 7) bits.skip(1);
    if (hasModel && bits.flag()) bits.skip(2 * delays + 1);
    if (hasDelay && bits.flag()) bits.skip(4);
  }
}
