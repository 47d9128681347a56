import type { Admitted, Ready } from './messages';

/** A live server under measurement. */
export interface Subject extends Ready {
  /** Makes so many members, spread over the rooms, known. */
  admit(sockets: number): Promise<Admitted>;
  /** One message to everybody in a room. */
  publish(room: number): Promise<void>;
  /** Until what connections cause is done. */
  rest(): Promise<void>;
}

export const ROOMS = 20;
