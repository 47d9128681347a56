import type { Role } from '@chefly/contracts';
import { insertRow, Store } from '@chefly/engines/store';
import { Injectable } from '@nestjs/common';
import type { ClientSession, Model } from 'mongoose';
import { accountSchema, type Acceptance, type AccountRow, type Suspension } from './account-row';
import { HeldNamesStore } from './held-names.store';
import { readsAsOffice, readsAsOurs } from './house-names';
import { recipientOf, spellingsOf } from './recipient';
import { calledLike, keyOfUserName } from './user-name-key';

type Versioned = Pick<AccountRow, '_id' | 'credential'>;

const confirmed = (emailAddress: string) => ({
  emailAddress,
  confirmedEmail: emailAddress,
  recipient: recipientOf(emailAddress),
});

@Injectable()
export class AccountsStore {
  private readonly accounts: Model<AccountRow>;
  private readonly heldNames: HeldNamesStore;

  constructor(store: Store) {
    this.accounts = store.model('accounts', accountSchema);
    this.heldNames = new HeldNamesStore(store);
  }

  find(uid: string, tx?: ClientSession) {
    return this.accounts
      .findById(uid)
      .session(tx ?? null)
      .lean<AccountRow>();
  }

  /** @throws a duplicate when the username is held. */
  async insert(account: AccountRow, tx: ClientSession) {
    await this.freeUserName(account.userName, tx);
    await insertRow(this.accounts, account, tx);
  }

  /** @param own of a member whose name, or one that they gave up, is in their own way no more */
  async userNameExists(userName: string, own?: Pick<AccountRow, '_id' | 'userName'>) {
    const rows = await this.accounts
      .find({ ...calledLike(userName), ...(own && { _id: { $ne: own._id } }) }, { lapsesAt: 1 })
      .lean<AccountRow[]>();
    if (rows.some(({ lapsesAt }) => !(lapsesAt && lapsesAt <= new Date()))) return true;
    if (own && keyOfUserName(own.userName) === keyOfUserName(userName)) return false;
    if (readsAsOurs(userName) || readsAsOffice(userName)) return true;
    return this.heldNames.isHeld(userName, own?._id);
  }

  /** Where several are called alike, the one who is called exactly so. */
  async findByUserName(userName: string): Promise<AccountRow | null> {
    const rows = await this.accounts.find(calledLike(userName)).lean<AccountRow[]>();
    const [only, ...others] = rows;
    if (only && !others.length) return only;
    return rows.find((row) => row.userName === userName) ?? null;
  }

  findByEmail(emailAddress: string, tx?: ClientSession) {
    return this.accounts
      .findOne({ confirmedEmail: emailAddress })
      .session(tx ?? null)
      .lean<AccountRow>();
  }

  /**
   * Those whose address leads to the same mailbox: of who has said when they were born however it is
   * written, of others by whatever tag behind a plus.
   */
  async listByRecipient(address: string, tx: ClientSession): Promise<AccountRow[]> {
    const found = spellingsOf(address).flatMap((spelling) => {
      const name = spelling.slice(0, spelling.lastIndexOf('@'));
      const tagged = { $gte: `${name}+`, $lt: `${name},` };
      return [{ confirmedEmail: spelling }, { confirmedEmail: tagged }];
    });
    const recipient = recipientOf(address);
    const rows = await this.accounts
      .find({ $or: [...found, { recipient }] })
      .session(tx)
      .lean<AccountRow[]>();
    return rows.filter(({ confirmedEmail }) => recipientOf(confirmedEmail!) === recipient);
  }

  /** Sign-ups that wait for this address, the earliest first. */
  listWaiting(emailAddress: string, most: number) {
    return this.accounts
      .find({ emailAddress, lapsesAt: { $gt: new Date() } })
      .sort({ createdAt: 1 })
      .limit(most)
      .lean<AccountRow[]>();
  }

  listByRole(role: Role) {
    return this.accounts.find({ roles: role }).sort({ _id: 1 }).lean<AccountRow[]>();
  }

  /** Keeps a waiting sign-up until its newest link runs out. */
  async keepWaiting(uid: string, lapsesAt: Date, tx: ClientSession) {
    await this.accounts.updateOne(
      { _id: uid, lapsesAt: { $gt: new Date() } },
      { $set: { lapsesAt } },
      { session: tx },
    );
  }

  /** False when it is confirmed already or has lapsed. */
  async confirm(account: AccountRow, tx: ClientSession) {
    const { modifiedCount } = await this.accounts.updateOne(
      { _id: account._id, lapsesAt: { $gt: new Date() } },
      { $set: { confirmedEmail: account.emailAddress }, $unset: { lapsesAt: 1, browser: 1 } },
      { session: tx },
    );
    return modifiedCount === 1;
  }

  /** @throws a duplicate when another account has the address by now. */
  setEmailAndPassword(
    account: Versioned,
    emailAddress: string,
    passwordHash: string,
    tx: ClientSession,
  ) {
    return this.change(account, { ...confirmed(emailAddress), passwordHash }, tx);
  }

  setEmail(account: Versioned, emailAddress: string, tx: ClientSession) {
    return this.change(account, confirmed(emailAddress), tx);
  }

  setPasswordHash(account: Versioned, passwordHash: string, tx: ClientSession) {
    return this.change(account, { passwordHash }, tx);
  }

  setRoles(account: Versioned, roles: Role[], tx: ClientSession) {
    return this.change(account, { roles }, tx);
  }

  /** Null takes it back. False when the account has changed since it was read. */
  setErasesAt(account: Versioned, erasesAt: Date | null, tx: ClientSession) {
    return this.change(account, { erasesAt }, tx);
  }

  /** The account goes; its username, and those before it, are nobody's for a while. */
  async removeAccount({ _id, userName }: AccountRow, tx: ClientSession) {
    await this.accounts.deleteOne({ _id }, { session: tx });
    await this.heldNames.makeNobodys(_id, tx);
    await this.heldNames.hold(userName, null, tx);
  }

  /**
   * What was begun with the account before a suspension does not count any more, whoever began it.
   * Its end is said late at times, and takes nothing from whoever has come back by then.
   */
  async setSuspension(uid: string, suspension: Suspension | null, tx: ClientSession) {
    await this.accounts.updateOne(
      { _id: uid },
      { $set: { suspension }, ...(suspension && { $inc: { credential: 1 } }) },
      { session: tx },
    );
  }

  async setBirth(
    { _id, confirmedEmail }: Pick<AccountRow, '_id' | 'confirmedEmail'>,
    birth: Pick<AccountRow, 'dateOfBirth' | 'birthCorrected'>,
    tx: ClientSession,
  ) {
    const recipient = confirmedEmail && { recipient: recipientOf(confirmedEmail) };
    await this.accounts.updateOne({ _id }, { $set: { ...birth, ...recipient } }, { session: tx });
  }

  /** Every account that has a date of birth. */
  async *withBirth(): AsyncGenerator<AccountRow> {
    const rows = this.accounts.find({ dateOfBirth: { $gt: '' } }).sort({ _id: 1 });
    for await (const row of rows.lean<AccountRow>().cursor()) yield row as unknown as AccountRow;
  }

  async setGuardian(uid: string, guardianUid: string | null, tx: ClientSession) {
    await this.accounts.updateOne({ _id: uid }, { $set: { guardianUid } }, { session: tx });
  }

  /** Accepting a version again is accepting it once. */
  async accept(uid: string, acceptance: Acceptance) {
    await this.accounts.updateOne(
      { _id: uid, 'acceptances.version': { $ne: acceptance.version } },
      { $push: { acceptances: acceptance } },
    );
  }

  /**
   * The name before is held for its member. False when they are called otherwise by now.
   * @throws a duplicate when somebody has the username
   */
  async setUserName(
    { _id, userName: former }: Pick<AccountRow, '_id' | 'userName'>,
    userName: string,
    tx: ClientSession,
  ): Promise<boolean> {
    const userNameKey = keyOfUserName(userName);
    await this.freeUserName(userName, tx);
    const { matchedCount } = await this.accounts.updateOne(
      { _id, userName: former },
      { $set: { userName, userNameKey } },
      { session: tx },
    );
    if (!matchedCount) return false;
    await this.heldNames.giveBack(userName, _id, tx);
    if (keyOfUserName(former) !== userNameKey) await this.heldNames.hold(former, _id, tx);
    return true;
  }

  /**
   * The account as it is within the transaction, which writes it: of a sign-in and a change of the account that run at
   * the same time, one sees the other. Null when the credentials are others by now.
   */
  startSignIn({ _id, credential }: Versioned, tx: ClientSession) {
    return this.accounts
      .findOneAndUpdate(
        { _id, credential },
        { $set: { signedInAt: new Date() } },
        { session: tx, returnDocument: 'after' },
      )
      .lean<AccountRow>();
  }

  /**
   * The account, written within the transaction: of several that add a passkey at the same time,
   * one sees the other's. Null when the credentials are others by now.
   */
  holdPasskeys({ _id, credential }: Versioned, tx: ClientSession) {
    return this.accounts
      .findOneAndUpdate(
        { _id, credential },
        { $set: { passkeysAt: new Date() } },
        { session: tx, returnDocument: 'after' },
      )
      .lean<AccountRow>();
  }

  /** False when the account has changed since it was read. */
  private async change(
    { _id, credential }: Versioned,
    $set: Partial<AccountRow>,
    tx: ClientSession,
  ) {
    const { modifiedCount } = await this.accounts.updateOne(
      { _id, credential },
      { $set, $inc: { credential: 1 } },
      { session: tx },
    );
    return modifiedCount === 1;
  }

  /** The store sweeps lapsed rows once in a while; their names are free before. */
  private async freeUserName(userName: string, tx: ClientSession) {
    await this.accounts.deleteMany(
      { ...calledLike(userName), lapsesAt: { $lte: new Date() } },
      { session: tx },
    );
  }
}
