import type { Gender, Person, SuggestedMember } from '@chefly/contracts';
import { Outbox } from '@chefly/engines/bus';
import { notFound, type Caller } from '@chefly/http';
import { People } from '@chefly/people';
import { Injectable } from '@nestjs/common';
import { RelationsStore } from '../follows/relations.store';
import { MembersStore, personOf, type MemberRow } from '../profiles/members.store';
import { DismissalsStore } from './dismissals.store';
import { CUISINES_NAMED, cuisinesOf, ranked, sharedFirst, type Reasons } from './suggestion';

/** However many a reader follows and cooks: what is looked at for one answer is bounded. */
const FOLLOWED = 30;
const CIRCLE = 120;
const CUISINES = 3;
const COOKS = 24;
const JUDGED = 40;
const LOOKS = 5;
const SHOWN = 12;
const NAMED = 2;

interface Candidate extends Reasons {
  row: MemberRow;
  cuisines: string[];
}

/** Cooks of a cuisine, or of any, behind those who were looked at. */
interface Source {
  cuisine: string | null;
  cursor?: string;
}

const somebody = ({ _id: uid, gender }: MemberRow) => ({ uid, gender });

/** People to follow: whom those one follows follow, and who cooks the same cuisines. */
@Injectable()
export class SuggestionsService {
  constructor(
    private readonly members: MembersStore,
    private readonly relations: RelationsStore,
    private readonly dismissals: DismissalsStore,
    private readonly people: People,
    private readonly outbox: Outbox,
  ) {}

  async list(caller: Caller): Promise<{ items: SuggestedMember[] }> {
    const { uid, member } = caller;
    const [own, circle] = await Promise.all([this.members.find(uid), this.circleOf(caller)]);
    const cooked = cuisinesOf(own?.cooks);
    const shares = new Set(cooked);
    const met = new Set([uid]);
    const shown: Candidate[] = [];
    /** The most active are those whom everybody knows already: behind them there are others. */
    let sources: Source[] = [null, ...cooked.slice(0, CUISINES)].map((cuisine) => ({ cuisine }));
    let left: Candidate[] = [];
    for (let look = 0; shown.length < SHOWN && look < LOOKS; look++) {
      if (look && !sources.length && !left.length) break;
      const [near, pages] = await Promise.all([
        look ? [] : this.members.list([...circle.keys()]),
        this.pagesOf(sources, member.gender),
      ]);
      const rows = new Map([...pages.flatMap((page) => page.rows), ...near].map((r) => [r._id, r]));
      const fresh = [...rows.values()].filter(({ _id }) => met.size < met.add(_id).size);
      const candidates = (await this.unknown(fresh, uid)).map((row): Candidate => {
        const cuisines = cuisinesOf(row.cooks);
        return {
          row,
          cuisines,
          uid: row._id,
          sessions: row.sessions,
          through: circle.get(row._id)?.length ?? 0,
          shared: cuisines.filter((cuisine) => shares.has(cuisine)).length,
        };
      });
      const best = ranked([...left, ...candidates]);
      shown.push(...(await this.shown(best.slice(0, JUDGED), caller)));
      left = best.slice(JUDGED);
      sources = pages.flatMap(({ cuisine, next }) => (next ? [{ cuisine, cursor: next }] : []));
    }
    shown.splice(SHOWN);
    const named = await this.named(shown, circle);
    return {
      items: shown.map(({ row, cuisines }) => ({
        ...personOf(row),
        level: row.level,
        cuisines: sharedFirst(cuisines, shares).slice(0, CUISINES_NAMED),
        through: (circle.get(row._id) ?? []).slice(0, NAMED).flatMap((of) => named.get(of) ?? []),
      })),
    };
  }

  /** Twice is once. Of somebody who is nobody to the caller nothing is kept. */
  async dismiss({ uid }: { uid: string }, caller: Caller) {
    const other = await this.members.find(uid);
    if (!other) throw notFound();
    const decision = await this.people.decide('people-search', caller.member, somebody(other));
    if (!decision.allowed) throw notFound();
    await this.outbox.transaction(({ tx }) => this.dismissals.add(caller.uid, uid, tx));
    return {};
  }

  /** Twice is once. Nobody is judged: it says nothing of others, and what is kept is the caller's own. */
  async restore({ uid }: { uid: string }, caller: Caller) {
    await this.outbox.transaction(({ tx }) => this.dismissals.remove(caller.uid, uid, tx));
    return {};
  }

  /**
   * Whom those follow whom the caller follows, and by whom: those alone whose lists the caller may
   * read, as they read them on a profile.
   */
  private async circleOf({ uid, member }: Caller): Promise<Map<string, string[]>> {
    const { rows } = await this.relations.listFollowing(uid, { limit: FOLLOWED });
    const followed = rows.map((row) => row.followedUid);
    if (!followed.length) return new Map();
    const near = await this.people.readable(member, followed, new Set(followed), {
      unmuted: true,
    });
    const circle = new Map<string, string[]>();
    for (const row of await this.relations.listFollowedBy([...near], CIRCLE))
      circle.set(row.followedUid, [...(circle.get(row.followedUid) ?? []), row.followerUid]);
    return circle;
  }

  private pagesOf(sources: Source[], gender: Gender) {
    return Promise.all(
      sources.map(async ({ cuisine, cursor }) => ({
        cuisine,
        ...(await this.members.listCooks(gender, cuisine, { limit: COOKS, cursor })),
      })),
    );
  }

  /** Those with whom the member has nothing to do yet, and in whom they have not had no interest. */
  private async unknown(rows: MemberRow[], uid: string): Promise<MemberRow[]> {
    const uids = rows.map(({ _id }) => _id);
    const [relations, dismissed] = await Promise.all([
      this.relations.relationsTo(uid, uids),
      this.dismissals.among(uid, uids),
    ]);
    return rows.filter(({ _id }) => !relations.has(_id) && !dismissed.has(_id));
  }

  /** By the rule of this moment, and nobody whom the caller has muted. */
  private async shown(candidates: Candidate[], { uid, member }: Caller): Promise<Candidate[]> {
    const found = await this.people.among('people-search', member, candidates, ({ row }) =>
      somebody(row),
    );
    const heard = await this.people.heard(
      uid,
      found.map((candidate) => candidate.uid),
    );
    return found.filter((candidate) => heard.has(candidate.uid));
  }

  private async named(
    shown: Candidate[],
    circle: Map<string, string[]>,
  ): Promise<Map<string, Person>> {
    const uids = shown.flatMap(({ uid }) => (circle.get(uid) ?? []).slice(0, NAMED));
    const rows = uids.length ? await this.members.list([...new Set(uids)]) : [];
    return new Map(rows.map((row) => [row._id, personOf(row)]));
  }
}
