import type { Hearing, HearingVerdict } from '@chefly/contracts';
import { pages, useApi } from '@chefly/api-client/react';
import {
  ago,
  Avatar,
  Button,
  classes,
  EmptyState,
  ErrorState,
  fullName,
  ListSkeleton,
  TextArea,
  useBanner,
  useKept,
  written,
} from '@chefly/ui';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Volume2, VolumeX, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useKeys } from './keys';

const done: Record<HearingVerdict, string> = {
  sound: 'It plays with its sound.',
  silent: 'It plays without its sound.',
  reject: 'It is not shown.',
};

/**
 * Videos whose authors say that they are speech: heard here before anybody else hears them. J and K
 * move, P plays.
 */
export function Hearings() {
  const api = useApi();
  const list = useInfiniteQuery(pages(api, 'content', 'hearings', {}));
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const current = items.find((item) => item.uid === chosen) ?? items[0];
  const move = (step: number) => {
    const next = items[items.findIndex((item) => item.uid === current?.uid) + step];
    if (next) setChosen(next.uid);
  };
  useKeys({ j: () => move(1), k: () => move(-1) });
  return (
    <div className="grid gap-4 md:grid-cols-[280px_minmax(0,1fr)] xl:grid-cols-[300px_minmax(0,1fr)_340px]">
      <section
        aria-label="Queue"
        className="rounded-card border border-line bg-card p-2 md:max-xl:row-span-2"
      >
        {list.isPending && <ListSkeleton />}
        {list.isLoadingError && (
          <ErrorState message={list.error.message} onRetry={() => void list.refetch()} />
        )}
        {list.data && !items.length && <EmptyState>No video waits to be heard.</EmptyState>}
        <ul className="max-h-[70dvh] overflow-y-auto">
          {items.map((item) => (
            <li key={item.uid}>
              <button
                type="button"
                aria-current={item.uid === current?.uid}
                onClick={() => setChosen(item.uid)}
                className={classes(
                  'w-full rounded-control px-3 py-2.5 text-start',
                  item.uid === current?.uid ? 'bg-brand-wash' : 'hover:bg-line/40',
                )}
              >
                <span className="block truncate font-semibold" dir="auto">
                  {item.title}
                </span>
                <span className="block truncate text-[0.8125rem] text-soft">
                  {fullName(item.author)} · {ago(item.waitingSince)}
                </span>
              </button>
            </li>
          ))}
        </ul>
        {list.hasNextPage && (
          <Button
            className="w-full"
            busy={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            Show more
          </Button>
        )}
      </section>
      {current && <Listening key={current.uid} hearing={current} />}
    </div>
  );
}

function Listening({ hearing }: { hearing: Hearing }) {
  const player = useRef<HTMLVideoElement>(null);
  // a link that is made anew while it plays does not begin it again
  const [src] = useState(hearing.film.url);
  useKeys({
    p: () => {
      const { current: video } = player;
      if (video?.paused) void video.play();
      else video?.pause();
    },
  });
  return (
    <>
      <article aria-label="Video" className="min-w-0 rounded-card border border-line bg-card p-5">
        <h2 className="break-words text-3xl" {...written(hearing.title)}>
          {hearing.title}
        </h2>
        <p className="mb-4 mt-1 flex flex-wrap items-center gap-2 text-soft">
          <Avatar person={hearing.author} size={28} />
          {fullName(hearing.author)} · @{hearing.author.userName} · {ago(hearing.waitingSince)}
        </p>
        <video
          ref={player}
          src={src}
          poster={hearing.poster.sources.at(-1)?.url}
          controls
          playsInline
          preload="none"
          aria-label={`Video of ${hearing.title}`}
          className="mb-4 max-h-[60dvh] w-full rounded-card bg-black object-contain"
          style={{ aspectRatio: `${hearing.film.width} / ${hearing.film.height}` }}
        />
        <p
          className="prose-width whitespace-pre-line break-words"
          {...written(hearing.description)}
        >
          {hearing.description}
        </p>
      </article>
      <Decision hearing={hearing} />
    </>
  );
}

function Decision({ hearing: { uid, title } }: { hearing: Hearing }) {
  const api = useApi();
  const queries = useQueryClient();
  const show = useBanner();
  // kept while the moderator listens to others
  const [reason, setReason] = useKept(`hearing:${uid}`);
  const box = useRef<HTMLTextAreaElement>(null);
  const decide = useMutation({
    mutationFn: (verdict: HearingVerdict) =>
      api.content.decideHearing({ uid, verdict, reason: reason.trim() }),
    onSuccess: (_answer, verdict) => show(`‘${title}’: ${done[verdict]}`, { kind: 'done' }),
    onError: (error) => show(error.message, { kind: 'problem' }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['content'] }),
  });
  const give = (verdict: HearingVerdict) => {
    if (!reason.trim()) box.current?.focus();
    else if (!decide.isPending) decide.mutate(verdict);
  };
  useKeys({ a: () => give('sound'), s: () => give('silent'), r: () => give('reject') });
  const ready = !!reason.trim() && !decide.isPending;
  return (
    <section aria-label="Decision" className="h-fit rounded-card border border-line bg-card p-5">
      <h2 className="mb-1 text-xl">Decision</h2>
      <p className="mb-3 text-[0.875rem] text-soft">
        Speech about the food may be heard. Music may not, nor whatever else it holds.
      </p>
      <TextArea
        ref={box}
        label="Reason"
        name="reason"
        hint="Your own words. They stand in the audit log, and the author reads them."
        value={reason}
        limit={500}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className="grid gap-2">
        <Button
          look="primary"
          icon={<Volume2 className="size-4.5" />}
          busy={decide.isPending}
          disabled={!ready}
          onClick={() => give('sound')}
        >
          With its sound <kbd className="ms-1 text-[0.75rem] opacity-70">A</kbd>
        </Button>
        <Button
          icon={<VolumeX className="size-4.5" />}
          disabled={!ready}
          onClick={() => give('silent')}
        >
          Without sound <kbd className="ms-1 text-[0.75rem] opacity-70">S</kbd>
        </Button>
        <Button icon={<X className="size-4.5" />} disabled={!ready} onClick={() => give('reject')}>
          Reject <kbd className="ms-1 text-[0.75rem] opacity-70">R</kbd>
        </Button>
      </div>
    </section>
  );
}
