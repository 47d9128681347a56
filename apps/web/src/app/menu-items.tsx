import { query, useAccount, useApi } from '@chefly/api-client/react';
import { Avatar, classes, Dot, fullName, UserName, written } from '@chefly/ui';
import {
  Bookmark,
  CalendarClock,
  CalendarDays,
  CircleUserRound,
  MessagesSquare,
  PhoneIncoming,
  Scale,
  Settings,
  UserPlus,
  type LucideIcon,
} from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { NavLink } from 'react-router-dom';

const sections: [path: string, label: string, Icon: LucideIcon][] = [
  ['/dashboard', 'Profile', CircleUserRound],
  ['/saved', 'Saved Recipies', Bookmark],
  ['/plan', 'Plan and Shopping', CalendarDays],
  ['/dashboard/followRequests', 'Follow Requests', UserPlus],
  ['/dashboard/cheflyRequests', 'Chef Requests', PhoneIncoming],
  ['/bookings', 'Bookings', CalendarClock],
  ['/session_records', 'Sessions and Chats', MessagesSquare],
  ['/dashboard/decisions', 'Reports and Decisions', Scale],
  ['/dashboard/settings', 'Settings', Settings],
];

/**
 * The member and their sections. `replace`: what is chosen takes the place of the open menu in the
 * history.
 */
export function MenuItems({ replace }: { replace?: boolean }) {
  const account = useAccount();
  const unread = useQuery(query(useApi(), 'chat', 'unreadChats', {})).data?.unread;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <div className="mb-3 flex items-center gap-3 px-3">
        <Avatar person={account} />
        <div className="min-w-0 flex-1">
          <div className="truncate font-semibold" {...written(fullName(account))}>
            {fullName(account)}
          </div>
          <div className="truncate text-[0.8125rem] text-soft">
            <UserName person={account} />
          </div>
        </div>
      </div>
      {sections.map(([path, label, Icon]) => (
        <NavLink
          key={path}
          to={path}
          end={path === '/dashboard'}
          replace={replace}
          className={classes(
            'flex min-h-12 w-full items-center gap-3 px-3',
            'rounded-control font-medium text-soft',
            'transition-colors hover:bg-line/40 hover:text-ink aria-[current]:bg-brand-wash',
            'aria-[current]:text-brand',
          )}
        >
          <span className="relative">
            <Icon className="size-5 shrink-0" aria-hidden />
            {unread && path === '/session_records' && <Dot className="-end-1 -top-1" />}
          </span>
          {label}
          {unread && path === '/session_records' && <span className="sr-only">(some new)</span>}
        </NavLink>
      ))}
    </div>
  );
}
