import { SECOND } from '@chefly/contracts';
import { inTime } from '@chefly/engines/in-time';
import { Injectable } from '@nestjs/common';
import { CirclesStore, type Circle } from './circles.store';
import { Recent } from './recent';
import { SessionsStore, type SessionRow } from './sessions.store';

/**
 * A browser asks again when it has waited for five seconds: it is told before that to come later.
 */
const PATIENCE_MS = 4 * SECOND;
const soon = <T>(read: Promise<T>) => inTime(read, PATIENCE_MS, 'the store');

/** Of one member: nobody follows or mutes so many while one event is on its way to the copy. */
const CHANGES_KEPT = 1000;

/** Whether something holds between a member and others, as it was heard last. */
type Changes = Recent<boolean>;

/**
 * Who is in a session and who follows whom, as sockets are let into rooms by it: the stored copy,
 * corrected by what was heard since. News reach the sockets and the copy by different ways, and
 * either may be first.
 */
@Injectable()
export class Membership {
  private readonly ended = new Recent<true>();
  private readonly joined = new Recent<string[]>();
  private readonly left = new Recent<string[]>();
  /** Of whom a member follows and whom they have muted, by the member. */
  private readonly followed = new Recent<Changes>();
  private readonly muted = new Recent<Changes>();

  constructor(
    private readonly sessions: SessionsStore,
    private readonly circles: CirclesStore,
  ) {}

  /** A session that is going on, with those who are in it now. Null for any other. */
  async findOpen(sessionUid: string): Promise<SessionRow | null> {
    const stored = await soon(this.sessions.find(sessionUid));
    return stored && this.asHeard(stored);
  }

  /** The same, from what was read a moment ago: whoever has left since is in it no more. */
  asHeard(stored: SessionRow): SessionRow | null {
    const { _id: sessionUid, open } = stored;
    if (!open || this.ended.get(sessionUid)) return null;
    const left = this.left.get(sessionUid) ?? [];
    const uids = new Set([...stored.uids, ...(this.joined.get(sessionUid) ?? [])]);
    return { ...stored, uids: [...uids].filter((uid) => !left.includes(uid)) };
  }

  /** Nobody comes back into a session that they left. */
  hearJoined(sessionUid: string, uid: string) {
    this.joined.note(sessionUid, [...(this.joined.get(sessionUid) ?? []), uid]);
  }

  hearLeft(sessionUid: string, uid: string) {
    this.left.note(sessionUid, [...(this.left.get(sessionUid) ?? []), uid]);
  }

  hearEnded(sessionUid: string) {
    this.ended.note(sessionUid, true);
  }

  /** The stored copy of whom a member follows and whom they have muted. */
  circleOf(uid: string): Promise<Circle> {
    return soon(this.circles.find(uid));
  }

  /** Whether a member follows another now. */
  async follows(uid: string, followedUid: string): Promise<boolean> {
    const read = await soon(this.circles.has(uid, 'followed', followedUid));
    return this.followsStill(uid, followedUid, read);
  }

  /** The same, from what was read a moment ago. */
  followsStill(uid: string, followedUid: string, read: boolean): boolean {
    return this.followed.get(uid)?.get(followedUid) ?? read;
  }

  /** Whether a member hears of this one's posts now: whom they follow and have not muted. */
  async hearsOf(uid: string, authorUid: string): Promise<boolean> {
    return this.heardNow(uid, await this.circleOf(uid)).includes(authorUid);
  }

  /** Whose posts a member hears of now, from what was read of them a moment ago. */
  heardNow(uid: string, { followed, muted }: Circle): string[] {
    const silent = new Set(withChanges(muted, this.muted.get(uid)));
    return withChanges(followed, this.followed.get(uid)).filter((each) => !silent.has(each));
  }

  hearMuted(uid: string, mutedUid: string, muted: boolean) {
    note(this.muted, uid, mutedUid, muted);
  }

  hearFollows(uid: string, followedUid: string, follows: boolean) {
    note(this.followed, uid, followedUid, follows);
  }
}

function note(changes: Recent<Changes>, uid: string, otherUid: string, holds: boolean) {
  const own = changes.get(uid) ?? new Recent<boolean>(CHANGES_KEPT);
  own.note(otherUid, holds);
  changes.note(uid, own);
}

/** What was read, corrected by what was heard since. */
function withChanges(read: string[], changes?: Changes): string[] {
  if (!changes) return read;
  const added = [...changes].filter(([, holds]) => holds).map(([uid]) => uid);
  return [...new Set([...read, ...added])].filter((uid) => changes.get(uid) !== false);
}
