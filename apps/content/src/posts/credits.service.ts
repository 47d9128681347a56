import { CREDIT_PURPOSE, type Person, type SealedCredit } from '@chefly/contracts';
import { Refusal, type Caller } from '@chefly/http';
import { People } from '@chefly/people';
import { Signer } from '@chefly/pictures';
import { Injectable } from '@nestjs/common';
import { PeopleStore, personOf } from '../people/people.store';
import { CreditsStore } from './credits.store';
import type { PostRow } from './posts.store';

/** Which chefs posts name: by a ticket of the session, and to whom they are somebody. */
@Injectable()
export class CreditsService {
  constructor(
    private readonly store: CreditsStore,
    private readonly authors: PeopleStore,
    private readonly people: People,
    private readonly signer: Signer,
  ) {}

  /**
   * @throws when the ticket is another's, too old or made up, or the two have parted since: also
   *   where the chef has left, of whom nothing is to be kept
   */
  async redeem(ticket: string | undefined, { uid }: Caller): Promise<Pick<PostRow, 'chefUid'>> {
    if (!ticket) return {};
    const credit = this.signer.open<SealedCredit>(CREDIT_PURPOSE, ticket);
    if (credit?.memberUid !== uid || credit.until <= Date.now())
      throw new Refusal('content/credit-invalid');
    const { chefUid } = credit;
    const [present, authors] = await Promise.all([
      this.people.present({ uid }, [chefUid]),
      this.authors.authorsByUid([chefUid]),
    ]);
    if (!present.has(chefUid) || !authors.has(chefUid)) throw new Refusal('content/credit-invalid');
    return { chefUid };
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
    if (named) await this.store.setNamed(uid);
    else await this.store.setUnnamed(uid);
    return { named };
  }
}
