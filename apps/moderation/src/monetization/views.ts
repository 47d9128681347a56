import {
  APPEAL_DAYS,
  DAY,
  commissionOf,
  monthOf,
  type AgreementCard,
  type ChefMonth,
  type Fee,
  type LedgerEntry,
  type OwnAgreement,
  type Person,
} from '@chefly/contracts';
import { Refusal } from '@chefly/http';
import { mayJudge } from '@chefly/policy';
import type { AppealRow } from '../decisions/decisions.store';
import type { AgreementRow } from './agreements.store';
import type { FeeRow } from './fees.store';
import type { Entry } from './ledger';
import type { MonthRow } from './ledger.store';

type Named = (uid: string) => Person;
const iso = (date: Date | null | undefined) => date?.toISOString() ?? null;

/** The appeal that stands with an agreement: against a revocation none is that was made before it. */
export const appealOf = ({ state, revokedAt, appeal }: AgreementRow): AppealRow | undefined =>
  appeal && state === 'revoked' && revokedAt && appeal.at < revokedAt ? undefined : appeal;

/** Until when a revocation can be appealed; null for what cannot be, or was. */
export const appealEnd = (row: AgreementRow): Date | null =>
  row.state === 'revoked' && row.answeredAt && row.revokedAt && !appealOf(row)
    ? new Date(row.revokedAt.getTime() + APPEAL_DAYS * DAY)
    : null;

const viewAppeal = (appeal: AppealRow | undefined) =>
  appeal
    ? {
        text: appeal.text,
        at: appeal.at.toISOString(),
        answer: appeal.answer,
        stands: appeal.stands,
        answeredAt: iso(appeal.answeredAt),
      }
    : null;

const agreementFacts = (row: AgreementRow) => ({
  uid: row._id,
  state: row.state,
  rateBasisPoints: row.rateBasisPoints,
  termsVersion: row.termsVersion,
  offeredAt: row.offeredAt.toISOString(),
  answeredAt: iso(row.answeredAt),
  revokedAt: iso(row.revokedAt),
  reason: row.reason,
  pricePaise: row.pricePaise,
  appeal: viewAppeal(appealOf(row)),
});

export const viewOwnAgreement = (row: AgreementRow): OwnAgreement => ({
  ...agreementFacts(row),
  appealUntil: iso(appealEnd(row)),
});

export const namedInAgreement = (row: AgreementRow) => [
  ...[row.memberUid, row.offeredBy],
  ...(row.revokedBy ? [row.revokedBy] : []),
];

export function viewAgreement(row: AgreementRow, named: Named, readerUid: string): AgreementCard {
  const decision = mayJudge(readerUid, [row.memberUid]);
  return {
    ...agreementFacts(row),
    member: named(row.memberUid),
    offeredBy: named(row.offeredBy),
    revokedBy: row.revokedBy ? named(row.revokedBy) : null,
    refusal: decision.allowed ? null : new Refusal(decision.code).message,
  };
}

/** @param named null for whom the reader may not be told of */
export const viewFee = (
  row: FeeRow,
  named: (uid: string) => Person | null,
  readerUid: string,
): Fee => ({
  uid: row._id,
  sessionUid: row.sessionUid,
  chef: named(row.chefUid),
  member: named(row.memberUid),
  recipeName: row.recipeName,
  pricePaise: row.pricePaise,
  commissionPaise:
    readerUid === row.memberUid ? null : commissionOf(row.pricePaise, row.rateBasisPoints),
  state: row.state,
  toldBy: row.toldBy,
  method: row.method,
  cookedAt: row.cookedAt.toISOString(),
  paidAt: iso(row.paidAt),
  reason: row.reason,
});

export const viewMonth = (row: MonthRow, named: Named): ChefMonth => ({
  uid: row._id,
  chef: named(row.chefUid),
  month: row.month,
  sessions: row.sessions,
  paidPaise: row.paidPaise,
  commissionPaise: row.commissionPaise,
  payoutPaise: 0 - row.payablePaise,
  state: row.state === 'open' && row.month >= monthOf(new Date()) ? 'running' : row.state,
  proposedBy: row.proposedBy ? named(row.proposedBy) : null,
  paidAt: iso(row.paidAt),
  reference: row.reference,
});

export const namedInMonth = ({ chefUid, proposedBy }: MonthRow) => [
  chefUid,
  ...(proposedBy ? [proposedBy] : []),
];

export const namedInEntry = ({ chefUid, memberUid, by, postings }: Entry) =>
  [chefUid, memberUid, by, ...postings.map(({ whose }) => whose)].filter((uid) => uid !== null);

export const viewEntry = (row: Entry, named: Named): LedgerEntry => ({
  uid: row._id,
  kind: row.kind,
  at: row.at.toISOString(),
  month: row.month,
  chef: named(row.chefUid),
  member: row.memberUid ? named(row.memberUid) : null,
  feeUid: row.feeUid,
  postings: row.postings.map(({ account, whose, paise }) => ({
    account,
    whose: whose ? named(whose) : null,
    paise,
  })),
  reason: row.reason,
  by: row.by ? named(row.by) : null,
});
