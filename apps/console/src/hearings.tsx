import type { Hearing, HearingVerdict } from '@chefly/contracts';
import { pages, useApi } from '@chefly/api-client/react';
import {
  ago,
  Avatar,
  Button,
  classes,
  fullName,
  Handle,
  Named,
  useKept,
  written,
} from '@chefly/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Volume2, VolumeX, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTitle } from './address';
import { articleClass } from './article-class';
import { useFocusAfterDecision } from './decided';
import { KeyMark } from './key-mark';
import { useKeys } from './keys';
import { desk, deskEnd, Missing, Queue, QueueEntry, useQueue } from './queue';
import { ReasonField } from './reason-field';
import { useAct } from './use-act';
import { waits } from './waits';

const done: Record<HearingVerdict, string> = {
  sound: 'It plays with its sound.',
  silent: 'It plays without its sound.',
  reject: 'It is not shown.',
};

/**
 * Videos whose authors say that they are speech: heard here before anybody else hears them. P
 * plays.
 */
export function Hearings() {
  const api = useApi();
  const list = useInfiniteQuery({ ...pages(api, 'content', 'hearings', {}), ...waits });
  const { current, choose, stay, goOn, leave, missing } = useQueue(list, ({ uid }) => uid);
  useTitle('Sound');
  return (
    <div onFocus={stay} className={`${desk} xl:grid-cols-[18.75rem_minmax(0,1fr)_21.25rem]`}>
      <Queue list={list} nothing="No video waits to be heard." current={current} onChoose={choose}>
        {(item) => (
          <QueueEntry title={item.title}>
            <Named>{fullName(item.author)}</Named> · {ago(item.waitingSince)}
          </QueueEntry>
        )}
      </Queue>
      {missing && <Missing onLeave={leave} />}
      {current && (
        <Listening key={current.uid} hearing={current} onDecided={() => goOn(current.uid)} />
      )}
    </div>
  );
}

interface Props {
  hearing: Hearing;
  onDecided: () => void;
}

function Listening({ hearing, onDecided }: Props) {
  const article = useRef<HTMLElement>(null);
  useFocusAfterDecision(article);
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
      <article ref={article} tabIndex={-1} aria-label="Video" className={articleClass}>
        <h2 className="break-words text-3xl" {...written(hearing.title)}>
          {hearing.title}
        </h2>
        <p className="mb-4 mt-1 flex items-center gap-2 text-soft">
          <Avatar person={hearing.author} size={28} />
          <span className="min-w-0">
            <Named>{fullName(hearing.author)}</Named>
            <Handle person={hearing.author} before=" · " /> · {ago(hearing.waitingSince)}
          </span>
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
      <Decision hearing={hearing} onDecided={onDecided} />
    </>
  );
}

function Decision({ hearing: { uid, title }, onDecided }: Props) {
  const api = useApi();
  // kept while the moderator listens to others
  const [reason, setReason, forgetReason] = useKept(`hearing:${uid}`);
  const box = useRef<HTMLTextAreaElement>(null);
  const decide = useAct({
    send: (verdict: HearingVerdict) =>
      api.content.decideHearing({ uid, verdict, reason: reason.trim() }),
    said: (_answer, verdict) => `‘${title}’: ${done[verdict]}`,
    service: 'content',
    onDone: () => (forgetReason(), onDecided()),
  });
  const give = (verdict: HearingVerdict) => {
    if (!reason.trim()) box.current?.focus();
    else if (!decide.isPending) decide.mutate(verdict);
  };
  useKeys({ a: () => give('sound'), s: () => give('silent'), r: () => give('reject') });
  const ready = !!reason.trim() && !decide.isPending;
  return (
    <section
      aria-label="Decision"
      className={classes(deskEnd, 'h-fit rounded-card border border-line bg-card p-5')}
    >
      <h2 className="mb-1 text-xl">Decision</h2>
      <p className="mb-3 text-[0.875rem] text-soft">
        Speech about the food may be heard. Music may not, nor whatever else it holds.
      </p>
      <ReasonField
        ref={box}
        hint="Your own words. They stand in the audit log, and the author reads them."
        value={reason}
        onChange={setReason}
      />
      <div className="grid grid-cols-1 gap-2">
        <Button
          look="primary"
          icon={<Volume2 className="size-4.5" />}
          busy={decide.isPending}
          disabled={!ready}
          onClick={() => give('sound')}
        >
          With its sound <KeyMark>A</KeyMark>
        </Button>
        <Button
          icon={<VolumeX className="size-4.5" />}
          disabled={!ready}
          onClick={() => give('silent')}
        >
          Without sound <KeyMark>S</KeyMark>
        </Button>
        <Button icon={<X className="size-4.5" />} disabled={!ready} onClick={() => give('reject')}>
          Reject <KeyMark>R</KeyMark>
        </Button>
      </div>
    </section>
  );
}
