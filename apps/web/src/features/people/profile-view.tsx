import type { Profile, RecipeCard } from '@chefly/contracts';
import { Bone, fullName, ListSkeleton, PageMark, Tabs, useAddress, withParam } from '@chefly/ui';
import type { ReactNode } from 'react';
import { RecipeGrid } from '../../parts/recipe-grid';
import { ChefReviews } from './chef-reviews';
import { ProfileCover } from './profile-cover';
import { ProfilePosts, ProfileReviews } from './profile-entries';
import { ProfileHead } from './profile-head';

const tabs = ['posts', 'culinary-reviews', 'recipes', 'reviews'];
/** Where the tabs begin. */
export const PROFILE_TABS = 'profile-tabs';
const frame = 'mx-auto w-full max-w-[1180px]';
const columns =
  'px-4 sm:px-6 wide:grid wide:grid-cols-[320px_minmax(0,1fr)] wide:items-start wide:gap-8';

/** A member's profile, own or another's: cover, level, followers, summary, and their tabs. */
export function ProfileView({
  profile,
  action,
  cover,
  recipesAction,
  recipeAction,
}: {
  profile: Profile;
  action?: ReactNode;
  cover?: ReactNode;
  recipesAction?: ReactNode;
  recipeAction?: (recipe: RecipeCard) => ReactNode;
}) {
  const own = profile.relationship === 'self';
  const [params, changeAddress] = useAddress();
  const choose = (tab: string) =>
    changeAddress((now) => withParam(now, 'tab', tab), {
      replace: true,
      preventScrollReset: true,
    });
  return (
    <div className={frame}>
      <PageMark mark="two-columns" />
      <title>{`${fullName(profile)} · chefly`}</title>
      <div className="relative">
        <ProfileCover profile={profile} />
        {cover}
      </div>
      <div className={columns}>
        <div className="relative wide:sticky wide:top-22 wide:-mt-16">
          <ProfileHead profile={profile} action={action} />
        </div>
        <div id={PROFILE_TABS} className="mt-5 min-w-0 wide:mt-4">
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
              {
                value: 'reviews',
                label: 'Chef Reviews',
                content: <ChefReviews uid={profile.uid} />,
              },
            ]}
          />
        </div>
      </div>
    </div>
  );
}

export const ProfileSkeleton = () => (
  <div className={frame}>
    <PageMark mark="two-columns" />
    <h1 className="sr-only">Profile</h1>
    <div className="aspect-[3/1] max-h-40 w-full animate-pulse-soft bg-line sm:rounded-b-3xl wide:max-h-56" />
    <div className={columns}>
      <div className="grid gap-3">
        <Bone className="relative -mt-11 size-26 rounded-full" />
        <Bone className="h-8 w-3/5" />
        <Bone className="h-4 w-2/5" />
      </div>
      <ListSkeleton rows={3} />
    </div>
  </div>
);
