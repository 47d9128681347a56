import { query, useApi, useLive } from '@chefly/api-client/react';
import { classes, Dialog } from '@chefly/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { PhoneIncoming } from 'lucide-react';
import { useState } from 'react';
import { chime } from '../../parts/chime';
import { useSpaced } from '../../parts/use-spaced';
import { RequestsPanel } from './requests-panel';
import { useWarmSession } from './use-warm-session';

/** The floating call button with its red dot, and the panel behind it. */
export function ChefRequests() {
  const api = useApi();
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  const incoming = useQuery({ ...query(api, 'sessions', 'incoming', {}), staleTime: 0 });
  // twenty may wait, and each tick of what they gather is news
  const refresh = useSpaced<unknown>(
    () => void queries.invalidateQueries({ queryKey: ['sessions', 'incoming'] }),
  );
  useLive('requests.incoming', (told) => {
    if (told.opened) chime();
    refresh(told);
  });
  const waiting = incoming.data?.items.length ?? 0;
  const said = `Chef Requests, ${waiting} waiting`;
  useWarmSession(waiting > 0);
  return (
    <>
      {/* beside the chime, which does not say what it is for */}
      <p role="status" className="sr-only">
        {waiting > 0 && said}
      </p>
      {waiting > 0 && (
        <button
          type="button"
          aria-label={said}
          onClick={() => setOpen(true)}
          className={classes(
            'fixed bottom-20 end-5 z-30 grid size-16 place-items-center',
            'animate-rise rounded-full bg-brand text-on-brand',
            'shadow-[0_12px_30px_-8px_var(--brand)]',
            'transition-transform hover:scale-105 sm:bottom-7 sm:end-7',
          )}
        >
          <PhoneIncoming className="size-6.5 animate-simmer" aria-hidden />
          <span className="absolute end-1 top-1 size-4 rounded-full border-[3px] border-paper bg-live" />
        </button>
      )}
      <Dialog open={open} onClose={() => setOpen(false)} title="Chef Requests" shape="side">
        <RequestsPanel onStarted={() => setOpen(false)} foot="-mx-5 -mb-5" />
      </Dialog>
    </>
  );
}
