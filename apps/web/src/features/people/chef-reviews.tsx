import { pages, useApi } from '@chefly/api-client/react';
import { ago, Avatar, EmptyState, fullName, PagedList, written } from '@chefly/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Star } from 'lucide-react';
import { ListEnd } from '../../parts/list-end';
import { RatingsSpread } from '../../parts/ratings-spread';
import { ReportReview } from '../../parts/report-review';
import { ReviewTags } from '../../parts/review-tags';

/** What members wrote of a chef after cooking with them. */
export function ChefReviews({ uid }: { uid: string }) {
  const api = useApi();
  const list = useInfiniteQuery(pages(api, 'sessions', 'reviewsOf', { uid }));
  return (
    <PagedList
      list={list}
      rows={2}
      nothing={<EmptyState dish="baklava">No sessions have been reviewed yet.</EmptyState>}
    >
      {(reviews) => (
        <>
          {/* beside it, where there is room */}
          <RatingsSpread
            uid={uid}
            className="mb-4 rounded-card border border-line bg-card p-4 shadow-lift wide:hidden"
          />
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
            {reviews.map((review) => (
              <li
                key={review.uid}
                className="rounded-card border border-line bg-card p-4 shadow-lift"
              >
                <div className="flex items-center gap-3">
                  {review.author && <Avatar person={review.author} size={38} />}
                  <div className="min-w-0 flex-1">
                    <div
                      className="truncate font-semibold"
                      {...written(review.author ? fullName(review.author) : '')}
                    >
                      {review.author ? fullName(review.author) : 'A member'}
                    </div>
                    <div className="truncate text-[0.8125rem] text-soft">
                      <span {...written(review.recipeName)}>{review.recipeName}</span> ·{' '}
                      <bdi>{ago(review.createdAt)}</bdi>
                    </div>
                  </div>
                  <span
                    className="flex text-gold"
                    role="img"
                    aria-label={`${review.rating} of 5 stars`}
                  >
                    {Array.from({ length: review.rating }, (_, i) => (
                      <Star key={i} className="size-4 fill-current" aria-hidden />
                    ))}
                  </span>
                  <ReportReview review={review} />
                </div>
                <p
                  className="prose-width mt-3 whitespace-pre-line break-words"
                  {...written(review.review)}
                >
                  {review.review}
                </p>
                <ReviewTags tags={review.tags} />
              </li>
            ))}
          </ul>
          <ListEnd list={list} />
        </>
      )}
    </PagedList>
  );
}
