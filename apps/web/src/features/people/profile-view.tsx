import type { Profile, RecipeCard } from '@chefly/contracts';
import {
  Avatar,
  fullName,
  grouped,
  LevelBadge,
  ListSkeleton,
  Rating,
  Tabs,
  UserName,
  written,
} from '@chefly/ui';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { RecipeGrid } from '../../parts/recipe-grid';
import { ChefReviews } from './chef-reviews';
import { ProfileCover } from './profile-cover';
import { ProfilePosts, ProfileReviews } from './profile-entries';

const tabs = ['posts', 'culinary-reviews', 'recipes', 'reviews'];

/** A member's profile, own or another's: cover, level, followers, summary, and their tabs. */
export function ProfileView({
  profile,
  action,
  below,
  cover,
  recipesAction,
  recipeAction,
}: {
  profile: Profile;
  action?: ReactNode;
  /** Between the member and their tabs. */
  below?: ReactNode;
  cover?: ReactNode;
  recipesAction?: ReactNode;
  recipeAction?: (recipe: RecipeCard) => ReactNode;
}) {
  const own = profile.relationship === 'self';
  const [params, setParams] = useSearchParams();
  const choose = (tab: string) =>
    setParams((before) => new URLSearchParams({ ...Object.fromEntries(before), tab }), {
      replace: true,
      preventScrollReset: true,
    });
  return (
    <div className="mx-auto w-full max-w-[860px]">
      <title>{`${fullName(profile)} · chefly`}</title>
      <div className="relative">
        <ProfileCover profile={profile} />
        {cover}
      </div>
      <div className="px-4 sm:px-6">
        <div className="-mt-[44px] flex items-end gap-4">
          <Avatar person={profile} size={96} className="relative border-4 border-paper" />
          <div className="relative ms-auto pb-1">{action}</div>
        </div>
        <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="min-w-0 break-words text-[1.875rem]" {...written(fullName(profile))}>
            {fullName(profile)}
          </h1>
          <LevelBadge level={profile.level} />
          <LevelBadge level={profile.reviewerLevel} reviewer />
        </div>
        <p className="text-soft">
          <UserName person={profile} />
        </p>
        <dl className="my-4 flex flex-wrap gap-x-6 gap-y-1 text-soft">
          {profile.followers !== null && (
            <div className="flex gap-1.5">
              <dd className="font-semibold text-ink tabular">{grouped(profile.followers)}</dd>
              <dt>
                {own || profile.relationship === 'following' ? (
                  <Link
                    to={`/user/circle?uid=${profile.uid}`}
                    className="-my-3 inline-block py-3 underline-offset-4 hover:underline"
                  >
                    {profile.followers === 1 ? 'Follower' : 'Followers'}
                  </Link>
                ) : profile.followers === 1 ? (
                  'Follower'
                ) : (
                  'Followers'
                )}
              </dt>
            </div>
          )}
          {profile.sessions !== null && (
            <div className="flex gap-1.5">
              <dd className="font-semibold text-ink tabular">{grouped(profile.sessions)}</dd>
              <dt>{profile.sessions === 1 ? 'Session' : 'Sessions'}</dt>
            </div>
          )}
          {profile.rating !== null && profile.ratings !== null && (
            <div>
              <dt className="sr-only">Rating</dt>
              <dd className="font-semibold text-ink">
                <Rating rating={profile.rating} ratings={profile.ratings} />
              </dd>
            </div>
          )}
        </dl>
        <p
          className="prose-width mb-6 whitespace-pre-line break-words"
          {...written(profile.summary ?? '')}
        >
          {profile.summary}
        </p>
        {below}
        <Tabs
          label="Profile"
          value={tabs.find((tab) => tab === params.get('tab')) ?? 'posts'}
          onChange={choose}
          tabs={[
            { value: 'posts', label: 'Posts', content: <ProfilePosts profile={profile} /> },
            {
              value: 'culinary-reviews',
              label: 'Culinary Reviews',
              content: <ProfileReviews profile={profile} />,
            },
            {
              value: 'recipes',
              label: own ? 'Recipes' : 'Recipies',
              content: (
                <>
                  {recipesAction}
                  <RecipeGrid
                    uid={profile.uid}
                    actionOf={recipeAction}
                    empty={
                      own
                        ? 'Add the recipes you cook: members find you by them.'
                        : `${profile.firstName} has no recipes yet.`
                    }
                  />
                </>
              ),
            },
            { value: 'reviews', label: 'Chef Reviews', content: <ChefReviews uid={profile.uid} /> },
          ]}
        />
      </div>
    </div>
  );
}

export const ProfileSkeleton = () => (
  <div className="mx-auto max-w-[860px]">
    <h1 className="sr-only">Profile</h1>
    <div className="aspect-[3/1] animate-pulse-soft bg-line sm:rounded-b-3xl" />
    <ListSkeleton rows={3} />
  </div>
);
