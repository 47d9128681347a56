import type { DomainEvent, EventType, LiveEnvelope, LiveMessages } from '@chefly/contracts';

/** One live message and the rooms that hear it. */
export interface Delivery {
  rooms: string[];
  message: LiveEnvelope;
}
export type LiveRoutes = { [T in EventType]?: (event: DomainEvent<T>) => Delivery[] };

export const to = <K extends keyof LiveMessages>(
  rooms: string | string[],
  type: K,
  data: LiveMessages[K],
): Delivery => ({ rooms: [rooms].flat(), message: { type, data } as LiveEnvelope });
