import { useAccount, useApi, query, useLive, useLiveStatus } from '@chefly/api-client/react';
import { Avatar, Brand, Dialog, fullName, IconButton } from '@chefly/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  Bell,
  CircleUserRound,
  House,
  LayoutDashboard,
  Menu,
  MessagesSquare,
  Search,
  Settings,
  SquarePlus,
  UserPlus,
  WifiOff,
} from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link, Outlet, ScrollRestoration, useLocation, useNavigate } from 'react-router';
import { CookingHost } from '../features/cooking/cooking-host';
import { NewUploadChooser } from '../features/feed/new-upload-chooser';

/** Top bar, side menu and what can appear over any screen. */
export function Shell() {
  const [uploading, setUploading] = useState(false);
  const [menu, setMenu] = useState(false);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const unread = useUnread();
  const go = (path: string) => {
    setMenu(false);
    void navigate(path);
  };
  return (
    <>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:start-3 focus:top-3 focus:z-50 focus:rounded-xl focus:bg-card focus:px-4 focus:py-2"
      >
        Skip to content
      </a>
      <header className="sticky top-0 z-30 border-b border-line bg-paper/88 backdrop-blur-md">
        <div className="mx-auto flex h-15 max-w-[1120px] items-center gap-1 px-2 sm:h-16 sm:gap-3 sm:px-5">
          <IconButton label="Menu" className="lg:hidden" onClick={() => setMenu(true)}>
            <Menu className="size-5.5" />
          </IconButton>
          <Link to="/home" aria-label="chefly, home" className="me-auto">
            <Brand />
          </Link>
          <Link
            to="/search"
            className="mx-auto hidden h-11 w-full max-w-[440px] items-center gap-2.5 rounded-full border border-line bg-card px-4 text-soft transition-colors hover:border-edge md:flex"
          >
            <Search className="size-4.5" aria-hidden />
            Search recipes and people
          </Link>
          <nav aria-label="Main" className="flex sm:gap-1">
            <IconButton label="Home" active={pathname === '/home'} onClick={() => go('/home')}>
              <House className="size-5.5" />
            </IconButton>
            <IconButton
              label="New Upload"
              active={pathname === '/newPost'}
              onClick={() => setUploading(true)}
            >
              <SquarePlus className="size-5.5" />
            </IconButton>
            <IconButton
              label="Search"
              className="md:hidden"
              active={pathname === '/search'}
              onClick={() => go('/search')}
            >
              <Search className="size-5.5" />
            </IconButton>
            <IconButton
              label="Notifications"
              dot={unread}
              active={pathname === '/notifications'}
              onClick={() => go('/notifications')}
            >
              <Bell className="size-5.5" />
            </IconButton>
            <IconButton
              label="Dashboard"
              className="max-[400px]:hidden"
              active={pathname === '/dashboard'}
              onClick={() => go('/dashboard')}
            >
              <LayoutDashboard className="size-5.5" />
            </IconButton>
          </nav>
        </div>
        <OfflineLine />
      </header>
      <div className="mx-auto flex max-w-[1120px] justify-center">
        <aside
          className="sticky top-16 hidden h-[calc(100dvh-64px)] w-56 shrink-0 py-6 ps-5 lg:block"
          aria-label="Sections"
        >
          <MenuItems go={go} />
        </aside>
        <main
          id="main"
          tabIndex={-1}
          className="min-h-[calc(100dvh-64px)] min-w-0 flex-1 pb-28 outline-none"
        >
          <Outlet />
        </main>
      </div>
      <Dialog open={menu} onClose={() => setMenu(false)} title="Menu" shape="menu">
        <MenuItems go={go} />
      </Dialog>
      <NewUploadChooser open={uploading} onClose={() => setUploading(false)} />
      <CookingHost />
      <ScrollRestoration />
    </>
  );
}

function MenuItems({ go }: { go: (path: string) => void }) {
  const account = useAccount();
  const { pathname } = useLocation();
  const item = (path: string, label: string, icon: ReactNode) => (
    <button
      type="button"
      onClick={() => go(path)}
      aria-current={pathname === path ? 'page' : undefined}
      className="flex min-h-12 w-full items-center gap-3 rounded-control px-3 text-start font-medium text-soft transition-colors hover:bg-line/40 hover:text-ink aria-[current]:bg-brand-wash aria-[current]:text-brand"
    >
      {icon}
      {label}
    </button>
  );
  return (
    <div className="grid gap-1">
      <div className="mb-3 flex items-center gap-3 px-3">
        <Avatar person={account} />
        <div className="min-w-0">
          <div className="truncate font-semibold" dir="auto">
            {fullName(account)}
          </div>
          <div className="truncate text-[13px] text-soft">@{account.userName}</div>
        </div>
      </div>
      {item('/dashboard', 'Profile', <CircleUserRound className="size-5" aria-hidden />)}
      {item(
        '/dashboard/followRequests',
        'Follow Requests',
        <UserPlus className="size-5" aria-hidden />,
      )}
      {item(
        '/session_records',
        'Sessions and Chats',
        <MessagesSquare className="size-5" aria-hidden />,
      )}
      {item('/dashboard/settings', 'Settings', <Settings className="size-5" aria-hidden />)}
    </div>
  );
}

function useUnread(): boolean {
  const api = useApi();
  const queries = useQueryClient();
  const { data } = useQuery(query(api, 'notifications', 'unread', {}));
  useLive('notification', () => void queries.invalidateQueries({ queryKey: ['notifications'] }));
  return data?.unread ?? false;
}

function OfflineLine() {
  const status = useLiveStatus();
  if (status !== 'offline') return null;
  return (
    <p
      role="status"
      className="flex items-center justify-center gap-2 bg-gold-wash px-4 py-1.5 text-[13px] font-medium text-gold"
    >
      <WifiOff className="size-4" aria-hidden />
      The connection is lost. What you see may be old; we are trying again.
    </p>
  );
}
