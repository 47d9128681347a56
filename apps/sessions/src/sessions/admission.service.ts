import type { Person } from '@chefly/contracts';
import { Refusal, type Caller } from '@chefly/http';
import { People } from '@chefly/people';
import { Injectable } from '@nestjs/common';
import { SessionViews } from './session-views';
import type { SessionRow } from './sessions.store';

/** Whether somebody is in a session at this moment: by its row, and by the rules as they are now. */
@Injectable()
export class AdmissionService {
  constructor(
    private readonly views: SessionViews,
    private readonly people: People,
  ) {}

  /** @throws for a session that is over, for the caller or for all; as not found for a stranger's. */
  async admit(uid: string, caller: Caller): Promise<SessionRow> {
    const row = await this.views.joined(uid, caller.uid);
    if (!isInSession(row, caller.uid) || !(await this.mayMeetIn(row, caller)))
      throw new Refusal('sessions/ended');
    return row;
  }

  /** A guest with the chef; a chef with somebody at least. */
  private async mayMeetIn(row: SessionRow, caller: Caller): Promise<boolean> {
    const { gender } = caller.member;
    const staying = row.members.filter(({ leftAt }) => !leftAt);
    const partners: Person[] = row.chef.uid === caller.uid ? staying : [row.chef];
    const about = { type: row.type, members: staying.length };
    const allowed = await this.people.among(
      'media-room',
      caller.member,
      partners,
      ({ uid }) => ({ uid, gender }),
      about,
    );
    return !partners.length || allowed.length > 0;
  }
}

/** Chef and members of a session who have not left it, or had not by then. */
export const hereIn = ({ chef, members }: SessionRow, at?: Date): string[] => [
  chef.uid,
  ...members.filter(({ leftAt }) => !leftAt || (at && leftAt >= at)).map(({ uid }) => uid),
];

export const isInSession = (row: SessionRow, uid: string): boolean =>
  row.state === 'ongoing' && hereIn(row).includes(uid);
