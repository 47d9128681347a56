import type { Recipe } from '@chefly/contracts';
import { pages, useApi } from '@chefly/api-client/react';
import { ago, Avatar, Button, fullName, Rating, written } from '@chefly/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListEnd } from '../../parts/list-end';
import { ReportReview } from '../../parts/report-review';
import { ReviewTags } from '../../parts/review-tags';

const AT_FIRST = 3;

/** What members wrote of sessions on the recipe. Not there before the first. */
export function RecipeReviews({ recipe }: { recipe: Recipe }) {
  const list = useInfiniteQuery(
    pages(useApi(), 'sessions', 'reviewsOfRecipe', { recipe: recipe.uid }),
  );
  const [all, setAll] = useState(false);
  const reviews = list.data?.pages.flatMap((page) => page.items) ?? [];
  if (!reviews.length) return null;
  return (
    <section aria-labelledby="reviews">
      <h2 id="reviews" className="mb-1 mt-8 text-[1.375rem]">
        Cooked with a chef
      </h2>
      <ul>
        {(all ? reviews : reviews.slice(0, AT_FIRST)).map((row) => {
          const { uid, author, rating, review, tags, createdAt } = row;
          return (
            <li key={uid} className="border-b border-line py-3.5">
              <div className="flex min-h-11 items-center gap-2.5 text-[0.8125rem] text-soft">
                {author && <Avatar person={author} size={28} />}
                <b className="font-semibold text-ink" {...written(author ? fullName(author) : '')}>
                  {author ? fullName(author) : 'A member'}
                </b>
                <Rating rating={rating} ratings={1} />
                <bdi className="ms-auto">{ago(createdAt)}</bdi>
                <ReportReview review={row} />
              </div>
              <p className="prose-width mt-1.5 break-words" {...written(review)}>
                {review}
              </p>
              <ReviewTags tags={tags} />
            </li>
          );
        })}
      </ul>
      {!all && reviews.length > AT_FIRST ? (
        <Button className="mt-3" onClick={() => setAll(true)}>
          All reviews
        </Button>
      ) : (
        <ListEnd list={list} />
      )}
    </section>
  );
}
