import type { Person } from '@chefly/contracts';
import type { SessionMember, SessionRow } from './sessions.store';

/** In the room before and not now; whoever has not been in yet is on their way, also who came later. */
export const isAway = ({ members, startedAt }: SessionRow, uid: string) =>
  members.some(
    ({ uid: of, leftAt, outSince, joinedAt = startedAt }) =>
      of === uid && !leftAt && !!outSince && outSince > joinedAt,
  );

/** Whether they have ever been in the room: who was accepted may never come. */
export const hasComeIn = (
  { startedAt }: Pick<SessionRow, 'startedAt'>,
  { inSince, outSince, togetherMs, joinedAt = startedAt }: SessionMember,
): boolean => !!inSince || togetherMs > 0 || (!!outSince && outSince > joinedAt);

export function personIn(row: SessionRow, memberUid: string): Person {
  const { uid, firstName, lastName, userName } = row.members.find((m) => m.uid === memberUid)!;
  return { uid, firstName, lastName, userName };
}
