import type { CulinaryReview, Vote, Votes } from '@chefly/contracts';
import { useAccount, useApi } from '@chefly/api-client/react';
import { classes, grouped, useBanner } from '@chefly/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ThumbsDown, ThumbsUp, type LucideIcon } from 'lucide-react';
import { patchEntry } from './entry-cache';

const looks: Record<Vote, { label: string; Icon: LucideIcon; count: 'agrees' | 'disagrees' }> = {
  agreed: { label: 'Agree', Icon: ThumbsUp, count: 'agrees' },
  disagreed: { label: 'Disagree', Icon: ThumbsDown, count: 'disagrees' },
};

/** The counts as they will be once the vote has arrived; the percentage stays the server's. */
function expected({ agrees, disagrees, vote: was }: Votes, vote: Vote | null) {
  const counts = { agrees, disagrees };
  if (was) counts[looks[was].count] -= 1;
  if (vote) counts[looks[vote].count] += 1;
  return { ...counts, vote };
}

/**
 * Answers in the same frame; the server's counts and percentage follow, and a failure takes it
 * back.
 */
export function VoteButtons({ review }: { review: CulinaryReview }) {
  const { uid } = review;
  const api = useApi();
  const account = useAccount();
  const queries = useQueryClient();
  const show = useBanner();
  const mutationKey = ['vote', uid];
  const voting = useMutation({
    mutationKey,
    mutationFn: (vote: Vote | null) =>
      vote ? api.content.vote({ uid, vote }) : api.content.unvote({ uid }),
    onMutate: (vote) => {
      patchEntry(queries, uid, expected(review, vote));
      // what a failure goes back to: by then this card shows what was expected
      const { agrees, disagrees, vote: was } = review;
      return { agrees, disagrees, vote: was };
    },
    onSuccess: (exact) => {
      // a later press waits for its own answer
      if (queries.isMutating({ mutationKey }) === 1) patchEntry(queries, uid, exact);
    },
    onError: (error, _vote, before) => {
      if (before) patchEntry(queries, uid, before);
      show(error.message, { kind: 'problem' });
    },
    scope: { id: `vote-${uid}` },
  });
  const own = review.author.uid === account.uid;
  return (
    <>
      {(['agreed', 'disagreed'] as const).map((vote) => {
        const { label, Icon, count } = looks[vote];
        const pressed = review.vote === vote;
        return (
          <button
            key={vote}
            type="button"
            aria-pressed={pressed}
            disabled={own}
            onClick={() => voting.mutate(pressed ? null : vote)}
            className={classes(
              'flex h-11 items-center gap-2 px-3 rounded-control font-semibold',
              'transition-colors enabled:hover:bg-line/40',
              pressed ? (vote === 'agreed' ? 'text-herb' : 'text-live') : 'text-soft',
            )}
          >
            <Icon className={classes('size-5', pressed && 'fill-current')} aria-hidden />
            <span className="max-sm:sr-only">{label}</span>
            <span className="tabular">{grouped(review[count])}</span>
          </button>
        );
      })}
      <span className="ms-auto whitespace-nowrap px-2 text-[0.8125rem] text-soft tabular">
        {review.agreePercentage === null
          ? 'No votes yet'
          : `${review.agreePercentage.toFixed(2)}% agree`}
      </span>
    </>
  );
}
