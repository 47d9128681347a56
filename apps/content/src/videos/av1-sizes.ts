import { readSequence, type Av1Sequence } from './av1-sequence.ts';
import { Bits } from './bits.ts';
import { ENDLESS, type FrameSize } from './frame-size.ts';
import { obusOf, type Layers } from './obus.ts';

const SEQUENCE_HEADER = 1;
const FRAME_HEADERS = new Set([3, 6, 7]);
const [KEY, INTRA, SWITCH] = [0, 2, 3];
const ALL = 0xff;

/**
 * The sizes of a film in AV1: the largest that each of its sequences names, and those that a picture
 * names for itself. These should be no larger, and a decoder may not mind.
 */
export class Av1Sizes {
  private sequence: Av1Sequence | null = null;

  of(packet: Uint8Array): FrameSize[] {
    const sizes: FrameSize[] = [];
    for (const { kind, body, to, layers } of obusOf(packet))
      sizes.push(...this.ofUnit(kind, packet.subarray(body, to), layers));
    return sizes;
  }

  private ofUnit(kind: number, body: Uint8Array, layers: Layers): FrameSize[] {
    const bits = new Bits(body);
    if (kind === SEQUENCE_HEADER) {
      const sequence = readSequence(bits);
      if (bits.overlong) return [ENDLESS];
      if (sequence) this.sequence = sequence;
      return sequence ? [sequence.size] : [];
    }
    const { sequence } = this;
    return FRAME_HEADERS.has(kind) && sequence ? ofPicture(bits, sequence, layers) : [];
  }
}

/** An uncompressed header (5.9.2), as far as a size of its own. */
function ofPicture(bits: Bits, sequence: Av1Sequence, layers: Layers): FrameSize[] {
  if (sequence.isStill || bits.flag()) return [];
  const kind = bits.take(2);
  const shown = bits.flag();
  if (!shown) bits.skip(1);
  else if (sequence.model && !sequence.isEven) bits.skip(sequence.model.presentation);
  const isFirst = kind === KEY && shown;
  const resilient = kind === SWITCH || isFirst || bits.flag();
  bits.skip(1);
  const isDrawn = sequence.drawn === 2 ? bits.flag() : sequence.drawn === 1;
  if (isDrawn && sequence.wholeMoves === 2) bits.skip(1);
  bits.skip(sequence.idBits);
  const hasOwn = kind === SWITCH || bits.flag();
  if (!hasOwn) return [];
  bits.skip(sequence.orderBits);
  const isIntra = kind === KEY || kind === INTRA;
  if (!isIntra && !resilient) bits.skip(3);
  skipRemovals(bits, sequence, layers);
  const kept = kind === SWITCH || isFirst ? ALL : bits.take(8);
  if ((!isIntra || kept !== ALL) && resilient) bits.skip(8 * sequence.orderBits);
  if (!isIntra) {
    skipReferences(bits, sequence);
    if (!resilient) for (let i = 0; i < 7; i++) if (bits.flag()) return [];
  }
  const [width, height] = [bits.take(sequence.wide) + 1, bits.take(sequence.high) + 1];
  return bits.beyond ? [] : [[width, height]];
}

function skipRemovals(bits: Bits, { model, points }: Av1Sequence, layers: Layers): void {
  if (!model || !bits.flag()) return;
  for (const { idc, hasModel } of points) {
    const isIn = (idc >> layers.temporal) & 1 && (idc >> (layers.spatial + 8)) & 1;
    if (hasModel && (!idc || isIn)) bits.skip(model.removal);
  }
}

function skipReferences(bits: Bits, { orderBits, idBits, idDelta }: Av1Sequence): void {
  const isShort = orderBits > 0 && bits.flag();
  if (isShort) bits.skip(6);
  for (let i = 0; i < 7; i++) {
    if (!isShort) bits.skip(3);
    if (idBits) bits.skip(idDelta);
  }
}
