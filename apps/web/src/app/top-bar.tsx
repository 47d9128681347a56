import { query, useApi, useLive } from '@chefly/api-client/react';
import { Brand, classes, Dot, IconButton, iconLook, useKeyboardBeside } from '@chefly/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell, House, LayoutDashboard, Menu, Search, SquarePlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { searchKeyIsOff } from '../parts/search-key';
import { useSpaced } from '../parts/use-spaced';

/** Home, search and what is new, above every screen; the menu has the rest. */
export function TopBar({
  menu,
  onMenu,
  onUpload,
}: {
  /** It is open. */
  menu: boolean;
  onMenu: () => void;
  onUpload: () => void;
}) {
  const { pathname } = useLocation();
  const keyboard = useKeyboardBeside();
  const unread = useUnread();
  const chats = useQuery(query(useApi(), 'chat', 'unreadChats', {})).data?.unread ?? false;
  return (
    <div
      className={classes(
        // as wide as the screen below it
        'mx-auto flex h-15 max-w-[1120px] items-center gap-1 px-2 lg:two-columns:max-w-[1260px]',
        'max-[430px]:gap-0 max-[430px]:px-1 sm:h-16 sm:gap-3 sm:px-5',
        // larger letters leave the icons of a narrow bar as they are: six of them fill it
        'max-[640px]:[--spacing:4px]',
      )}
    >
      <IconButton
        label={chats ? 'Menu, some new messages' : 'Menu'}
        className="lg:hidden lg:two-columns:grid"
        aria-expanded={menu}
        onClick={onMenu}
      >
        <Menu className="size-5.5" />
        {chats && <Dot />}
      </IconButton>
      <Link to="/home" aria-label="chefly, home" className="me-auto flex min-h-11 items-center">
        <Brand />
      </Link>
      <Link
        to="/search"
        className={classes(
          'mx-auto hidden h-11 w-full max-w-[440px] items-center gap-2.5 px-4',
          'rounded-full border border-line bg-card text-soft',
          'transition-colors hover:border-edge md:flex',
        )}
      >
        <Search className="size-4.5" aria-hidden />
        Search recipes and people
        {keyboard && !searchKeyIsOff() && (
          <kbd className="ms-auto -me-1.5 grid size-7 place-items-center rounded-lg border border-line font-sans text-[0.8125rem]">
            <span className="sr-only">, key </span>/
          </kbd>
        )}
      </Link>
      <nav aria-label="Main" className="flex sm:gap-1">
        <IconLink to="/home" label="Home">
          <House className="size-5.5" />
        </IconLink>
        <IconButton
          label="New Upload"
          active={['/newPost', '/newReview'].includes(pathname)}
          onClick={onUpload}
        >
          <SquarePlus className="size-5.5" />
        </IconButton>
        <IconLink to="/search" label="Search" className="md:hidden">
          <Search className="size-5.5" />
        </IconLink>
        <IconLink to="/notifications" label={unread ? 'Notifications, some new' : 'Notifications'}>
          <Bell className="size-5.5" />
          {unread && <Dot />}
        </IconLink>
        <IconLink to="/dashboard" label="Dashboard" className="max-[359px]:hidden">
          <LayoutDashboard className="size-5.5" />
        </IconLink>
      </nav>
    </div>
  );
}

function IconLink({
  to,
  label,
  className,
  children,
}: {
  to: string;
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <NavLink
      to={to}
      end
      aria-label={label}
      title={label}
      className={({ isActive }) => `${iconLook(isActive)} ${className ?? ''}`}
    >
      {children}
    </NavLink>
  );
}

function useUnread(): boolean {
  const api = useApi();
  const queries = useQueryClient();
  const { data } = useQuery(query(api, 'notifications', 'unread', {}));
  const refresh = useSpaced(() => void queries.invalidateQueries({ queryKey: ['notifications'] }));
  useLive('notification', refresh);
  useLive('notification.withdrawn', refresh);
  useLive('notifications.changed', refresh);
  return data?.unread ?? false;
}
