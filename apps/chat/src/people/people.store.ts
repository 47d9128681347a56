import { formerMember, type Gender, type Person } from '@chefly/contracts';
import { rowsOf, schemaOf, Store } from '@chefly/engines/store';
import { Injectable } from '@nestjs/common';
import type { ClientSession, Model } from 'mongoose';

/** What the chat needs to know of a member. */
export type PersonRow = Omit<Person, 'uid'> & {
  _id: string;
  gender: Gender;
  /** When they wrote the first message of a chat, of late. */
  begun?: Date[];
};

const schema = schemaOf<PersonRow>({
  _id: String,
  firstName: String,
  lastName: String,
  userName: String,
  gender: String,
  begun: { type: [Date], default: undefined },
});

/** Who the members are, as identity says. */
@Injectable()
export class PeopleStore {
  private readonly people: Model<PersonRow>;

  constructor(store: Store) {
    this.people = store.model('people', schema);
  }

  async register({ _id, ...person }: PersonRow, tx: ClientSession): Promise<void> {
    await this.people.updateOne({ _id }, { $setOnInsert: person }, { upsert: true, session: tx });
  }

  /** Nobody who is erased has a name again: nobody's own is empty. */
  async rename(uid: string, userName: string, tx: ClientSession): Promise<void> {
    const named = { _id: uid, userName: { $ne: formerMember.userName } };
    await this.people.updateOne(named, { $set: { userName } }, { session: tx });
  }

  /** Those who wrote with them go on seeing that somebody did. */
  async setFormer(uid: string, tx: ClientSession): Promise<void> {
    const former = { $set: formerMember, $unset: { begun: 1 } };
    await this.people.updateOne({ _id: uid }, former, { session: tx });
  }

  async setBegun(uid: string, begun: Date[], tx: ClientSession): Promise<void> {
    await this.people.updateOne({ _id: uid }, { $set: { begun } }, { session: tx });
  }

  find(uid: string, tx?: ClientSession) {
    return this.people
      .findById(uid)
      .session(tx ?? null)
      .lean<PersonRow>();
  }

  async byUid(uids: string[]): Promise<Map<string, PersonRow>> {
    const rows = await rowsOf(this.people, uids);
    return new Map(rows.map((row) => [row._id, row]));
  }
}
