import { useLiveStatus } from '@chefly/api-client/react';
import { classes, Dialog } from '@chefly/ui';
import { WifiOff } from 'lucide-react';
import { useState } from 'react';
import {
  Outlet,
  ScrollRestoration,
  useLocation,
  useNavigate,
  type Location,
} from 'react-router-dom';
import { ChatHost } from '../features/chat/chat-host';
import { CookingHost } from '../features/cooking/cooking-host';
import { NewUploadChooser } from '../features/feed/new-upload-chooser';
import { Nothing, part } from '../parts/part';
import { useSearchKey } from '../parts/search-key';
import { MenuItems } from './menu-items';
import { TopBar } from './top-bar';
import { useAccountChanged } from './use-account-changed';
import { useClockTold } from './use-clock-told';
import { useFocusOnArrival } from './use-focus-on-arrival';
import { useOwnDevices } from './use-own-devices';
import { usePeopleChanged } from './use-people-changed';
import { usePush } from './use-push';
import { useWaitingMark } from './use-waiting-mark';

// the rules of recipes and timers come with it
const DishBar = part(() => import('../features/cook/dish-bar'), Nothing);
const BookedSoon = part(() => import('../features/bookings/booked-soon'), Nothing);

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
        <TopBar menu={menu} onMenu={openMenu} onUpload={() => setUploading(true)} />
        <OfflineLine />
        <DishBar />
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
      <BookedSoon />
      <ChatHost />
      <ScrollRestoration getKey={placeInHistory} />
    </>
  );
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
