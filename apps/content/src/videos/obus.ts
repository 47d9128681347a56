/** Where a unit stands among the layers of a film. */
export interface Layers {
  temporal: number;
  spatial: number;
}

/** A unit of AV1 in a packet: its kind, where it begins, and where what it holds begins and ends. */
export interface Obu {
  kind: number;
  from: number;
  body: number;
  to: number;
  /** As its extension says; the first without one. */
  layers: Layers;
}

/**
 * AV1, 5.3: the units of a packet, one after the other. One without a size goes on to the end; one
 * that says it is longer than the packet ends behind it.
 */
export function* obusOf(packet: Uint8Array): Generator<Obu> {
  for (let from = 0; from < packet.length;) {
    const head = packet[from]!;
    let at = from + 1;
    const layers = { temporal: 0, spatial: 0 };
    if (head & 4) {
      const extension = packet[at++] ?? 0;
      [layers.temporal, layers.spatial] = [extension >> 5, (extension >> 3) & 3];
    }
    let size = packet.length - at;
    if (head & 2) {
      size = 0;
      for (let i = 0; i < 8; i++) {
        const byte = packet[at++] ?? 0;
        size += (byte & 0x7f) * 2 ** (7 * i);
        if (!(byte & 0x80)) break;
      }
    }
    const to = at + size;
    yield { kind: (head >> 3) & 15, from, body: at, to, layers };
    from = to;
  }
}
