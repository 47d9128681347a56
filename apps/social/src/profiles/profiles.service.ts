import type { contract, InputOf, Profile } from '@chefly/contracts';
import { Outbox } from '@chefly/engines/bus';
import { onceUp } from '@chefly/engines/once-up';
import { normalise, Search, type SearchEntry } from '@chefly/engines/search';
import { People } from '@chefly/people';
import { notFound, type Caller } from '@chefly/http';
import { Pictures } from '@chefly/pictures';
import { Runtime } from '@chefly/service';
import { Inject, Injectable } from '@nestjs/common';
import { CUISINES_NAMED, cuisinesOf } from '../suggestions/suggestion';
import { relationshipBy, relationshipOf, RelationsStore } from '../follows/relations.store';
import { nextLevelOf } from './level';
import { MembersStore, personOf, type MemberRow } from './members.store';

type Social = typeof contract.social;
type Found = Pick<MemberRow, '_id' | 'firstName' | 'lastName' | 'userName' | 'gender' | 'foundAs'>;

const entryOf = (row: Found): SearchEntry => ({
  id: row._id,
  text: `${row.firstName} ${row.lastName} ${row.userName}`,
  filter: { gender: row.gender },
  version: row.foundAs?.getTime() ?? 0,
});

@Injectable()
export class ProfilesService {
  private readonly searchIndex;

  constructor(
    private readonly members: MembersStore,
    private readonly relations: RelationsStore,
    private readonly pictures: Pictures,
    private readonly outbox: Outbox,
    private readonly people: People,
    @Inject(Search) search: Search,
    runtime: Runtime,
  ) {
    this.searchIndex = search.index('people');
    runtime.onStart(() => onceUp(() => this.searchIndex.open(() => this.entries())));
    runtime.rebuildable.push({
      name: 'the people search',
      rebuild: () => this.searchIndex.rebuild(() => this.entries()),
    });
  }

  async profile({ uid }: { uid: string }, caller: Caller): Promise<Profile> {
    const row = await this.members.find(uid);
    if (!row) throw notFound();
    const [towards, relations] = await Promise.all([
      this.people.towards(caller.member, { uid, gender: row.gender }),
      this.relations.between(caller.uid, uid),
    ]);
    if (!towards.present) throw notFound();
    const self = uid === caller.uid;
    const refusal = self ? null : towards.decide('follow');
    const whole = towards.decide('profile').allowed;
    return {
      ...personOf(row),
      summary: whole ? row.summary : null,
      cover: whole ? this.pictures.view(row.cover) : null,
      followers: whole ? row.followers : null,
      rating: whole ? row.rating : null,
      ratings: whole ? row.ratings : null,
      sessions: whole ? row.sessions : null,
      level: row.level,
      nextLevel: whole ? nextLevelOf(row) : null,
      reviewerLevel: row.reviewerLevel ?? null,
      relationship: self ? 'self' : relationshipBy(relations.to),
      followRefusal: refusal && !refusal.allowed ? refusal.text : null,
      followsMe: relations.from === 'following',
      muted: towards.mutes,
    };
  }

  async update(
    { summary, coverReceipt }: InputOf<Social['updateProfile']>,
    caller: Caller,
  ): Promise<Profile> {
    const set = {
      ...(summary === undefined ? {} : { summary }),
      ...(coverReceipt ? { cover: this.pictures.redeem(caller.uid, coverReceipt) } : {}),
    };
    if (Object.keys(set).length)
      await this.outbox.transaction(async ({ tx, emit }) => {
        const before = await this.members.find(caller.uid, tx);
        await this.members.update(caller.uid, { $set: set }, tx);
        const replaced = set.cover && before?.cover?.key;
        if (replaced && replaced !== set.cover?.key)
          emit('social.picture.released.v1', replaced, { key: replaced });
      });
    return this.profile({ uid: caller.uid }, caller);
  }

  /**
   * Empty text finds nobody, as the specification says, and so does text of nothing that is compared;
   * the filter by gender is part of the query.
   */
  async search({ text, ...page }: InputOf<Social['people']>, caller: Caller) {
    if (!normalise(text)) return { items: [], next: null };
    const { ids, next } = await this.searchIndex.find({
      text,
      filter: { gender: caller.member.gender },
      ...page,
    });
    const rows = await this.people.among(
      'people-search',
      caller.member,
      await this.members.list(ids),
      (row) => ({ uid: row._id, gender: row.gender }),
    );
    const relations = await this.relations.relationsTo(
      caller.uid,
      rows.map((row) => row._id),
    );
    const items = rows.map((row) => ({
      ...personOf(row),
      level: row.level,
      relationship: relationshipOf(relations.get(row._id)),
      cuisines: cuisinesOf(row.cooks).slice(0, CUISINES_NAMED),
    }));
    return { items, next };
  }

  index(row: Found) {
    return this.searchIndex.put(entryOf(row));
  }

  /** Nobody finds the member any more, and nothing older brings the name back. */
  forget(uid: string) {
    return this.searchIndex.put({ id: uid, text: '', filter: {}, version: Date.now() });
  }

  private async *entries(): AsyncGenerator<SearchEntry> {
    for await (const row of this.members.each()) yield entryOf(row);
  }
}
