import type { CulinaryReview, Vote, Votes } from '@chefly/contracts';
import { useAccount, useApi } from '@chefly/api-client/react';
import { classes, grouped } from '@chefly/ui';
import { useQueryClient } from '@tanstack/react-query';
import { ThumbsDown, ThumbsUp, type LucideIcon } from 'lucide-react';
import { patchEntry } from './entry-cache';
import { useExpected } from './use-expected';

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
  const { agrees, disagrees, vote: given, agreePercentage } = review;
  const voting = useExpected<Votes, Vote | null>({
    id: `vote-${uid}`,
    now: { agrees, disagrees, vote: given, agreePercentage },
    ask: (vote) => (vote ? api.content.vote({ uid, vote }) : api.content.unvote({ uid })),
    expected,
    show: (votes) => patchEntry(queries, uid, votes),
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
