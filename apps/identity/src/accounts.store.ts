import type { Gender } from '@chefly/contracts';
import { Store } from '@chefly/engines/store';
import { Inject, Injectable } from '@nestjs/common';
import { Schema, type ClientSession, type Model } from 'mongoose';
import { keyOfUserName } from './user-name-key';

export interface AccountRow {
  _id: string;
  emailAddress: string;
  /** Set at confirmation; one account holds an address. */
  confirmedEmail?: string;
  userName: string;
  /** The username as compared: no two members differ by case alone. */
  userNameKey: string;
  firstName: string;
  lastName: string;
  gender: Gender;
  passwordHash: string;
  roles: 'moderator'[];
  dateOfBirth: string | null;
  createdAt: Date;
}

/** A link sent by mail. Only its digest is kept; using it removes it. */
export interface LinkRow {
  _id: string;
  accountUid: string;
  purpose: 'confirm' | 'change-email';
  /** The address that the link proves. */
  emailAddress: string;
  expiresAt: Date;
}

export interface MailRow {
  _id: string;
  to: string;
  subject: string;
  text: string;
}

const accountSchema = new Schema<AccountRow>(
  {
    _id: String,
    emailAddress: String,
    confirmedEmail: String,
    userName: String,
    userNameKey: String,
    firstName: String,
    lastName: String,
    gender: String as never,
    passwordHash: String,
    roles: [String] as never,
    dateOfBirth: String,
    createdAt: Date,
  },
  { versionKey: false },
);
accountSchema.index({ userNameKey: 1 }, { unique: true });
accountSchema.index(
  { confirmedEmail: 1 },
  { unique: true, partialFilterExpression: { confirmedEmail: { $exists: true } } },
);
accountSchema.index({ emailAddress: 1, createdAt: -1 });
const linkSchema = new Schema<LinkRow>(
  {
    _id: String,
    accountUid: String,
    purpose: String as never,
    emailAddress: String,
    expiresAt: Date,
  },
  { versionKey: false },
);
linkSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

@Injectable()
export class AccountsStore {
  private readonly accounts: Model<AccountRow>;
  private readonly links: Model<LinkRow>;
  private readonly mails: Model<MailRow>;

  constructor(@Inject(Store) store: Store) {
    this.accounts = store.model('accounts', accountSchema);
    this.links = store.model('links', linkSchema);
    this.mails = store.model(
      'mails',
      new Schema<MailRow>(
        { _id: String, to: String, subject: String, text: String },
        { versionKey: false },
      ),
    );
  }

  find(uid: string, session?: ClientSession) {
    return this.accounts
      .findById(uid)
      .session(session ?? null)
      .lean<AccountRow>();
  }

  async insert(account: AccountRow, session: ClientSession) {
    await this.accounts.create([account], { session });
  }

  async userNameExists(userName: string) {
    return !!(await this.accounts.exists({ userNameKey: keyOfUserName(userName) }));
  }

  /** The account that holds the address, else the newest that waits for its confirmation. */
  async findByEmail(emailAddress: string): Promise<AccountRow | null> {
    const confirmed = await this.accounts
      .findOne({ confirmedEmail: emailAddress })
      .lean<AccountRow>();
    return (
      confirmed ??
      (await this.accounts.findOne({ emailAddress }).sort({ createdAt: -1 }).lean<AccountRow>())
    );
  }

  async confirm(
    uid: string,
    emailAddress: string,
    roles: AccountRow['roles'],
    session: ClientSession,
  ) {
    await this.accounts.updateOne(
      { _id: uid },
      { $set: { confirmedEmail: emailAddress, roles } },
      { session },
    );
  }

  async setEmail(uid: string, emailAddress: string, session: ClientSession) {
    await this.accounts.updateOne(
      { _id: uid },
      { $set: { emailAddress, confirmedEmail: emailAddress } },
      { session },
    );
  }

  async setUserName(uid: string, userName: string, session: ClientSession) {
    await this.accounts.updateOne(
      { _id: uid },
      { $set: { userName, userNameKey: keyOfUserName(userName) } },
      { session },
    );
  }

  async setPasswordHash(uid: string, passwordHash: string, session: ClientSession) {
    await this.accounts.updateOne({ _id: uid }, { $set: { passwordHash } }, { session });
  }

  async addLink(link: LinkRow, session: ClientSession) {
    await this.links.create([link], { session });
  }

  /** Takes a link out of use. Null when it is unknown, used or too old. */
  takeLink(digest: string, session: ClientSession) {
    return this.links
      .findOneAndDelete({ _id: digest, expiresAt: { $gt: new Date() } }, { session })
      .lean<LinkRow>();
  }

  async addMail(mail: MailRow, session: ClientSession) {
    await this.mails.create([mail], { session });
  }

  findMail(uid: string) {
    return this.mails.findById(uid).lean<MailRow>();
  }

  async removeMail(uid: string) {
    await this.mails.deleteOne({ _id: uid });
  }
}
