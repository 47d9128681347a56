import type { CulinaryReview } from '@chefly/contracts';
import { useApi } from '@chefly/api-client/react';
import { LevelBadge, written } from '@chefly/ui';
import { MapPin, UtensilsCrossed } from 'lucide-react';
import { CommentsButton } from './comments/comments-button';
import { DeleteEntry, EntryHead } from './entry-head';
import { MediaGallery } from './media-gallery';
import { SendInChat } from './send-in-chat';
import { VoteButtons } from './vote-buttons';

/** A culinary review: what was eaten, where, what is said of it, and who agrees. */
export function ReviewCard({ review, first }: { review: CulinaryReview; first?: boolean }) {
  const api = useApi();
  const { uid, author, title, placeName, placeLocation, items, description } = review;
  return (
    <article
      aria-labelledby={`review-${uid}`}
      className="overflow-hidden border-y border-line bg-card shadow-lift sm:rounded-card sm:border-x"
    >
      <EntryHead
        author={author}
        level={<LevelBadge level={author.reviewerLevel} reviewer />}
        createdAt={review.createdAt}
        to={`/review/${uid}`}
      >
        <DeleteEntry
          uid={uid}
          author={author}
          what="review"
          title={title}
          remove={() => api.content.deleteReview({ uid })}
        />
      </EntryHead>
      <MediaGallery media={review.media} title={title} eager={first} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5 px-4.5 pt-4">
        <h2 id={`review-${uid}`} className="break-words text-[1.375rem]" {...written(title)}>
          {title}
        </h2>
        <p className="flex items-start gap-2 text-soft">
          <MapPin className="mt-0.5 size-4.5 shrink-0 text-brand" aria-hidden />
          <span className="sr-only">Place: </span>
          <span className="min-w-0 break-words">
            <bdi className="font-semibold text-ink" {...written(placeName)}>
              {placeName}
            </bdi>
            {' · '}
            <bdi {...written(placeLocation)}>{placeLocation}</bdi>
          </span>
        </p>
        <p className="flex items-start gap-2 text-soft">
          <UtensilsCrossed className="mt-0.5 size-4.5 shrink-0 text-brand" aria-hidden />
          <span className="sr-only">Culinary items: </span>
          <span className="min-w-0 break-words" {...written(items)}>
            {items}
          </span>
        </p>
        <p className="prose-width whitespace-pre-line break-words" {...written(description)}>
          {description}
        </p>
      </div>
      <footer className="flex flex-wrap items-center gap-1 px-2 py-2">
        <CommentsButton
          subject={{ kind: 'review', uid, authorUid: author.uid }}
          title={title}
          count={review.comments}
        />
        <SendInChat shared={{ kind: 'review', uid }} title={title} />
        <VoteButtons review={review} />
      </footer>
    </article>
  );
}
