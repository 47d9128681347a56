import {
  asksForAge,
  decide,
  mayHear,
  mayMeet,
  mayJoinIn,
  maySee,
  mayTakePart,
  type Circumstances,
  type Decision,
  type Edge,
  type Subject,
} from '@chefly/policy';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { BoundariesStore } from './boundaries.store';

/** Who somebody is, as the caller of a rule knows them. What restricts them is looked up here. */
export type Somebody = Pick<Subject, 'uid' | 'gender' | 'roles' | 'former'>;
/** What they are about to do. Whether one has blocked the other is looked up here. */
export type About = Omit<Circumstances, 'blocked'>;
type Viewer = { uid: string; roles?: readonly string[] };

/** What takes a member out of others' sight: all that a rule of reading asks. */
const HIDING = ['suspension', 'leaving'] as const;

/** What a rule needs to know of the members it is about: no more is looked up. */
interface Needs {
  /** Whether the one has muted the others. */
  mutes?: boolean;
  /** Who is under 18, and whether with a consent. */
  ages?: boolean;
}
const needsOf = (edge: Edge): Needs => ({ ages: asksForAge(edge) });

interface Between {
  blocked: boolean;
  mutes: boolean;
}
type Restrictions = Pick<Subject, 'suspended' | 'minor'>;
interface Known {
  between(uid: string): Between;
  restrictions(uid: string): Restrictions;
}

/**
 * May these two, now? Every service asks here, and nowhere else, before it draws an edge between
 * two members or shows one of them to the other: the rules are policy's, what they need to know are
 * this service's own copies of who has blocked or muted whom, who is suspended and who is a minor.
 */
@Injectable()
export class People {
  constructor(private readonly store: BoundariesStore) {}

  /** May `actor` draw this edge to `other`? */
  async decide(
    edge: Edge,
    actor: Somebody,
    other: Somebody,
    about: About = {},
    tx?: ClientSession,
  ): Promise<Decision> {
    const known = await this.known(actor.uid, [other.uid], needsOf(edge), tx);
    return this.judge(edge, actor, other, about, known);
  }

  /** The same for each of the others, in their order; one question for all of them. */
  async decideEach(edge: Edge, actor: Somebody, others: Somebody[], about: About = {}) {
    const known = await this.known(
      actor.uid,
      others.map((other) => other.uid),
      needsOf(edge),
    );
    return others.map((other) => this.judge(edge, actor, other, about, known));
  }

  /** Those of the rows to whose member the actor may draw this edge, in their order; one question for all of them. */
  async among<R>(
    edge: Edge,
    actor: Somebody,
    rows: R[],
    somebodyOf: (row: R) => Somebody,
    about: About = {},
  ): Promise<R[]> {
    const decisions = await this.decideEach(edge, actor, rows.map(somebodyOf), about);
    return rows.filter((_, i) => decisions[i]!.allowed);
  }

  /**
   * Of these authors, those whose content the viewer may see. `followed` are those whom the viewer follows.
   * @param unmuted leaves out whom the viewer has muted: in what comes by itself, not in what they look for
   */
  async readable(
    viewer: Viewer,
    authorUids: string[],
    followed: ReadonlySet<string>,
    { unmuted = false } = {},
  ): Promise<Set<string>> {
    const uids = [...new Set(authorUids)];
    const known = await this.known(viewer.uid, uids, { mutes: unmuted });
    const readable = (uid: string) =>
      !(unmuted && known.between(uid).mutes) &&
      maySee(
        { uid: viewer.uid, roles: viewer.roles ?? [] },
        { uid, suspended: known.restrictions(uid).suspended },
        { follows: followed.has(uid), blocked: known.between(uid).blocked },
      );
    return new Set(uids.filter(readable));
  }

  /** Of these members, those who take part in what is said below an author's content. `followers` follow the author. */
  async partakers(authorUid: string, memberUids: string[], followers: ReadonlySet<string>) {
    const uids = [...new Set(memberUids)];
    const { between, restrictions } = await this.known(authorUid, uids);
    const author = { uid: authorUid, ...restrictions(authorUid) };
    return new Set(
      uids.filter(
        (uid) =>
          !restrictions(uid).suspended &&
          mayTakePart(uid, author, {
            follows: followers.has(uid),
            blocked: between(uid).blocked,
          }),
      ),
    );
  }

  /** Of these members, those who are there for the viewer at all. */
  async present(viewer: Viewer, uids: string[], tx?: ClientSession): Promise<Set<string>> {
    const others = [...new Set(uids)];
    const known = await this.known(viewer.uid, others, {}, tx);
    const { between, restrictions } = known;
    return new Set(
      others.filter((uid) => mayMeet(viewer, { uid, ...restrictions(uid) }, between(uid))),
    );
  }

  /** All that one asks of one other, by one question. */
  async towards(viewer: Somebody, other: Somebody) {
    const known = await this.known(viewer.uid, [other.uid], { mutes: true, ages: true });
    const { blocked, mutes } = known.between(other.uid);
    return {
      /** Whether the other is there for the viewer at all. */
      present: mayMeet(viewer, { ...other, ...known.restrictions(other.uid) }, { blocked }),
      mutes,
      decide: (edge: Edge): Decision => this.judge(edge, viewer, other, {}, known),
    };
  }

  /** Does this member cook and chat with others at all? */
  async mayJoinIn(uid: string, tx?: ClientSession): Promise<Decision> {
    return mayJoinIn((await this.known(uid, [], { ages: true }, tx)).restrictions(uid));
  }

  /** Those of the members with whom nobody may be alone on video. */
  async minorsAmong(uids: string[], tx?: ClientSession): Promise<string[]> {
    const { restrictions } = await this.known(uids[0]!, uids.slice(1), { ages: true }, tx);
    return uids.filter((uid) => restrictions(uid).minor);
  }

  /** Is this member told of what the other does? */
  async hears(uid: string, ofUid: string, tx?: ClientSession): Promise<boolean> {
    const known = await this.known(uid, [ofUid], { mutes: true }, tx);
    return mayHear({ ...known.between(ofUid), ...known.restrictions(ofUid) });
  }

  /** Of these others, those whom this member is told of. */
  async heard(uid: string, ofUids: string[]): Promise<Set<string>> {
    const others = [...new Set(ofUids)];
    const { between, restrictions } = await this.known(uid, others, { mutes: true });
    return new Set(others.filter((of) => mayHear({ ...between(of), ...restrictions(of) })));
  }

  private judge(edge: Edge, actor: Somebody, other: Somebody, about: About, known: Known) {
    return decide(
      edge,
      { ...actor, ...known.restrictions(actor.uid) },
      { ...other, ...known.restrictions(other.uid) },
      { ...about, blocked: known.between(other.uid).blocked },
    );
  }

  /** What stands between one member and these others, and what restricts any of them, as of now. */
  private async known(
    uid: string,
    given: string[],
    { mutes = false, ages = false }: Needs = {},
    tx?: ClientSession,
  ): Promise<Known> {
    const others = [...new Set(given)].filter((other) => other !== uid);
    const read = () => this.store.restrictionsOf([uid, ...others], tx, ages ? undefined : HIDING);
    // within a transaction one question follows the other
    const boundaries = this.store.boundariesBetween(uid, others, mutes, tx);
    const [{ blocked, muted }, restricted] = tx
      ? [await boundaries, await read()]
      : await Promise.all([boundaries, read()]);
    const now = new Date();
    const restrictions = new Map<string, Restrictions>();
    for (const { kind, memberUid, until, consent } of restricted) {
      if (until && until <= now) continue;
      const own = restrictions.get(memberUid) ?? {};
      restrictions.set(
        memberUid,
        kind === 'minority' ? { ...own, minor: { consent } } : { ...own, suspended: true },
      );
    }
    return {
      between: (other) => ({ blocked: blocked.has(other), mutes: muted.has(other) }),
      restrictions: (of) => restrictions.get(of) ?? {},
    };
  }
}
