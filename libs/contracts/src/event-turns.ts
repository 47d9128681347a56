import type { DomainEvent, Events, EventType } from './events';

/** How something stood before an event and stands after it. */
export interface Turn {
  /** What it is, among all that events of one subject are about. */
  of: string;
  from: string | null;
  to: string | null;
}

/**
 * Events of what is done and taken back at will, and told nobody at once. Whoever hears of neither
 * turn misses nothing by it: an event that turns back the one before may be left out along with
 * that, as long as nobody was told of it.
 */
const turns: { [T in EventType]?: (data: Events[T]) => Turn } = {
  'content.post.liked.v1': ({ member }) => ({ of: member.uid, from: null, to: 'liked' }),
  'content.post.unliked.v1': ({ memberUid }) => ({ of: memberUid, from: 'liked', to: null }),
  'content.review.voted.v1': ({ voter, was, vote }) => ({ of: voter.uid, from: was, to: vote }),
};

/** Null of an event that is to be told at once, and in any case. */
export const turnOf = ({ type, data }: Pick<DomainEvent, 'type' | 'data'>): Turn | null =>
  (turns[type] as ((of: unknown) => Turn) | undefined)?.(data) ?? null;

/** Whether after both all is as it was before them. */
export const turnsBack = (later: Turn, earlier: Turn): boolean =>
  later.of === earlier.of && later.from === earlier.to && later.to === earlier.from;
