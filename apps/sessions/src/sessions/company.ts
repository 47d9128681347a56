import type { SessionRow } from './sessions.store';

type Participants = Pick<SessionRow, 'chef' | 'members' | 'company'>;

/** Whether the chef and this one guest may not be left alone with each other here. */
const mayNotBeAlone = ({ chef, company = [] }: Participants, uid: string) =>
  company.includes(chef.uid) || company.includes(uid);

/**
 * Since when the chef has had one guest alone in the room with whom that may not be; null while it
 * is not so.
 */
export function aloneSince(row: Participants): Date | null {
  if (!row.company?.length) return null;
  const [one, ...more] = row.members.filter(({ leftAt, inSince }) => !leftAt && inSince);
  if (!one || more.length || !mayNotBeAlone(row, one.uid)) return null;
  const gone = row.members.filter(({ uid }) => uid !== one.uid);
  const dates = gone.flatMap(({ leftAt, outSince }) => leftAt ?? outSince ?? []);
  return new Date(Math.max(one.inSince!.getTime(), ...dates.map((date) => date.getTime())));
}

/** Whether all others have left the chef with one guest with whom that may not be. */
export function isLeftAlone(row: Participants): boolean {
  const [one, ...more] = row.members.filter(({ leftAt }) => !leftAt);
  return !!one && !more.length && mayNotBeAlone(row, one.uid);
}
