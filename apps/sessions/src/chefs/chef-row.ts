import type { Gender, Level, Person } from '@chefly/contracts';
import { Mixed, schemaOf } from '@chefly/engines/store';
import type { Answers } from './answers';

/** Every member as a possible chef: copies of who they are, and the facts of their presence. */
export interface ChefRow {
  _id: string;
  firstName: string;
  lastName: string;
  userName: string;
  gender: Gender;
  level: Level;
  rating: number;
  ratingSum: number;
  ratings: number;
  /** How many of the ratings are of one star, up to five; absent in rows of before it was kept. */
  stars?: number[];
  sessions: number;
  recipes: { uid: string; name: string }[];
  /** By the uid of a recipe, how long all of it takes; absent where that was not told. */
  minutes?: Record<string, number>;
  /** How they answered those who asked; absent while nobody has. */
  answers?: Answers;
  available: boolean;
  /** When they are offered no more; absent while they named no end. */
  availableUntil?: Date;
  /** They allow to be asked while no page is open; off unless they said so. */
  askWhenClosed?: boolean;
  /** Some browser of theirs may be pushed to, as notifications last told; absent where none. */
  pushable?: boolean;
  /** Derived of the four above: see `isAskedByPush`. Absent where it is not so. */
  byPush?: true;
  /** Their hours are open; absent where they are not. */
  bookable?: true;
  /** Whether a socket of theirs is open anywhere, and since when that is so. */
  online: boolean;
  presenceAt: Date;
  /** Online by what was told, and found without a lease at this time. */
  unheldSince?: Date;
  /** How often they were asked: two who ask at once change it both, and one of them looks again. */
  asked?: number;
  /** The session this member is in, as chef or as user. */
  busy: string | null;
  /** What moderation last told of their price: see `priceOf`. */
  agreementUid?: string | null;
  pricePaise?: number | null;
  pricedAt?: Date;
}

/** What a chef's own rows add up to. */
export type Standing = Pick<ChefRow, 'rating' | 'ratings' | 'ratingSum' | 'stars' | 'sessions'>;

export const chefSchema = schemaOf<ChefRow>(
  {
    _id: String,
    firstName: String,
    lastName: String,
    userName: String,
    gender: String,
    level: String,
    rating: Number,
    ratingSum: Number,
    ratings: Number,
    stars: Mixed,
    sessions: Number,
    recipes: Mixed,
    minutes: Mixed,
    answers: Mixed,
    available: Boolean,
    availableUntil: Date,
    askWhenClosed: Boolean,
    pushable: Boolean,
    byPush: Boolean,
    bookable: Boolean,
    online: Boolean,
    presenceAt: Date,
    unheldSince: Date,
    asked: Number,
    busy: String,
    agreementUid: String,
    pricePaise: Number,
    pricedAt: Date,
  },
  { keepEmpty: true },
);
const free = { gender: 1, online: 1, available: 1, busy: 1, rating: -1, _id: -1 } as const;
chefSchema.index({ 'recipes.uid': 1, ...free });
chefSchema.index(free);
const byPush = { byPush: 1, ...free } as const;
const onlyByPush = { partialFilterExpression: { byPush: true } };
chefSchema.index({ 'recipes.uid': 1, ...byPush }, onlyByPush);
chefSchema.index(byPush, onlyByPush);
chefSchema.index(
  { 'recipes.uid': 1, bookable: 1, gender: 1, rating: -1, _id: -1 },
  { partialFilterExpression: { bookable: true } },
);
chefSchema.index(
  { availableUntil: 1, _id: 1 },
  { partialFilterExpression: { availableUntil: { $exists: true } } },
);
chefSchema.index({ online: 1, _id: 1 });

/** How long a recipe of this chef takes; undefined where nobody told. */
export const minutesOf = (chef: Pick<ChefRow, 'minutes'> | null, recipeUid: string) =>
  chef?.minutes?.[recipeUid];

export const personOf = ({
  _id: uid,
  firstName,
  lastName,
  userName,
}: Pick<ChefRow, '_id' | 'firstName' | 'lastName' | 'userName'>): Person => ({
  uid,
  firstName,
  lastName,
  userName,
});
