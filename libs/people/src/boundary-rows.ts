import { schemaOf } from '@chefly/engines/store';

/** block: the two are nobody to each other · mute: who set it sees and hears less, and nobody is told */
export type BoundaryKind = 'block' | 'mute';

/** What one member has set against another. Social's facts; a copy everywhere else. */
export interface BoundaryRow {
  /** `kind:setBy:against` */
  _id: string;
  kind: BoundaryKind;
  setBy: string;
  against: string;
  at: Date;
}

/**
 * suspension: moderation's fact · minority: identity's · leaving: identity's, an account that is about to be erased;
 * a copy everywhere else
 */
export type RestrictionKind = 'suspension' | 'minority' | 'leaving';

/** What a member may not do, or not everything of, whoever the other is. */
export interface RestrictionRow {
  /** `kind:memberUid` */
  _id: string;
  kind: RestrictionKind;
  memberUid: string;
  /** When it ends by itself: at the end of a suspension, or on the 18th birthday. Null for never. */
  until: Date | null;
  /** Of a minority: whether a guardian's consent is recorded. */
  consent: boolean;
}

export const boundarySchema = schemaOf<BoundaryRow>({
  _id: String,
  kind: String,
  setBy: String,
  against: String,
  at: Date,
});
boundarySchema.index({ setBy: 1, kind: 1, at: -1, _id: -1 });
boundarySchema.index({ against: 1 });
export const restrictionSchema = schemaOf<RestrictionRow>({
  _id: String,
  kind: String,
  memberUid: String,
  until: Date,
  consent: Boolean,
});
