import type { Bits } from './bits.ts';
import type { FrameSize } from './frame-size.ts';

/** What the heads of pictures are read by. */
export interface Av1Sequence {
  /** The largest of its pictures. */
  size: FrameSize;
  /** Bits of a width and a height. */
  wide: number;
  high: number;
  isStill: boolean;
  /** Pictures come at an even pace. */
  isEven: boolean;
  /** Bits of two moments; null where no picture tells them. */
  model: { removal: number; presentation: number } | null;
  points: { idc: number; hasModel: boolean }[];
  idBits: number;
  idDelta: number;
  orderBits: number;
  /** Whether pictures are drawn, not filmed, and move by whole pixels: 2 where each says so. */
  drawn: number;
  wholeMoves: number;
}

const EACH = 2;
const still = { isEven: false, model: null, points: [] };

/** 5.5.1. Null where it is cut off before its size is told. */
export function readSequence(bits: Bits): Av1Sequence | null {
  bits.skip(4);
  const isStill = bits.flag();
  if (isStill) bits.skip(5);
  const times = isStill ? still : readTimes(bits);
  const [wide, high] = [bits.take(4) + 1, bits.take(4) + 1];
  const size = [bits.take(wide) + 1, bits.take(high) + 1] as const;
  if (bits.beyond) return null;
  return { size, wide, high, isStill, ...times, ...readTools(bits, isStill) };
}

function readTimes(bits: Bits) {
  let [isEven, delay, model] = [false, 0, null as Av1Sequence['model']];
  if (bits.flag()) {
    bits.skip(64);
    isEven = bits.flag();
    if (isEven) bits.exp();
    if (bits.flag()) {
      delay = bits.take(5) + 1;
      bits.skip(32);
      model = { removal: bits.take(5) + 1, presentation: bits.take(5) + 1 };
    }
  }
  const points: Av1Sequence['points'] = [];
  const hasDelay = bits.flag();
  for (let left = bits.take(5) + 1; left; left--) {
    const idc = bits.take(12);
    if (bits.take(5) > 7) bits.skip(1);
    const hasModel = !!model && bits.flag();
    if (hasModel) bits.skip(2 * delay + 1);
    if (hasDelay && bits.flag()) bits.skip(4);
    points.push({ idc, hasModel });
  }
  return { isEven, model, points };
}

function readTools(bits: Bits, isStill: boolean) {
  let [idBits, idDelta, orderBits, drawn, wholeMoves] = [0, 0, 0, EACH, EACH];
  if (!isStill && bits.flag()) {
    idDelta = bits.take(4) + 2;
    idBits = idDelta + bits.take(3) + 1;
  }
  bits.skip(3);
  if (isStill) return { idBits, idDelta, orderBits, drawn, wholeMoves };
  bits.skip(4);
  const hasOrder = bits.flag();
  if (hasOrder) bits.skip(2);
  if (!bits.flag()) drawn = bits.take(1);
  if (drawn && !bits.flag()) wholeMoves = bits.take(1);
  if (hasOrder) orderBits = bits.take(3) + 1;
  return { idBits, idDelta, orderBits, drawn, wholeMoves };
}
