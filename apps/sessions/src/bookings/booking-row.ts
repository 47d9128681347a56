import type {
  BookingEnd,
  BookingKind,
  BookingState,
  Gender,
  Person,
  SessionType,
} from '@chefly/contracts';
import { Mixed, schemaOf } from '@chefly/engines/store';
import type { Price } from '../chefs/price';

export interface BookingMember extends Person {
  gender: Gender;
  bookedAt: Date;
  /** What they were shown, and pay once they have attended. */
  price: Price | null;
  /** Which of the times that one member may have booked at once: no two hold the same. */
  place: number;
}
/** Somebody whom the member of an own booking would like to bring. Once ended it stays so. */
export interface BookingInvite {
  uid: string;
  state: 'asked' | 'offered' | 'ended';
  /** Ended before its chef had agreed: they never heard of it. */
  untold?: true;
}
export interface BookingRow {
  _id: string;
  kind: BookingKind;
  state: BookingState;
  chef: Person;
  chefGender: Gender;
  members: BookingMember[];
  /** Chef and members, for the index. */
  uids: string[];
  /** Of an own one. */
  invites?: BookingInvite[];
  /** Of a cook-along: which of the chef's. */
  chefPlace?: number;
  recipe: { uid: string; name: string };
  type: SessionType;
  bookedAt: Date;
  startsAt: Date;
  endsAt: Date;
  /** What nobody else may hold: see `holdsOf`. Absent once it is called off. */
  holds?: string[];
  /** One more with each change. */
  sequence: number;
  told: ('day' | 'soon')[];
  /** Who has come to the door. */
  knocked: string[];
  sessionUid: string | null;
  reason: BookingEnd | null;
  /** Nobody could come: see `Outages`. */
  prevented?: true;
  /** Who did not come or called off late. */
  lapsed?: string[];
  /** Who called it off, also by a block of theirs or by leaving chefly, and when, each time: members, and of a cook-along its chef. */
  calledOff?: { uid: string; at: Date }[];
  /** Whom other guests have put out of it by a block, each time. */
  putOut?: string[];
  /** It is known who came. */
  settled?: boolean;
  lookAt?: Date;
}

export const bookingSchema = schemaOf<BookingRow>({
  _id: String,
  kind: String,
  state: String,
  chef: Mixed,
  chefGender: String,
  members: Mixed,
  uids: [String],
  invites: Mixed,
  chefPlace: Number,
  recipe: Mixed,
  type: String,
  bookedAt: Date,
  startsAt: Date,
  endsAt: Date,
  holds: { type: [String], default: undefined },
  sequence: Number,
  told: [String],
  knocked: [String],
  sessionUid: String,
  reason: String,
  prevented: Boolean,
  lapsed: { type: [String], default: undefined },
  calledOff: Mixed,
  putOut: { type: [String], default: undefined },
  settled: Boolean,
  lookAt: Date,
});
bookingSchema.index(
  { holds: 1 },
  { unique: true, partialFilterExpression: { holds: { $exists: true } } },
);
bookingSchema.index({ uids: 1, startsAt: 1, _id: 1 });
bookingSchema.index({ 'invites.uid': 1, startsAt: 1, _id: 1 });
bookingSchema.index({ lapsed: 1, startsAt: 1 });
bookingSchema.index({ 'calledOff.uid': 1, 'calledOff.at': 1 });
bookingSchema.index({ lookAt: 1, _id: 1 });
