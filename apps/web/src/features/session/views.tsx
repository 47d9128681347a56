import { messages, type Participant, type Person, type Session } from '@chefly/contracts';
import type { RemoteParticipant } from '@chefly/media-room';
import { Avatar, classes, fullName, hueOf, written } from '@chefly/ui';
import { CameraOff, CookingPot, Mic, MicOff } from 'lucide-react';
import { useState } from 'react';
import { AudioOf, VideoOf } from './media';

export function StartingSession({ session }: { session: Session }) {
  return (
    <div
      role="status"
      className="grid size-full place-content-center justify-items-center gap-4 text-center"
    >
      <span className="grid size-24 place-items-center rounded-full bg-brand-wash text-brand">
        <CookingPot className="size-10 animate-simmer" aria-hidden />
      </span>
      <h2 className="text-3xl">{messages.startingSession}</h2>
      <p className="text-soft">
        {session.role === 'chef'
          ? 'Waiting for your guests to come in.'
          : `Waiting for ${session.chef.firstName}.`}
      </p>
    </div>
  );
}

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
  return (
    <figure
      style={{
        ...(whole && { aspectRatio: ratio }),
        background: `radial-gradient(90% 90% at 30% 20%, oklch(0.5 0.07 ${hueOf(remote.uid)}), oklch(0.24 0.05 ${hueOf(remote.uid)}))`,
      }}
      className={classes(
        whole ? 'max-h-full w-full' : 'size-full',
        'relative min-h-0 overflow-hidden rounded-[20px] outline-3 -outline-offset-3 transition-[outline-color] duration-200',
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
      <figcaption className="absolute bottom-3 start-3 flex items-center gap-2 rounded-full bg-black/60 px-3 py-1.5 text-[0.8125rem] font-semibold">
        {remote.microphone ? (
          <Mic className="size-4" aria-label="Microphone on" />
        ) : (
          <MicOff className="size-4" aria-label="Microphone off" />
        )}
        <span className="max-w-[22ch] truncate" {...written(name)}>
          {name}
        </span>
      </figcaption>
    </figure>
  );
}

/** Voice participants as circles, lit while they speak. */
export function VoiceCircles({
  remotes,
  names,
}: {
  remotes: RemoteParticipant[];
  names: Map<string, Participant>;
}) {
  if (!remotes.length)
    return (
      <p className="grid size-full place-content-center text-lg text-soft">
        {messages.noVoiceParticipants}
      </p>
    );
  return (
    <div className="flex size-full flex-wrap content-center items-center justify-center gap-8">
      {remotes.map((remote) => (
        <Circle
          key={remote.uid}
          remote={remote}
          person={names.get(remote.uid)!}
          size={remotes.length > 1 ? 130 : 180}
        />
      ))}
    </div>
  );
}

export function UserVoice({
  remote,
  chef,
}: {
  remote: RemoteParticipant | undefined;
  chef: Person;
}) {
  return (
    <div className="grid size-full place-content-center">
      {remote ? (
        <Circle remote={remote} person={chef} size={200} />
      ) : (
        <p className="text-lg text-soft">{chef.firstName} is reconnecting…</p>
      )}
    </div>
  );
}

function Circle({
  remote,
  person,
  size,
}: {
  remote: RemoteParticipant;
  person: Person;
  size: number;
}) {
  return (
    <figure className="grid justify-items-center gap-4" data-speaking={remote.speaking}>
      <AudioOf remote={remote} />
      <span
        className={classes(
          'rounded-full p-2 transition-shadow duration-200',
          remote.speaking ? 'shadow-[0_0_0_5px_#FF9466]' : 'shadow-[0_0_0_2px_#38292A]',
        )}
      >
        <Avatar person={person} size={size} />
      </span>
      <figcaption className="flex items-center gap-2 text-lg font-semibold">
        {remote.microphone ? (
          <Mic className="size-5 text-soft" aria-label="Microphone on" />
        ) : (
          <MicOff className="size-5 text-soft" aria-label="Microphone off" />
        )}
        <span {...written(fullName(person))}>{fullName(person)}</span>
      </figcaption>
    </figure>
  );
}

/** Those on voice beside the video grid: heard there too, and lit while they speak. */
export function VoiceGuests({
  remotes,
  names,
}: {
  remotes: RemoteParticipant[];
  names: Map<string, Participant>;
}) {
  if (!remotes.length) return null;
  return (
    <ul
      aria-label="Voice participants"
      className="absolute start-3 top-3 z-10 flex max-w-[70%] flex-wrap gap-2"
    >
      {remotes.map((remote) => {
        const person = names.get(remote.uid);
        if (!person) return null;
        return (
          <li
            key={remote.uid}
            data-speaking={remote.speaking}
            className={classes(
              'flex items-center gap-2 rounded-full bg-black/60 p-1 pe-3 text-[0.8125rem] font-semibold',
              remote.speaking && 'shadow-[0_0_0_3px_#FF9466]',
            )}
          >
            <AudioOf remote={remote} />
            <Avatar person={person} size={32} />
            <span className="max-w-[14ch] truncate" {...written(person.firstName)}>
              {person.firstName}
            </span>
            {remote.microphone ? (
              <Mic className="size-4" aria-label="Microphone on" />
            ) : (
              <MicOff className="size-4" aria-label="Microphone off" />
            )}
          </li>
        );
      })}
    </ul>
  );
}
