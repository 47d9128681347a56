import { messages, type ChefReview } from '@chefly/contracts';
import { useAccount } from '@chefly/api-client/react';
import { fullName } from '@chefly/ui';
import { ReportButton } from './report';
import { whichOf } from './which-of';

/** Whoever reads what somebody else wrote of a chef can report it, as long as its words stand there. */
export function ReportReview({ review: { uid, author, review } }: { review: ChefReview }) {
  const account = useAccount();
  const own = author?.uid === account.uid;
  const gone = review === messages.reviewRemoved || review === messages.messageErased;
  if (own || gone) return null;
  const which = whichOf('review', review, author ? fullName(author) : undefined);
  return <ReportButton kind="session" subjectUid={uid} what="this review" which={which} />;
}
