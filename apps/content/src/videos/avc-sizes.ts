import { Bits } from './bits.ts';
import { ENDLESS, type FrameSize } from './frame-size.ts';

const SEQUENCE_PARAMETERS = 7;
const START = Buffer.from([0, 0, 1]);

/**
 * Of an `avcC`: as many sets as it says and has, of both lists. A decoder asks each what it is, not
 * the list in which it stands.
 */
export function ofAvcConfig(description: Uint8Array): FrameSize[] {
  const sizes: FrameSize[] = [];
  let at = 5;
  for (const mask of [0x1f, 0xff]) {
    let left = (description[at++] ?? 0) & mask;
    for (; left && at + 2 <= description.length; left--) {
      const size = (description[at]! << 8) | description[at + 1]!;
      sizes.push(...ofUnit(description.subarray(at + 2, at + 2 + size)));
      at += 2 + size;
    }
  }
  return sizes;
}

/** @param description none where units follow start codes */
export function ofAvc(packet: Uint8Array, description: Uint8Array | null): FrameSize[] {
  if (!description) return [...unitsByStartCode(packet)].flatMap(ofParameters);
  return [...unitsByLength(packet, (description[4]! & 3) + 1)].flatMap(ofUnit);
}

/**
 * A browser writes start codes where lengths are, and then looks for start codes: one within a unit,
 * where none may be, begins another for it.
 */
const ofUnit = (unit: Uint8Array): FrameSize[] => [
  ...ofParameters(unit),
  ...[...unitsByStartCode(unit)].flatMap(ofParameters),
];

function* unitsByLength(packet: Uint8Array, bytes: number) {
  for (let at = 0; at + bytes < packet.length;) {
    let size = 0;
    for (let i = 0; i < bytes; i++) size = size * 256 + packet[at + i]!;
    if (size) yield packet.subarray(at + bytes, at + bytes + size);
    at += bytes + size;
  }
}

function* unitsByStartCode(packet: Uint8Array) {
  const bytes = Buffer.from(packet.buffer, packet.byteOffset, packet.byteLength);
  for (let at = bytes.indexOf(START); at >= 0 && at + 3 < bytes.length;) {
    const next = bytes.indexOf(START, at + 3);
    yield packet.subarray(at + 3, next < 0 ? undefined : next);
    at = next;
  }
}

/** Profiles that say how colours are kept, before the size, and those that do not. */
const HIGH = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128, 138]);
const PLAIN = new Set([66, 77, 88]);
/** More than this is no set of parameters. */
const LONGEST_PARAMETERS = 16 * 1024;

/**
 * A sequence parameter set of H.264. Where decoders differ it is read in each of their ways: of
 * other profiles some read colours and some do not, and what one cannot read without the escapes it
 * tries with them.
 */
function ofParameters(unit: Uint8Array): FrameSize[] {
  if ((unit[0]! & 0x1f) !== SEQUENCE_PARAMETERS) return [];
  const body = unit.subarray(1, LONGEST_PARAMETERS);
  const meant = unescaped(body);
  const ways = meant.length === body.length ? [body] : [meant, body];
  return ways.flatMap((way) => [
    ...(PLAIN.has(way[0]!) ? [] : readParameters(way, true)),
    ...(HIGH.has(way[0]!) ? [] : readParameters(way, false)),
  ]);
}

/** 7.3.2.1.1, as far as the size. */
function readParameters(body: Uint8Array, isHigh: boolean): FrameSize[] {
  const bits = new Bits(body);
  bits.skip(24);
  bits.exp();
  if (isHigh) skipColours(bits);
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
  if (bits.overlong) return [ENDLESS];
  return bits.beyond ? [] : [[width * 16, units * 16 * fields]];
}

function skipColours(bits: Bits): void {
  const chroma = bits.exp();
  if (chroma === 3) bits.skip(1);
  bits.exp();
  bits.exp();
  bits.skip(1);
  if (bits.flag())
    for (let i = 0, lists = chroma === 3 ? 12 : 8; i < lists; i++)
      if (bits.flag()) skipScaling(bits, i < 6 ? 16 : 64);
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
