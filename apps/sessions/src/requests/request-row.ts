import type {
  Gender,
  Person,
  RequestEnd,
  RequestState,
  SessionType,
  StoredPicture,
  Stuck,
} from '@chefly/contracts';
import { Mixed, schemaOf } from '@chefly/engines/store';
import type { Price } from '../chefs/price';

/** What a request says of how its chef answers. */
export interface Answer {
  /**
   * How long they took; null when the time ran out. Absent where they were not let: somebody else
   * was faster, it was taken back, or it ended by itself.
   */
  answeredMs?: number | null;
}

/** What a request knows of one of its chefs before they answer. */
export interface Asking {
  /** Of one who was asked while it waited for others; absent for those of the beginning. */
  askedAt?: Date;
  /** When they had it before their eyes; absent until then. */
  seenAt?: Date;
}

export interface RequestRow {
  _id: string;
  member: Person;
  memberGender: Gender;
  /** The member's uid while the request is open: one open request for each member. */
  openFor?: string;
  recipeUid: string;
  recipeName: string;
  type: SessionType;
  /** Where the member who asks is stuck; absent for one who begins. */
  stuck?: Stuck;
  /** Of the pan, with `stuck`: as long as the session that comes of it, else until none reports it. */
  picture?: StoredPicture;
  /** What the member gathers while they wait. */
  gathered?: string[];
  state: RequestState;
  /** Each with the price that was shown to the member, if any. */
  chefs: (Person & { state: RequestState; price?: Price | null } & Asking & Answer)[];
  askedAt: Date;
  expiresAt: Date;
  sessionUid: string | null;
  /** Why it was cancelled; null when its member took it back. */
  reason: RequestEnd | null;
}

/** Of a request, what says how its chefs answer. */
export type Asked = Pick<RequestRow, '_id' | 'askedAt' | 'chefs'> & { member: Pick<Person, 'uid'> };

/** How an open request ends; with the session that came of it, or why it was cancelled. */
export interface Closing {
  state: Exclude<RequestState, 'pending'>;
  chefs: RequestRow['chefs'];
  sessionUid?: string;
  reason?: RequestEnd;
}

export const requestSchema = schemaOf<RequestRow>({
  _id: String,
  member: Mixed,
  memberGender: String,
  openFor: String,
  recipeUid: String,
  recipeName: String,
  type: String,
  stuck: Mixed,
  picture: Mixed,
  gathered: { type: [String], default: undefined },
  state: String,
  chefs: Mixed,
  askedAt: Date,
  expiresAt: Date,
  sessionUid: String,
  reason: String,
});
requestSchema.index(
  { openFor: 1 },
  { unique: true, partialFilterExpression: { openFor: { $exists: true } } },
);
requestSchema.index({ 'chefs.uid': 1, state: 1 });
requestSchema.index({ 'chefs.uid': 1, askedAt: -1, _id: -1 });
requestSchema.index({ state: 1, expiresAt: 1, _id: 1 });
requestSchema.index({ 'member.uid': 1, askedAt: -1, _id: -1 });
const pictured = { partialFilterExpression: { 'picture.key': { $exists: true } } };
requestSchema.index({ 'picture.key': 1 }, pictured);
requestSchema.index({ sessionUid: 1, 'picture.key': 1 }, pictured);
requestSchema.index({ sessionUid: 1, expiresAt: 1, _id: 1 }, pictured);
