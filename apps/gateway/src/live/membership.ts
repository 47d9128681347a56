import { SECOND } from '@chefly/contracts';
import { inTime } from '@chefly/engines/in-time';
import { Injectable } from '@nestjs/common';
import { Recent } from './recent';
import { RoomsStore, type SessionRow } from './rooms.store';

/** A browser asks again when it has waited for five seconds: it is told before that to come later. */
const PATIENCE_MS = 4 * SECOND;

/**
 * Who is in a session and who follows whom, as sockets are let into rooms by it: the stored copy, corrected by what was
 * heard since. News reach the sockets and the copy by different ways, and either may be first.
 */
@Injectable()
export class Membership {
  private readonly ended = new Recent<true>();
  private readonly left = new Recent<string[]>();
  private readonly changed = new Recent<Map<string, boolean>>();

  constructor(private readonly store: RoomsStore) {}

  /** A session that is going on, with those who are in it now. Null for any other. */
  async findOpen(sessionUid: string): Promise<SessionRow | null> {
    const stored = await inTime(this.store.findSession(sessionUid), PATIENCE_MS, 'the store');
    if (!stored?.open || this.ended.get(sessionUid)) return null;
    const left = this.left.get(sessionUid) ?? [];
    return { ...stored, uids: stored.uids.filter((uid) => !left.includes(uid)) };
  }

  hearLeft(sessionUid: string, uid: string) {
    this.left.note(sessionUid, [...(this.left.get(sessionUid) ?? []), uid]);
  }

  hearEnded(sessionUid: string) {
    this.ended.note(sessionUid, true);
  }

  /** The stored copy of whom a member follows. */
  followedBy(uid: string): Promise<string[]> {
    return inTime(this.store.followedBy(uid), PATIENCE_MS, 'the store');
  }

  /** Whether a member follows another now. */
  async follows(uid: string, followedUid: string): Promise<boolean> {
    const read = await inTime(this.store.hasFollow(uid, followedUid), PATIENCE_MS, 'the store');
    return this.followsStill(uid, followedUid, read);
  }

  /** The same, from what was read a moment ago. */
  followsStill(uid: string, followedUid: string, read: boolean): boolean {
    return this.changed.get(uid)?.get(followedUid) ?? read;
  }

  /** Whom a member follows now, from what was read of them a moment ago. */
  followsNow(uid: string, read: string[]): string[] {
    const changes = this.changed.get(uid);
    if (!changes) return read;
    const added = [...changes].filter(([, follows]) => follows).map(([followed]) => followed);
    return [...new Set([...read, ...added])].filter((followed) => changes.get(followed) !== false);
  }

  hearFollows(uid: string, followedUid: string, follows: boolean) {
    const changes = this.changed.get(uid) ?? new Map<string, boolean>();
    this.changed.note(uid, changes.set(followedUid, follows));
  }
}
