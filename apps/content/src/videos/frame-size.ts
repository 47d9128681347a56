/** Width and height that a decoder makes room for. */
export type FrameSize = readonly [width: number, height: number];

/** Of a head that decoders do not read alike: no limit allows it. */
export const ENDLESS: FrameSize = [Infinity, Infinity];
