import { messages, type Participant, type Person } from '@chefly/contracts';
import type { RemoteParticipant } from '@chefly/media-room';
import { Avatar, classes, fullName, written } from '@chefly/ui';
import { AudioOf } from './media';
import { MicrophoneMark } from './microphone-mark';

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
        <MicrophoneMark on={remote.microphone} className="size-5 text-soft" />
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
            <MicrophoneMark on={remote.microphone} className="size-4" />
          </li>
        );
      })}
    </ul>
  );
}
