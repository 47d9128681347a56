import type { Person } from '@chefly/contracts';
import { Avatar } from './people';
import { Ring } from './ring-timer';

const GAP = 14;

/**
 * A face in the ring of its level: as much of it is gold as is done of the way to the next one. The
 * words beside it say the same.
 *
 * @param share of the way, 0 to 1; 1 also of who is at the highest level; null draws no ring
 */
export function LevelRing({
  person,
  share,
  size,
}: {
  person: Pick<Person, 'uid' | 'firstName' | 'lastName'>;
  share: number | null;
  /** From edge to edge, in pixels. */
  size: number;
}) {
  if (share === null) return <Avatar person={person} size={size} />;
  return (
    <Ring size={size} share={share} className="text-gold">
      <Avatar person={person} size={size - 2 * GAP} />
    </Ring>
  );
}
