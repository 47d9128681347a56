import { Mixed, schemaOf } from '@chefly/engines/store';
import type { Gender, HouseRule, Role } from '@chefly/contracts';

/** A member, or a sign-up that waits for its confirmation and lapses without it. */
export interface AccountRow {
  _id: string;
  emailAddress: string;
  /** Set at confirmation; one account holds an address. */
  confirmedEmail?: string;
  /**
   * The confirmed address as compared, of whoever has said when they were born: by it their mailbox
   * is known under every spelling.
   */
  recipient?: string;
  userName: string;
  /** The username as compared; with the uid behind it where somebody else may be called alike. */
  userNameKey: string;
  firstName: string;
  lastName: string;
  gender: Gender;
  passwordHash: string;
  /** Counts changes of password, address and role: what was begun under an earlier one does not count any more. */
  credential: number;
  roles: Role[];
  /** A day: `2009-05-31`. */
  dateOfBirth: string | null;
  /** The member has changed it after it was first given. */
  birthCorrected?: boolean;
  /** Whose consent stands, while the member is under 18. */
  guardianUid?: string | null;
  /** The versions of the terms that the member accepted, in their order. */
  acceptances?: Acceptance[];
  createdAt: Date;
  /** While it waits: when its names are free again. */
  lapsesAt?: Date;
  /** While it waits: the digest of a secret that the browser holds which signed up. */
  browser?: string;
  signedInAt?: Date;
  /** When a passkey was last added. */
  passkeysAt?: Date;
  /** While moderators keep the member out: see `isSuspended`. */
  suspension?: Suspension | null;
  /** While its member may still come back: when it is erased. */
  erasesAt?: Date | null;
}
export interface Acceptance {
  version: number;
  at: Date;
}
export interface Suspension {
  decisionUid: string;
  /** Null for good. Once it has come the suspension is over, also before moderation says so. */
  until: Date | null;
  rule: HouseRule;
  reason: string;
}

export const isSuspended = ({ suspension }: Pick<AccountRow, 'suspension'>) =>
  !!suspension && !(suspension.until && suspension.until <= new Date());

export const accountSchema = schemaOf<AccountRow>({
  _id: String,
  emailAddress: String,
  confirmedEmail: String,
  recipient: String,
  userName: String,
  userNameKey: String,
  firstName: String,
  lastName: String,
  gender: String,
  passwordHash: String,
  credential: Number,
  roles: [String],
  dateOfBirth: String,
  birthCorrected: Boolean,
  guardianUid: String,
  acceptances: Mixed,
  createdAt: Date,
  lapsesAt: Date,
  browser: String,
  signedInAt: Date,
  passkeysAt: Date,
  suspension: Mixed,
  erasesAt: Date,
});
accountSchema.index({ userNameKey: 1 }, { unique: true });
accountSchema.index(
  { confirmedEmail: 1 },
  { unique: true, partialFilterExpression: { confirmedEmail: { $exists: true } } },
);
accountSchema.index(
  { recipient: 1 },
  { partialFilterExpression: { recipient: { $exists: true } } },
);
accountSchema.index({ emailAddress: 1, createdAt: 1 });
accountSchema.index({ lapsesAt: 1 }, { expireAfterSeconds: 0 });
accountSchema.index({ roles: 1 });
