import { messages, type Participant, type Person } from '@chefly/contracts';
import { carriesPicture, type RemoteParticipant } from '@chefly/media-room';
import { classes, fullName, hueOf, written } from '@chefly/ui';
import { CameraOff, Hand } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { markOf, type Whereabouts } from './kitchen/whereabouts';
import { VideoOf } from './media';
import { MicrophoneMark } from './microphone-mark';
import { QualityMark } from './quality-mark';
import { theirWords } from './quality-words';
import { useQualityOf } from './use-qualities';

const WHOLE = 2;

/**
 * The chef's grid: one column for one participant, two for more, where each picture is seen whole;
 * beside the recipe one below the other. Whose pan is shown has all of it.
 */
export function ChefVideos({
  remotes,
  names,
  cooks = [],
  spotlight = null,
  stacked,
  filled,
  own,
  onRatio,
}: {
  remotes: RemoteParticipant[];
  names: ReadonlyMap<string, Participant>;
  cooks?: readonly Whereabouts[];
  spotlight?: string | null;
  stacked?: boolean;
  /** Pictures are cut to what room there is. */
  filled?: boolean;
  /** The chef's own picture, where it has the place that the others leave free. */
  own?: ReactNode;
  /** Is told the shape of a picture. */
  onRatio?: (ratio: number) => void;
}) {
  if (!remotes.length)
    return (
      <p className="grid size-full place-content-center text-lg text-soft">
        {messages.noVideoParticipants}
      </p>
    );
  const lit = remotes.some(({ uid }) => uid === spotlight);
  const shaped = !lit && !filled && (stacked ? remotes.length <= WHOLE : remotes.length > 1);
  return (
    <div
      className={classes(
        'grid size-full place-items-center gap-2 sm:gap-2.5',
        shaped && stacked ? 'auto-rows-[minmax(0,max-content)] content-start' : 'auto-rows-fr',
        remotes.length > 1 && !stacked && !lit ? 'grid-cols-2' : 'grid-cols-1',
      )}
    >
      {remotes.map((remote) => (
        <Tile
          key={remote.uid}
          remote={remote}
          person={names.get(remote.uid)}
          cook={cooks.find(({ person }) => person.uid === remote.uid)}
          whole={shaped}
          aside={lit && remote.uid !== spotlight}
          beside={lit || remotes.length === 1}
          onRatio={onRatio}
        />
      ))}
      {own}
    </div>
  );
}

export function UserVideo({
  remote,
  chef,
  onRatio,
}: {
  remote: RemoteParticipant | undefined;
  chef: Person;
  onRatio?: (ratio: number) => void;
}) {
  return (
    <div className="size-full">
      {remote ? (
        <Tile remote={remote} person={chef} beside onRatio={onRatio} />
      ) : (
        <p className="grid size-full place-content-center text-lg text-soft">
          {chef.firstName} is reconnecting…
        </p>
      )}
    </div>
  );
}

function Tile({
  remote,
  person,
  cook,
  whole,
  aside,
  beside,
  onRatio,
}: {
  remote: RemoteParticipant;
  person: Person | undefined;
  /** Where they are in the recipe. */
  cook?: Whereabouts;
  /** Heard, while another's pan is shown. */
  aside?: boolean;
  /** On a phone the own picture lies in its lower corner. */
  beside?: boolean;
  /** The tile takes the shape of its picture instead of cutting the picture to the tile. */
  whole?: boolean;
  onRatio?: (ratio: number) => void;
}) {
  const [ratio, setRatio] = useState(4 / 3);
  const name = person ? fullName(person) : '';
  const hue = hueOf(remote.uid);
  const quality = useQualityOf(remote.uid);
  const weak = !carriesPicture(quality);
  return (
    <figure
      style={{
        ...(whole && { aspectRatio: ratio }),
        background:
          `radial-gradient(90% 90% at 30% 20%, oklch(0.5 0.07 ${hue}), ` +
          `oklch(0.24 0.05 ${hue}))`,
      }}
      className={classes(
        whole ? 'max-h-full w-full' : 'size-full',
        'relative min-h-0 overflow-hidden rounded-[20px]',
        'outline-3 -outline-offset-3 transition-[outline-color] duration-200',
        remote.speaking ? 'outline-brand' : cook?.hand ? 'outline-gold' : 'outline-transparent',
        aside && 'hidden',
      )}
      data-speaking={remote.speaking}
    >
      <VideoOf
        remote={remote}
        label={`Video of ${name}`}
        onRatio={(shape) => (setRatio(shape), onRatio?.(shape))}
        className={remote.camera && !weak ? '' : 'invisible'}
      />
      {(weak || !remote.camera) && (
        <span className="absolute inset-0 grid place-content-center justify-items-center gap-2 px-3 text-center">
          <CameraOff className="size-9 opacity-70" aria-hidden />
          <span>
            {weak
              ? theirWords(person?.firstName ?? '', quality)
              : `${person?.firstName}’s camera is off`}
          </span>
          {!weak && remote.stalled && <span>no sound…</span>}
        </span>
      )}
      {(!remote.connected || (remote.stalled && remote.camera && !weak)) && (
        <span className="absolute inset-0 grid place-content-center bg-black/65 px-3 text-center">
          {remote.connected ? `Waiting for ${person?.firstName}’s picture…` : 'Reconnecting…'}
        </span>
      )}
      <figcaption
        className={classes(
          'absolute start-3 bottom-3 grid grid-cols-[minmax(0,1fr)] justify-items-start gap-1.5',
          beside
            ? 'max-w-[calc(100%-1.5rem)] max-wide:max-w-[calc(100%-144px)]'
            : 'max-w-[calc(100%-1.5rem)]',
        )}
      >
        {cook && (
          <span
            className={classes(
              'flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-[0.8125rem] font-semibold',
              cook.hand
                ? 'bg-gold text-card'
                : cook.ready
                  ? 'bg-herb-wash text-herb'
                  : 'bg-black/70',
            )}
          >
            {cook.hand && <Hand className="size-3.5" aria-label="Hand raised" />}
            {markOf(cook)}
          </span>
        )}
        <span className="flex max-w-full items-center gap-2 rounded-full bg-black/60 px-3 py-1.5 text-[0.8125rem] font-semibold">
          <MicrophoneMark on={remote.microphone} className="size-4" />
          <span className="max-w-[22ch] min-w-0 truncate" {...written(name)}>
            {name}
          </span>
          <QualityMark rung={quality} className="size-4" />
        </span>
      </figcaption>
    </figure>
  );
}
