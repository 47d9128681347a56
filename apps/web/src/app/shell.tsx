import {
  useAccount,
  useApi,
  query,
  useLive,
  useLiveStatus,
  useAuth,
} from '@chefly/api-client/react';
import { Brand, classes, Dialog, Dot, IconButton, iconLook, useKeyboardBeside } from '@chefly/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell, House, LayoutDashboard, Menu, Search, SquarePlus, WifiOff } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import {
  Link,
  NavLink,
  Outlet,
  ScrollRestoration,
  useLocation,
  useNavigate,
  type Location,
} from 'react-router-dom';
import { ChatHost } from '../features/chat/chat-host';
import { CookingHost } from '../features/cooking/cooking-host';
import { NewUploadChooser } from '../features/feed/new-upload-chooser';
import { pushedTo } from '../parts/pushed-to';
import { searchKeyIsOff, useSearchKey } from '../parts/search-key';
import { useSpaced } from '../parts/use-spaced';
import { MenuItems } from './menu-items';
import { useClockTold } from './use-clock-told';
import { useOwnDevices } from './use-own-devices';
import { usePeopleChanged } from './use-people-changed';
import { useWaitingMark } from './use-waiting-mark';

// the rules of recipes and timers come with it
const DishBar = lazy(() => import('../features/cook/dish-bar'));
const BookedSoon = lazy(() => import('../features/bookings/booked-soon'));

/**
 * Where a scroll position is kept. Every address that is typed begins a history under the same key:
 * there it is the screen's own.
 */
const placeInHistory = ({ key, pathname, search }: Location) =>
  key === 'default' ? pathname + search : key;

/** Top bar, side menu and what can appear over any screen. */
export default function Shell() {
  const [uploading, setUploading] = useState(false);
  const location = useLocation();
  const navigate = useNavigate();
  const unread = useUnread();
  const chats = useQuery(query(useApi(), 'chat', 'unreadChats', {})).data?.unread ?? false;
  const keyboard = useKeyboardBeside();
  useSearchKey(() => {
    const field = document.querySelector<HTMLElement>('main input[type=search]');
    if (field) field.focus();
    else void navigate('/search');
  });
  useWaitingMark();
  useFocusOnArrival();
  usePeopleChanged();
  useAccountChanged();
  useOwnDevices();
  useClockTold();
  usePush();
  // the open menu is a place of its own in the history, so that Back closes it
  const menu = (location.state as { menu?: boolean } | null)?.menu === true;
  const openMenu = () =>
    void navigate(location, { state: { menu: true }, preventScrollReset: true });
  return (
    <>
      <a
        href="#main"
        className={classes(
          'sr-only',
          'focus:not-sr-only focus:fixed focus:start-3 focus:top-3 focus:z-50 focus:rounded-xl',
          'focus:bg-card focus:px-4 focus:py-2',
        )}
      >
        Skip to content
      </a>
      <header
        className={classes(
          'sticky top-0 z-30 border-b print:hidden border-line bg-paper/88 backdrop-blur-md',
          // on a phone the picture is the head of the screen, with the way back on it
          'max-sm:own-bar:hidden',
        )}
      >
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
            onClick={openMenu}
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
              active={['/newPost', '/newReview'].includes(location.pathname)}
              onClick={() => setUploading(true)}
            >
              <SquarePlus className="size-5.5" />
            </IconButton>
            <IconLink to="/search" label="Search" className="md:hidden">
              <Search className="size-5.5" />
            </IconLink>
            <IconLink
              to="/notifications"
              label={unread ? 'Notifications, some new' : 'Notifications'}
            >
              <Bell className="size-5.5" />
              {unread && <Dot />}
            </IconLink>
            <IconLink to="/dashboard" label="Dashboard" className="max-[359px]:hidden">
              <LayoutDashboard className="size-5.5" />
            </IconLink>
          </nav>
        </div>
        <OfflineLine />
        <Suspense fallback={null}>
          <DishBar />
        </Suspense>
      </header>
      {/* before the screen, which may go on without end: whoever goes by keys comes to it in time */}
      <CookingHost />
      {/* a screen in two columns takes the place of the sections, which the menu has as well */}
      <div className="mx-auto flex max-w-[1120px] justify-center lg:two-columns:max-w-[1260px]">
        <aside
          className={classes(
            'sticky top-16 hidden h-[calc(100dvh-64px)] w-60 shrink-0 py-6 ps-5 print:hidden',
            'lg:block lg:two-columns:hidden',
          )}
          aria-label="Sections"
        >
          <MenuItems />
        </aside>
        <main
          id="main"
          tabIndex={-1}
          className="min-h-[calc(100dvh-64px)] min-w-0 flex-1 pb-28 outline-none"
        >
          <Outlet />
        </main>
      </div>
      <Dialog open={menu} onClose={() => void navigate(-1)} title="Menu" shape="menu">
        <MenuItems replace />
      </Dialog>
      <NewUploadChooser open={uploading} onClose={() => setUploading(false)} />
      <Suspense fallback={null}>
        <BookedSoon />
      </Suspense>
      <ChatHost />
      <ScrollRestoration getKey={placeInHistory} />
    </>
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

/** After a change of screen the focus is on its title, unless the screen asked for it itself. */
function useFocusOnArrival() {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    const main = document.getElementById('main')!;
    const { activeElement } = document;
    if (activeElement !== main && main.contains(activeElement)) return;
    const title = main.querySelector<HTMLElement>('h1') ?? main;
    title.tabIndex = -1;
    title.focus({ preventScroll: true });
  }, [pathname]);
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

function OfflineLine() {
  const status = useLiveStatus();
  if (status !== 'offline') return null;
  return (
    <p
      role="status"
      className="flex items-center justify-center gap-2 bg-gold-wash px-4 py-1.5 text-[0.8125rem] font-medium text-gold"
    >
      <WifiOff className="size-4 shrink-0" aria-hidden />
      The connection is lost. What you see may be old; we are trying again.
    </p>
  );
}

/** What one's age opens, for one: the account comes with the next token. */
function useAccountChanged() {
  const auth = useAuth();
  const queries = useQueryClient();
  useLive('account.changed', () => {
    void auth.renewNow();
    void queries.invalidateQueries({ queryKey: ['identity', 'age'] });
    void queries.invalidateQueries({ queryKey: ['sessions'] });
  });
}

/** A browser that is told is told on: the server forgot it with the sign-in before. */
function usePush() {
  const api = useApi();
  const { uid } = useAccount();
  useEffect(() => {
    if (pushedTo() !== uid) return;
    // what fails now is done by the next visit
    void import('../features/notifications/push')
      .then(({ renew }) => renew(api))
      .catch(() => undefined);
  }, [api, uid]);
}
