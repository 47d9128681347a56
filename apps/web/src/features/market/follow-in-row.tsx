import type { Person, Relationship } from '@chefly/contracts';
import { Button, classes, fullName } from '@chefly/ui';
import { followShown } from '../../parts/follow-shown';
import { useFollowing } from './use-following';

/** Follow in a list. Whom one follows already is left on their profile, where it is asked for. */
export function FollowInRow({
  person,
  before,
  className,
}: {
  person: Person;
  before: Relationship;
  className?: string;
}) {
  const { relationship, press, busy } = useFollowing(person.uid, before);
  if (relationship === 'self') return null;
  const [label, Icon] = followShown[relationship];
  return (
    <Button
      icon={<Icon className="size-4.5 max-sm:hidden" aria-hidden />}
      className={classes('max-sm:px-3', className)}
      disabled={busy || relationship === 'following'}
      onClick={press}
      aria-label={`${label}: ${fullName(person)}`}
    >
      {label}
    </Button>
  );
}
