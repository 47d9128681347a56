import type { Picture as PictureData, Shared } from '@chefly/contracts';
import { isMissing, query, useApi } from '@chefly/api-client/react';
import { Bone, classes, fullName, Picture, written } from '@chefly/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { recipeLink } from '../../parts/recipe-links';

const cardClass =
  'mb-1.5 block w-60 max-w-full overflow-hidden rounded-xl border border-line bg-card';
const what = { post: 'post', review: 'culinary review', recipe: 'recipe' } as const;
const cards = { post: SharedPost, review: SharedReview, recipe: SharedRecipe };

/**
 * A post, culinary review or recipe within a message. Its own service is asked, so each reader sees
 * what they may see.
 */
export function SharedCard({ shared }: { shared: Shared }) {
  const Card = cards[shared.kind];
  return <Card uid={shared.uid} />;
}

function SharedRecipe({ uid }: { uid: string }) {
  const recipe = useQuery(query(useApi(), 'recipes', 'recipe', { uid }));
  if (!recipe.data) return <Unseen kind="recipe" error={recipe.error} />;
  const { name, description, picture } = recipe.data;
  return <Frame to={recipeLink(name)} title={name} line={description} picture={picture} />;
}

function SharedPost({ uid }: { uid: string }) {
  const post = useQuery(query(useApi(), 'content', 'post', { uid }));
  if (!post.data) return <Unseen kind="post" error={post.error} />;
  const { author, title, picture } = post.data;
  return (
    <Frame
      to={`/post/${uid}`}
      title={title}
      line={`A post of ${fullName(author)}`}
      picture={picture}
    />
  );
}

function SharedReview({ uid }: { uid: string }) {
  const review = useQuery(query(useApi(), 'content', 'review', { uid }));
  if (!review.data) return <Unseen kind="review" error={review.error} />;
  const { title, placeName, media } = review.data;
  return (
    <Frame
      to={`/review/${uid}`}
      title={title}
      line={`A review of ${placeName}`}
      picture={media.find((each) => each.kind === 'image')?.picture ?? null}
    />
  );
}

function Frame({
  to,
  title,
  line,
  picture,
}: {
  to: string;
  title: string;
  line: string;
  picture: PictureData | null;
}) {
  return (
    <Link to={to} className={classes(cardClass, 'hover:border-edge')}>
      {picture && <Picture picture={picture} alt="" ratio="16 / 9" sizes="240px" />}
      <span className="block px-3 py-2">
        <span className="block truncate font-semibold" {...written(title)}>
          {title}
        </span>
        <span className="block truncate text-[0.8125rem] text-soft" {...written(line)}>
          {line}
        </span>
      </span>
    </Link>
  );
}

function Unseen({ kind, error }: { kind: Shared['kind']; error: Error | null }) {
  if (!error) return <OnItsWay>{`A ${what[kind]} …`}</OnItsWay>;
  return (
    <span
      className={classes(
        'mb-1.5 grid h-16 w-60 max-w-full place-items-center px-3 text-center',
        'rounded-xl border border-line bg-card text-[0.8125rem] text-soft',
      )}
    >
      {isMissing(error) ? `This ${what[kind]} is not here for you.` : error.message}
    </span>
  );
}

/** As large as the card that comes. */
const OnItsWay = ({ children }: { children: ReactNode }) => (
  <span className={cardClass}>
    <Bone className="aspect-video rounded-none" />
    <span className="block px-3 py-2 text-soft">
      <span className="block truncate">{children}</span>
      <span className="block text-[0.8125rem]">{'\u00a0'}</span>
    </span>
  </span>
);
