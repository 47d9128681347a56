import type { Profile } from '@chefly/contracts';
import { fullName, grouped, LevelBadge, LevelRing, useMedia, UserName, written } from '@chefly/ui';
import { Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { RatingsSpread } from '../../parts/ratings-spread';
import { ringOf, wayUp } from '../../parts/way-up';

const RING = 104;

/** Who somebody is: their level with the way to the next one, their numbers, what they say of themselves. */
export function ProfileHead({
  profile,
  action,
}: {
  profile: Profile;
  /** What can be done with them, or about the own profile. */
  action?: ReactNode;
}) {
  const wide = useMedia('(width >= 960px)');
  const own = profile.relationship === 'self';
  const cooks = own || !!profile.level;
  const way = cooks ? wayUp(profile) : '';
  return (
    <div className="wide:rounded-card wide:border wide:border-line wide:bg-card wide:p-5 wide:shadow-lift">
      <div className="flex items-end gap-3">
        <span className="relative -mt-11 rounded-full bg-paper p-1 wide:m-0 wide:bg-transparent wide:p-0">
          <LevelRing person={profile} share={cooks ? ringOf(profile) : null} size={RING} />
        </span>
        {!wide && <Numbers profile={profile} className="flex-1 pb-1.5" />}
      </div>
      <h1
        className="mt-2.5 min-w-0 break-words text-[1.75rem] wide:text-[2rem]"
        {...written(fullName(profile))}
      >
        {fullName(profile)}
      </h1>
      <p className="text-soft">
        <UserName person={profile} />
      </p>
      {(profile.level || profile.reviewerLevel || way) && (
        <p className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-[0.8125rem] text-soft">
          <LevelBadge level={profile.level} />
          {way && <bdi className="tabular">{way}</bdi>}
          <LevelBadge level={profile.reviewerLevel} reviewer />
        </p>
      )}
      {wide && <Numbers profile={profile} className="mt-4" />}
      {profile.summary && (
        <p
          className="prose-width mt-3 whitespace-pre-line break-words"
          {...written(profile.summary)}
        >
          {profile.summary}
        </p>
      )}
      {action && <div className="mt-4">{action}</div>}
      {wide && profile.sessions !== null && <RatingsSpread uid={profile.uid} className="mt-5" />}
    </div>
  );
}

/** Across genders a profile has none. */
function Numbers({ profile, className }: { profile: Profile; className: string }) {
  const { uid, followers, sessions, rating, ratings, relationship } = profile;
  const isListed = relationship === 'self' || relationship === 'following';
  const followersWord = followers === 1 ? 'Follower' : 'Followers';
  if (followers === null && sessions === null) return null;
  return (
    <dl
      className={`flex flex-wrap justify-around gap-x-3 gap-y-1 sm:justify-start sm:gap-x-9 wide:justify-between wide:gap-x-3 ${className}`}
    >
      {sessions !== null && (
        <Figure label={sessions === 1 ? 'Session' : 'Sessions'}>{grouped(sessions)}</Figure>
      )}
      {rating !== null && ratings !== null && (
        <Figure
          label={
            <>
              <Star className="size-3.5 fill-current text-gold" aria-hidden />
              <bdi>
                {ratings === 0
                  ? 'Rating'
                  : ratings === 1
                    ? '1 rating'
                    : `${grouped(ratings)} ratings`}
              </bdi>
              {ratings > 0 && <span className="sr-only">, mean of 5 stars</span>}
            </>
          }
        >
          {ratings ? rating.toFixed(1) : 'new'}
        </Figure>
      )}
      {followers !== null && (
        <Figure
          label={
            isListed ? (
              <Link
                to={`/user/circle?uid=${uid}`}
                className="-my-3 inline-block py-3 underline-offset-4 hover:underline"
              >
                {followersWord}
              </Link>
            ) : (
              followersWord
            )
          }
        >
          {grouped(followers)}
        </Figure>
      )}
    </dl>
  );
}

const Figure = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div className="grid justify-items-center leading-tight">
    <dd className="text-[1.0625rem] font-semibold tabular">{children}</dd>
    <dt className="flex items-center gap-1 text-[0.8125rem] text-soft">{label}</dt>
  </div>
);
