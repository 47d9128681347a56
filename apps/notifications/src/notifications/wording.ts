import { messages, type NotificationKind, type Person } from '@chefly/contracts';

/** What the words of a notification are made of when it is read. */
export interface Told {
  kind: NotificationKind;
  /** The latest first, none of them missing: at least one. */
  people: Pick<Person, 'firstName' | 'lastName'>[];
  /** How many did it, or of one member's comments how many there are. */
  count: number;
  title?: string;
  /** Of what is booked: a place in what was there already, as in a cook-along. */
  place?: boolean;
}

const whole = ({ firstName, lastName }: Told['people'][number]) =>
  `${firstName} ${lastName}`.trim() || 'A member';
const first = ({ firstName }: Told['people'][number]) => firstName || 'A member';

/** `Sana, Maryam and 3 others`. */
function several(people: Told['people'], count: number): string {
  const [one, two] = people as [Told['people'][number], Told['people'][number]?];
  if (count < 2 || !two) return count < 2 ? whole(one) : `${first(one)} and ${others(count - 1)}`;
  return count === 2
    ? `${first(one)} and ${first(two)}`
    : `${first(one)}, ${first(two)} and ${others(count - 2)}`;
}
const others = (count: number) => (count === 1 ? '1 other' : `${count} others`);
const quoted = (title: string | undefined) => (title ? ` ‘${title}’` : '');

/** What a member reads, in whose names it is told. */
export function wordsOf({ kind, people, count, title, place }: Told): string {
  const one = people[0]!;
  switch (kind) {
    case 'post-liked':
      return `${several(people, count)} liked your post${quoted(title)}.`;
    case 'comment-liked':
      return `${several(people, count)} liked your comment.`;
    case 'review-voted':
      return `${several(people, count)} voted on your review${quoted(title)}.`;
    case 'comment':
      return count > 1
        ? `${whole(one)} wrote ${count} comments on your ${title}.`
        : `${whole(one)} commented on your ${title}.`;
    case 'reply':
      return count > 1
        ? `${whole(one)} replied ${count} times to your comment.`
        : `${whole(one)} replied to your comment.`;
    case 'mention':
      return count > 1
        ? `${whole(one)} mentioned you in ${count} comments.`
        : `${whole(one)} mentioned you in a comment.`;
    case 'follow-request':
      return `${whole(one)} asks to follow you.`;
    case 'follower':
      return `${whole(one)} follows you now.`;
    case 'follow-accepted':
      return `You now follow ${whole(one)}.`;
    case 'request-waiting':
      return `${whole(one)} asks you to cook${quoted(title)} now.`;
    case 'request-missed':
      return `${whole(one)} asked you to cook${quoted(title)}, and the time ran out.`;
    case 'chef-free':
      return `${whole(one)} is free to cook${quoted(title)} with you.`;
    case 'booking-made':
      return `${whole(one)} ${place ? 'took a place' : 'booked a time'} to cook${quoted(title)} with you.`;
    case 'booking-invite':
      return `${whole(one)} invites you to cook along${quoted(title)}.`;
    case 'review-due':
      return messages.reviewDue(first(one), title ?? '');
    case 'session-reviewed':
      return `${first(one)} reviewed your session.`;
    default:
      return title ?? '';
  }
}
