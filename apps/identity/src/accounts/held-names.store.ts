import { createHash } from 'node:crypto';
import { DAY, USER_NAME_HELD_DAYS } from '@chefly/contracts';
import { schemaOf, type Store } from '@chefly/engines/store';
import type { ClientSession, Model } from 'mongoose';
import { formerKeyOfUserName, keyOfUserName } from './user-name-key';

/** A username that was somebody's, which nobody else takes for a while. Only its digest is kept. */
interface HeldNameRow {
  _id: string;
  until: Date;
  /** Who gave it up for another, and may have it back; absent where its account is erased. */
  accountUid?: string;
}
const schema = schemaOf<HeldNameRow>({ _id: String, until: Date, accountUid: String });
schema.index({ until: 1 }, { expireAfterSeconds: 0 });
schema.index(
  { accountUid: 1, until: -1 },
  { partialFilterExpression: { accountUid: { $exists: true } } },
);

const HELD_MS = USER_NAME_HELD_DAYS * DAY;
/** Of one member's; of more the earlier are free: else who renames on and on takes names from all. */
const MOST_OF_ONE = 5;

const idOf = (userNameKey: string) => createHash('sha256').update(userNameKey).digest('base64url');
const idsOf = (userName: string) =>
  [keyOfUserName(userName), formerKeyOfUserName(userName)].map(idOf);

/** Links and mentions lead people to whoever has a name: to no stranger by one that was another's. */
export class HeldNamesStore {
  private readonly rows: Model<HeldNameRow>;

  constructor(store: Store) {
    this.rows = store.model('held_names', schema);
  }

  /** @param uid for whom it is in nobody's way where it was theirs */
  async isHeld(userName: string, uid?: string): Promise<boolean> {
    const held = { _id: { $in: idsOf(userName) }, until: { $gt: new Date() } };
    return !!(await this.rows.exists({ ...held, ...(uid && { accountUid: { $ne: uid } }) }));
  }

  /** @param accountUid nobody's without it */
  async hold(userName: string, accountUid: string | null, tx: ClientSession): Promise<void> {
    const until = new Date(Date.now() + HELD_MS);
    await this.rows.updateOne(
      { _id: idOf(keyOfUserName(userName)) },
      accountUid ? { $set: { until, accountUid } } : { $set: { until }, $unset: { accountUid: 1 } },
      { upsert: true, session: tx },
    );
    if (!accountUid) return;
    const former = await this.rows
      .find({ accountUid }, { _id: 1 })
      .sort({ until: -1 })
      .session(tx)
      .lean<Pick<HeldNameRow, '_id'>[]>();
    const freed = former.slice(MOST_OF_ONE).map(({ _id }) => _id);
    if (freed.length) await this.rows.deleteMany({ _id: { $in: freed } }, { session: tx });
  }

  /** Its member has it again. */
  async giveBack(userName: string, accountUid: string, tx: ClientSession): Promise<void> {
    await this.rows.deleteMany({ _id: { $in: idsOf(userName) }, accountUid }, { session: tx });
  }

  /** What an erased member gave up stays held, and says nothing of whose it was. */
  async makeNobodys(accountUid: string, tx: ClientSession): Promise<void> {
    await this.rows.updateMany({ accountUid }, { $unset: { accountUid: 1 } }, { session: tx });
  }
}
