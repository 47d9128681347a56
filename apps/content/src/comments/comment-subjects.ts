import type { CommentSubject } from '@chefly/contracts';
import { notFound, Refusal, type Member } from '@chefly/http';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { Visibility } from '../posts/visibility';

/** What comments need of the things they are about. */
export interface Commented {
  kind: CommentSubject['kind'];
  find(uid: string): Promise<{ authorUid: string } | null>;
  /** Changes how many comments it says it has. False when it is gone. */
  count(uid: string, by: 1 | -1, tx: ClientSession): Promise<boolean>;
  /** All of them, with the number they say. */
  every(): AsyncIterable<{ _id: string; comments?: number }>;
  /** Those of the uids that there are. */
  among(uids: string[]): Promise<Set<string>>;
  /** Sets the number right, unless it changed meanwhile. */
  mend(uid: string, said: number | undefined, counted: number): Promise<void>;
}

export type FoundSubject = CommentSubject & { authorUid: string };

/**
 * The things that can be commented, each registered by its own room, and who may read what is said
 * below them.
 */
@Injectable()
export class CommentSubjects {
  private readonly known = new Map<CommentSubject['kind'], Commented>();

  constructor(private readonly visibility: Visibility) {}

  register(commented: Commented) {
    this.known.set(commented.kind, commented);
  }

  all(): Commented[] {
    return [...this.known.values()];
  }

  /** @throws the same for what does not exist and for what the viewer must not see. */
  async visible(
    viewer: Pick<Member, 'uid' | 'roles'>,
    { kind, uid }: CommentSubject,
  ): Promise<FoundSubject> {
    const found = await this.known.get(kind)?.find(uid);
    if (!found || !(await this.visibility.allows(viewer, found.authorUid))) throw notFound();
    return { kind, uid, authorUid: found.authorUid };
  }

  /** The same for one who wants to say something. @throws also when they see it by office alone. */
  async open(member: Member, subject: CommentSubject): Promise<FoundSubject> {
    const found = await this.visible(member, subject);
    if (!(await this.readers(found, [member.uid])).has(member.uid))
      throw new Refusal('request/forbidden');
    return found;
  }

  /** Those of the members who read it for themselves. */
  readers({ authorUid }: FoundSubject, memberUids: string[]): Promise<Set<string>> {
    return this.visibility.partakers(authorUid, memberUids);
  }

  async authorOf({ kind, uid }: CommentSubject): Promise<string | null> {
    return (await this.known.get(kind)?.find(uid))?.authorUid ?? null;
  }

  /** False when it is gone. */
  async count({ kind, uid }: CommentSubject, by: 1 | -1, tx: ClientSession): Promise<boolean> {
    return !!(await this.known.get(kind)?.count(uid, by, tx));
  }
}
