import { formerMember, formerMemberUid, type Gender, type Person } from '@chefly/contracts';
import { rowsOf, schemaOf, Store } from '@chefly/engines/store';
import { Injectable } from '@nestjs/common';
import type { ClientSession, Model } from 'mongoose';

/** Names as moderators read them: a copy of identity's. */
export interface MemberRow {
  _id: string;
  firstName: string;
  lastName: string;
  userName: string;
  gender: Gender;
  /** Changed by whatever keeps something of them: see `guard`. */
  guard?: number;
}

const schema = schemaOf<MemberRow>({
  _id: String,
  firstName: String,
  lastName: String,
  userName: String,
  gender: String,
  guard: Number,
});
schema.index({ userName: 1 });

@Injectable()
export class PeopleStore {
  private readonly members: Model<MemberRow>;

  constructor(store: Store) {
    this.members = store.model('members', schema);
  }

  async save({ _id, ...names }: MemberRow, tx: ClientSession) {
    await this.members.updateOne({ _id }, { $set: names }, { upsert: true, session: tx });
  }

  async remove(uid: string, tx: ClientSession) {
    await this.members.deleteOne({ _id: uid }, { session: tx });
  }

  async rename(uid: string, userName: string, tx: ClientSession) {
    await this.members.updateOne({ _id: uid }, { $set: { userName } }, { session: tx });
  }

  every(): AsyncIterable<MemberRow> {
    const rows = this.members.find({}).sort({ _id: 1 }).lean<MemberRow>().cursor();
    return rows as unknown as AsyncIterable<MemberRow>;
  }

  findByUserName(userName: string) {
    return this.members.findOne({ userName }).lean<MemberRow>();
  }

  /**
   * False for whoever is erased, however much of them is still judged. Of a transaction that keeps
   * something of them, and that of their erasure, one sees what the other did.
   */
  async guard(uid: string, tx: ClientSession): Promise<boolean> {
    const guarded = await this.members.updateOne(
      { _id: uid },
      { $inc: { guard: 1 } },
      { session: tx },
    );
    return guarded.matchedCount === 1;
  }

  /** By uid; one whose name has not arrived yet has none. */
  async named(uids: Iterable<string>): Promise<(uid: string) => Person> {
    const byUid = await this.byUid(uids);
    return (uid) => {
      if (uid === formerMemberUid) return { uid, ...formerMember };
      const { firstName = '', lastName = '', userName = '' } = byUid.get(uid) ?? {};
      return { uid, firstName, lastName, userName };
    };
  }

  async byUid(uids: Iterable<string>): Promise<Map<string, MemberRow>> {
    const rows = await rowsOf(this.members, [...new Set(uids)]);
    return new Map(rows.map((row) => [row._id, row]));
  }
}
