import type { EventType } from '@chefly/contracts';
import type { Delivery } from '../delivery';

/** An event, what it says, and who hears what of it: see `heardOf`. */
export type Told = [type: EventType, data: object, heard: string[]];

/** Deliveries as `rooms: message what`, behind the rooms whose followers hear it and who does not. */
export const heardOf = (deliveries: Delivery[]): string[] =>
  deliveries.map(({ rooms, audienceOf, except, message: { type, data } }) =>
    [
      rooms.join(' '),
      ...(audienceOf ? [`+ readers of ${audienceOf}`] : []),
      ...(except ? [`but ${[except].flat().join(' ')}`] : []),
      `: ${type} ${JSON.stringify(data)}`,
    ].join(' '),
  );
