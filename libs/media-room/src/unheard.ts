import type { Peer } from './peers';

/** Even of somebody who has everything off receipts come several times in this time. */
export const HEARD_WITHIN_MS = 1500;

/**
 * Of those who are connected, those of whom nothing comes: a browser takes five to seven seconds to
 * say that a way is dead. What counts is anything at all, also receipts for what was sent.
 */
export async function unheardOf(peers: readonly Peer[]): Promise<Peer[]> {
  const connected = peers.filter(({ pc }) => pc.connectionState === 'connected');
  if (!connected.length) return [];
  const before = await Promise.all(connected.map(receivedFrom));
  await new Promise((resolve) => setTimeout(resolve, HEARD_WITHIN_MS));
  const after = await Promise.all(connected.map(receivedFrom));
  return connected.filter((_, i) => before[i] !== null && before[i] === after[i]);
}

/** In bytes; null where a browser does not say. */
async function receivedFrom({ pc }: Peer): Promise<number | null> {
  const stats = await pc.getStats().catch(() => null);
  if (!stats) return null;
  let received: number | null = null;
  for (const { type, bytesReceived } of stats.values() as Iterable<Stat>)
    if (type === 'candidate-pair' && bytesReceived !== undefined)
      received = (received ?? 0) + bytesReceived;
  return received;
}

/** Of a browser's statistics, what is read here. */
interface Stat {
  type: string;
  bytesReceived?: number;
}
