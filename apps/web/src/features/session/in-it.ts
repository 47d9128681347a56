import type { Session } from '@chefly/contracts';

/** Whether the reader is in a session that goes on. */
export const isInIt = ({ state, left }: Session) => state === 'ongoing' && !left;
