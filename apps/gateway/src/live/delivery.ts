import type { DomainEvent, EventType, LiveEnvelope, LiveMessages } from '@chefly/contracts';

/** One live message and the rooms that hear it. */
export interface Delivery {
  rooms: string[];
  /** Sockets of this room do not hear it. */
  except?: string;
  message: LiveEnvelope;
}
export type LiveRoutes = { [T in EventType]?: (event: DomainEvent<T>) => Delivery[] };

export const to = <K extends keyof LiveMessages>(
  rooms: string | string[],
  type: K,
  data: LiveMessages[K],
): Delivery => ({ rooms: [rooms].flat(), message: { type, data } as LiveEnvelope });

export const except = (room: string, delivery: Delivery): Delivery => ({
  ...delivery,
  except: room,
});
