import { CREDIT_PURPOSE, type Person, type SealedCredit } from '@chefly/contracts';
import { Outbox } from '@chefly/engines/bus';
import { Refusal, type Caller } from '@chefly/http';
import { People } from '@chefly/people';
import { Signer } from '@chefly/pictures';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { PeopleStore, personOf } from '../people/people.store';
import { CreditsStore } from './credits.store';
import { PostsStore, type PostRow } from './posts.store';

/** Which chefs posts name: by a ticket of the session, and to whom they are somebody. */
@Injectable()
export class CreditsService {
  constructor(
    private readonly store: CreditsStore,
    private readonly authors: PeopleStore,
    private readonly posts: PostsStore,
    private readonly people: People,
    private readonly signer: Signer,
    private readonly outbox: Outbox,
  ) {}

  /** @throws when the ticket is another's, too old or made up */
  redeem(ticket: string | undefined, { uid }: Caller): Pick<PostRow, 'chefUid'> {
    if (!ticket) return {};
    const credit = this.signer.open<SealedCredit>(CREDIT_PURPOSE, ticket);
    if (credit?.memberUid !== uid || credit.until <= Date.now())
      throw new Refusal('content/credit-invalid');
    return { chefUid: credit.chefUid };
  }

  /**
   * In the transaction of the post that names the chef, so that a block either is seen here or
   * finds the post.
   * @throws when the two have parted since: also where the chef has left, of whom nothing is to be
   *   kept
   */
  async check({ authorUid, chefUid }: PostRow, tx: ClientSession): Promise<void> {
    if (!chefUid) return;
    const isGuarded = await this.authors.guard(authorUid, tx);
    const present = await this.people.present({ uid: authorUid }, [chefUid], tx);
    const authors = await this.authors.authorsByUid([chefUid], tx);
    if (!isGuarded || !present.has(chefUid) || !authors.has(chefUid))
      throw new Refusal('content/credit-invalid');
  }

  /** Neither of the two is named by the other's posts any more, to nobody. */
  async part(one: string, other: string, tx: ClientSession): Promise<void> {
    for (const [author, chef] of [
      [one, other],
      [other, one],
    ] as const) {
      await this.authors.guard(author, tx);
      await this.posts.dropCredits(chef, tx, author);
    }
  }

  /** The chefs that these posts name to this reader. */
  async named(rows: Pick<PostRow, 'chefUid'>[], viewerUid: string): Promise<Map<string, Person>> {
    const uids = [...new Set(rows.flatMap(({ chefUid }) => chefUid ?? []))];
    if (!uids.length) return new Map();
    const [present, unnamed, authors] = await Promise.all([
      this.people.present({ uid: viewerUid }, uids),
      this.store.unnamedAmong(uids),
      this.authors.authorsToShow(uids),
    ]);
    const shown = uids.filter((uid) => present.has(uid) && !unnamed.has(uid) && authors.has(uid));
    return new Map(shown.map((uid) => [uid, personOf(uid, authors.get(uid))]));
  }

  async naming({ uid }: Caller) {
    return { named: !(await this.store.find(uid)) };
  }

  async setNaming({ named }: { named: boolean }, { uid }: Caller) {
    return this.outbox.transaction(async ({ tx, emit }) => {
      if (named) await this.store.setNamed(uid, tx);
      else await this.store.setUnnamed(uid, tx);
      emit('content.naming.changed.v1', uid, { memberUid: uid });
      return { named };
    });
  }
}
