import { messages, type ChefReview } from '@chefly/contracts';
import { useAccount } from '@chefly/api-client/react';
import { ReportButton } from './report';

/** Whoever reads what somebody else wrote of a chef can report it, as long as its words stand there. */
export function ReportReview({ review: { uid, author, review } }: { review: ChefReview }) {
  const account = useAccount();
  const own = author?.uid === account.uid;
  const gone = review === messages.reviewRemoved || review === messages.messageErased;
  if (own || gone) return null;
  return <ReportButton kind="session" subjectUid={uid} what="this review" />;
}
