import type { Notification, NotificationKind, OutputOf, contract } from '@chefly/contracts';
import { ago, Avatar, Button, classes, fullName, Picture } from '@chefly/ui';
import { Bell, ChefHat, CookingPot, Scale, Star, Wallet, type LucideIcon } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import { AnswerFollow } from '../../parts/answer-follow';
import { NotificationWords } from './notification-words';

export type Preview = OutputOf<typeof contract.content.previews>['items'][number];
export type Dish = OutputOf<typeof contract.recipes.previews>['items'][number];

const icons: Partial<Record<NotificationKind, LucideIcon>> = {
  'request-missed': CookingPot,
  'chef-free': CookingPot,
  'review-due': Star,
  submission: ChefHat,
  moderation: Scale,
  monetization: Wallet,
};

/**
 * One notification: whose doing it is, what it says, the dish that it is about, and what can be
 * done at once.
 */
export function NotificationRow({
  item,
  fresh,
  preview,
  dish,
}: {
  item: Notification;
  /** Unread when this visit began. */
  fresh: boolean;
  preview: Preview | undefined;
  dish: Dish | undefined;
}) {
  const navigate = useNavigate();
  const picture = (preview ?? dish)?.picture;
  return (
    <li
      className={classes(
        'relative grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3.5 gap-y-3 p-4',
        'rounded-card border bg-card',
        'transition-colors focus-within:border-edge hover:border-edge',
        fresh ? 'border-brand/40' : 'border-line',
      )}
    >
      <Faces item={item} />
      <Link
        to={item.link ?? '#'}
        // the whole row leads there; what can be done at once lies above
        className="min-w-0 after:absolute after:inset-0 after:rounded-card"
      >
        <span className="block break-words">
          <NotificationWords item={item} />
        </span>
        <span className="flex items-center gap-2 text-[0.8125rem] text-soft">
          {fresh && <span className="size-2 rounded-full bg-brand" aria-label="New" role="img" />}
          <time dateTime={item.createdAt}>
            <bdi>{ago(item.createdAt)}</bdi>
          </time>
        </span>
      </Link>
      {(item.subject ?? item.recipe) && (
        <span className="size-12 overflow-hidden rounded-xl bg-line max-[12rem]:hidden" aria-hidden>
          {picture && (
            <Picture picture={picture} alt="" ratio="1 / 1" sizes="48px" className="size-12" />
          )}
        </span>
      )}
      {item.kind === 'follow-request' && item.people[0] && (
        <AnswerFollow
          uid={item.people[0].uid}
          name={item.people[0].firstName}
          className="relative col-span-full"
        />
      )}
      {item.kind === 'review-due' && (
        <div className="relative col-span-full">
          <Button look="primary" onClick={() => void navigate(item.link!)}>
            Review the chef
            <span className="sr-only">
              {item.people[0] && ` ${fullName(item.people[0])}`}
              {item.recipe && `: ${item.recipe}`}
            </span>
          </Button>
        </div>
      )}
    </li>
  );
}

/** Up to three faces, one upon the other; a sign of the kind where it is nobody's doing. */
function Faces({ item: { kind, people } }: { item: Notification }) {
  const Icon = icons[kind] ?? Bell;
  if (!people.length)
    return (
      <span className="grid size-11 place-items-center rounded-full bg-brand-wash text-brand">
        <Icon className="size-5" aria-hidden />
      </span>
    );
  const size = people.length > 1 ? 30 : 42;
  return (
    <span className="relative block size-11" aria-hidden>
      {people.toReversed().map((person, i) => (
        <span
          key={person.uid}
          className="absolute rounded-full ring-2 ring-card"
          style={place(people.length, people.length - 1 - i)}
        >
          <Avatar person={person} size={size} />
        </span>
      ))}
    </span>
  );
}

/** Where the nth face of so many stands, in a square of 44 pixels. */
function place(count: number, n: number): { insetInlineStart: number; top: number } {
  if (count === 1) return { insetInlineStart: 0, top: 0 };
  if (count === 2) return { insetInlineStart: n * 14, top: n * 14 };
  return [
    { insetInlineStart: 0, top: 0 },
    { insetInlineStart: 14, top: 3 },
    { insetInlineStart: 5, top: 14 },
  ][n]!;
}
