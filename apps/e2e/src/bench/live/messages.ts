/** What the measuring process and the measured server say to each other, over their own channel. */
export type Order =
  | { do: 'admit'; sockets: number; followed?: string[] }
  | { do: 'write'; authors: number; posts: number }
  | { do: 'publish'; room: number }
  | { do: 'rest' }
  | { do: 'meter' };

export interface Meter {
  /** Of the whole process, in milliseconds. */
  cpuMs: number;
  /** Of the event loop since the last reading, in milliseconds. */
  stalls: { p50: number; p99: number; most: number };
  residentMb: number;
  heapMb: number;
}

export interface Ready {
  url: string;
  path: string;
}

/** A member's message when a socket is open: what the server sends after it, it is let in. */
export interface Admitted {
  hellos: string[];
}

/** Somebody who posts: their token, and receipts for as many posts. */
export interface Writer {
  uid: string;
  token: string;
  receipts: string[];
}

/** When a message was published, in microseconds of this machine's clock, as a uid. */
export const stampedUid = () =>
  Math.round((performance.timeOrigin + performance.now()) * 1000)
    .toString()
    .padStart(22, '0');

const STAMP = /"uid":"(0{2,}\d+)"/;
const POST = /"feed\.new".*"uid":"([\w-]+)"/;
/** The post that a message tells of. */
export const postIn = (text: string): string | null => POST.exec(text)?.[1] ?? null;

/** How long a stamped message has been on its way, in milliseconds. Null for any other message. */
export function ageOf(text: string): number | null {
  const stamp = STAMP.exec(text)?.[1];
  return stamp ? performance.timeOrigin + performance.now() - Number(stamp) / 1000 : null;
}
