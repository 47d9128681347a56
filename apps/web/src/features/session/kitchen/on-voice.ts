import type { Session } from '@chefly/contracts';

/** Who came by voice has no picture, also in a session by video. */
export const isOnVoice = ({ participants }: Session, uid: string) =>
  participants.some((participant) => participant.uid === uid && participant.type === 'voice');
