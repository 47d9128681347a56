import { messages, type Participant, type Person } from '@chefly/contracts';
import type { RemoteParticipant } from '@chefly/media-room';
import { classes, fullName, hueOf, written } from '@chefly/ui';
import { CameraOff } from 'lucide-react';
import { useState } from 'react';
import { VideoOf } from './media';
import { MicrophoneMark } from './microphone-mark';

/**
 * The chef's grid: one column for one participant, two for more, where each picture is seen whole.
 */
export function ChefVideos({
  remotes,
  names,
}: {
  remotes: RemoteParticipant[];
  names: Map<string, Participant>;
}) {
  if (!remotes.length)
    return (
      <p className="grid size-full place-content-center text-lg text-soft">
        {messages.noVideoParticipants}
      </p>
    );
  return (
    <div
      className={classes(
        'grid size-full auto-rows-fr place-items-center gap-2 sm:gap-3',
        remotes.length > 1 ? 'grid-cols-2' : 'grid-cols-1',
      )}
    >
      {remotes.map((remote) => (
        <Tile
          key={remote.uid}
          remote={remote}
          person={names.get(remote.uid)}
          whole={remotes.length > 1}
        />
      ))}
    </div>
  );
}

export function UserVideo({
  remote,
  chef,
}: {
  remote: RemoteParticipant | undefined;
  chef: Person;
}) {
  return (
    <div className="size-full">
      {remote ? (
        <Tile remote={remote} person={chef} />
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
  whole,
}: {
  remote: RemoteParticipant;
  person: Person | undefined;
  /** The tile takes the shape of its picture instead of cutting the picture to the tile. */
  whole?: boolean;
}) {
  const [ratio, setRatio] = useState(4 / 3);
  const name = person ? fullName(person) : '';
  const hue = hueOf(remote.uid);
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
        remote.speaking ? 'outline-brand' : 'outline-transparent',
      )}
      data-speaking={remote.speaking}
    >
      <VideoOf
        remote={remote}
        label={`Video of ${name}`}
        onRatio={setRatio}
        className={remote.camera ? '' : 'invisible'}
      />
      {!remote.camera && (
        <span className="absolute inset-0 grid place-content-center justify-items-center gap-2">
          <CameraOff className="size-9 opacity-70" aria-hidden />
          <span>{person?.firstName}’s camera is off</span>
        </span>
      )}
      {!remote.connected && (
        <span className="absolute inset-0 grid place-content-center bg-black/50">
          Reconnecting…
        </span>
      )}
      <figcaption
        className={classes(
          'absolute bottom-3 start-3 flex items-center gap-2 rounded-full bg-black/60 px-3 py-1.5',
          'text-[0.8125rem] font-semibold',
        )}
      >
        <MicrophoneMark on={remote.microphone} className="size-4" />
        <span className="max-w-[22ch] truncate" {...written(name)}>
          {name}
        </span>
      </figcaption>
    </figure>
  );
}
