import type { Admitted, Ready, Writer } from './messages';

/** A live server under measurement. */
export interface Subject extends Ready {
  /** Makes so many members known, who follow one each of these authors, or of those of the rooms. */
  admit(sockets: number, followed?: string[]): Promise<Admitted>;
  /** Members who can post so often each, where there are posts. */
  writers?(authors: number, posts: number): Promise<Writer[]>;
  /** One message to everybody in a room. */
  publish(room: number): Promise<void>;
  /** Until what connections cause is done. */
  rest(): Promise<void>;
}

export const ROOMS = 20;
