import { formerMember, formerMemberUid, type Person } from '@chefly/contracts';
import { changeRow, insertRow, rowsOf, schemaOf, Store } from '@chefly/engines/store';
import { Injectable } from '@nestjs/common';
import type { ClientSession, Model } from 'mongoose';

export interface PersonRow {
  _id: string;
  firstName: string;
  lastName: string;
  userName: string;
  /** Their account is erased. Rows of an earlier version tell it by the username alone: nobody's is empty. */
  former?: true;
}

const schema = schemaOf<PersonRow>({
  _id: String,
  firstName: String,
  lastName: String,
  userName: String,
  former: Boolean,
});
const isErased = (row: Pick<PersonRow, 'former' | 'userName'> | undefined) =>
  row?.former === true || row?.userName === formerMember.userName;

/** What is known of some members, by their uids. */
export type Known = ReadonlyMap<string, PersonRow>;
export const isFormer = (uid: string, among: Known): boolean =>
  uid === formerMemberUid || isErased(among.get(uid));

/** What members are called, as social and identity say: a notification is in the names of now. */
@Injectable()
export class PeopleStore {
  private readonly people: Model<PersonRow>;

  constructor(store: Store) {
    this.people = store.model('people', schema);
  }

  /**
   * What is known of a member by now: the news of one arrive in any order. Of one who is erased
   * nothing is known any more.
   */
  async save(uid: string, known: Partial<Omit<PersonRow, '_id' | 'former'>>, tx: ClientSession) {
    if (await this.isFormer(uid, tx)) return;
    await this.people.updateOne({ _id: uid }, { $set: known }, { upsert: true, session: tx });
  }

  /** What is known of these members, by one question. */
  async known(uids: readonly string[], tx: ClientSession): Promise<Known> {
    const rows = await rowsOf(this.people, [...new Set(uids)], tx);
    return new Map(rows.map((row) => [row._id, row]));
  }

  /**
   * What a member is called now; who was here before this copy was kept is called as the news says.
   */
  async meet(person: Person, among: Known, tx: ClientSession): Promise<Person> {
    const { uid, firstName, lastName, userName } = person;
    const known = among.get(uid);
    if (known?.firstName !== undefined) return personOf(uid, known);
    // all that was told of who was here before may be a username that they took since
    const met = { firstName, lastName, userName: known?.userName ?? userName };
    if (known) await changeRow(this.people, uid, met, tx);
    else await insertRow(this.people, { _id: uid, ...met }, tx);
    return { uid, ...met };
  }

  /** Their account is erased: news of them that come later than that bring no name back. */
  async setFormer(uid: string, tx: ClientSession): Promise<void> {
    await this.people.updateOne(
      { _id: uid },
      { $set: { ...formerMember, former: true } },
      { upsert: true, session: tx },
    );
  }

  /** Whether their account is erased: they are told nothing any more, nor others of them. */
  async isFormer(uid: string, tx: ClientSession): Promise<boolean> {
    return isFormer(uid, await this.known([uid], tx));
  }

  /** In their order; empty names while the copy is on its way. */
  async list(uids: string[], tx?: ClientSession): Promise<Person[]> {
    const rows = await this.people
      .find({ _id: { $in: [...new Set(uids)] } })
      .session(tx ?? null)
      .lean<PersonRow[]>();
    const known = new Map(rows.map((row) => [row._id, row]));
    return uids.map((uid) => personOf(uid, known.get(uid)));
  }
}

const personOf = (uid: string, row: PersonRow | undefined): Person => ({
  uid,
  firstName: row?.firstName ?? '',
  lastName: row?.lastName ?? '',
  userName: row?.userName ?? '',
});
