import type { DomainEvent, EventType, LiveEnvelope, LiveMessages } from '@chefly/contracts';
import { room } from './live-socket';

/** One live message and the rooms that hear it. */
export interface Delivery {
  rooms: string[];
  /** Whoever hears of this author's posts hears it, too. */
  audienceOf?: string;
  /** Sockets of these rooms do not hear it. */
  except?: string | string[];
  message: LiveEnvelope;
}
export type LiveRoutes = { [T in EventType]?: (event: DomainEvent<T>) => Delivery[] };

export const to = <K extends keyof LiveMessages>(
  rooms: string | string[],
  type: K,
  data: LiveMessages[K],
): Delivery => ({ rooms: [rooms].flat(), message: { type, data } as LiveEnvelope });

/** To an author's followers, and to the author. */
export const toReadersOf = <K extends keyof LiveMessages>(
  authorUid: string,
  type: K,
  data: LiveMessages[K],
): Delivery => ({ ...to(room.member(authorUid), type, data), audienceOf: authorUid });

export const except = (rooms: string | string[], delivery: Delivery): Delivery => ({
  ...delivery,
  except: rooms,
});
