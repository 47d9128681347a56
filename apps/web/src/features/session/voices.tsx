import { messages, type ConnectionRung, type Participant, type Person } from '@chefly/contracts';
import type { RemoteParticipant } from '@chefly/media-room';
import { Avatar, classes, fullName, useMedia, useScrollStop, written } from '@chefly/ui';
import { Hand } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { AudioOf } from './media';
import { markOf, type Whereabouts } from './kitchen/whereabouts';
import { MicrophoneMark } from './microphone-mark';
import { QualityOf } from './quality-mark';
import { useQualityOf } from './use-qualities';

const SIZE = 56;
/** On a tablet, across the kitchen. */
const LARGE = 76;
const useSize = (column: boolean) => {
  const wide = useMedia('(min-width: 44em)');
  return wide && !column ? LARGE : SIZE;
};

/** Those on voice in a row, lit while they speak, with the step that each is at. */
export function VoiceCircles({
  remotes,
  names,
  cooks,
  column,
}: {
  remotes: RemoteParticipant[];
  names: ReadonlyMap<string, Participant>;
  cooks: readonly Whereabouts[];
  column: boolean;
}) {
  if (!remotes.length)
    return (
      <p className="grid min-h-24 w-full place-content-center px-4 text-center text-lg text-soft">
        {messages.noVoiceParticipants}
      </p>
    );
  return (
    <Row column={column}>
      {remotes.map((remote) => (
        <Circle
          key={remote.uid}
          remote={remote}
          person={names.get(remote.uid)!}
          cook={cooks.find(({ person }) => person.uid === remote.uid)}
          column={column}
        />
      ))}
    </Row>
  );
}

/** A member's company on voice: the chef, whom they hear, and the others with their steps. */
export function UserVoice({
  remote,
  chef,
  cooks,
  me,
  column,
}: {
  remote: RemoteParticipant | undefined;
  chef: Person;
  cooks: readonly Whereabouts[];
  me: string;
  column: boolean;
}) {
  const size = useSize(column);
  return (
    <Row column={column}>
      {remote ? (
        <Circle remote={remote} person={chef} column={column} />
      ) : (
        <p className="self-center text-soft">{chef.firstName} is reconnecting…</p>
      )}
      {cooks.map((cook) => (
        <div key={cook.person.uid} className={place(column)}>
          <span className="relative">
            <Avatar person={cook.person} size={size} />
            {cook.hand && <HandMark />}
            {cook.person.uid !== me && <CornerQuality uid={cook.person.uid} />}
          </span>
          <span className={words(column)}>
            <b
              className="block truncate font-semibold md:text-base"
              {...written(cook.person.firstName)}
            >
              {cook.person.uid === me ? 'You' : cook.person.firstName}
            </b>
            <small className="block truncate text-[0.8125rem] text-soft">{markOf(cook)}</small>
          </span>
        </div>
      ))}
    </Row>
  );
}

function Row({ column, children }: { column: boolean; children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null);
  const stop = useScrollStop(row);
  return (
    <div
      ref={row}
      {...(stop === 0 && { tabIndex: 0, role: 'group', 'aria-label': 'On voice' })}
      className={
        column
          ? 'flex max-h-full flex-col gap-4 overflow-y-auto p-2'
          : 'flex gap-3 overflow-x-auto px-4 py-3.5 *:shrink-0'
      }
    >
      {children}
    </div>
  );
}

const place = (column: boolean) =>
  column
    ? 'flex min-w-0 items-center gap-4'
    : 'grid w-20 content-start md:w-28 justify-items-center gap-2 text-center';
const words = (column: boolean) =>
  classes('min-w-0 leading-tight', column ? 'text-start' : 'w-full');

/** On a face, which does not grow with the letters. */
const MARK = 'absolute grid size-[24px] place-items-center rounded-full';
const IN_MARK = 'size-[14px]';

const HandMark = () => (
  <span className={classes(MARK, '-end-1 -bottom-1 bg-gold text-card')}>
    <Hand className={IN_MARK} aria-label="Hand raised" />
  </span>
);

const CornerQuality = ({ uid }: { uid: string }) => (
  <span className={classes(MARK, '-end-1 -top-1 bg-[#33262a]')}>
    <QualityOf uid={uid} className={IN_MARK} />
  </span>
);

/** Why somebody is not to be heard now; null where nothing stands in the way. */
function whyUnheard(
  { connected, speaking, stalled }: RemoteParticipant,
  quality: ConnectionRung,
): string | null {
  if (!connected) return 'rejoining…';
  if (speaking) return null;
  return quality === 'text' ? 'text only' : stalled ? 'no sound…' : null;
}

function Circle({
  remote,
  person,
  cook,
  column,
}: {
  remote: RemoteParticipant;
  person: Person;
  cook?: Whereabouts;
  column: boolean;
}) {
  const quality = useQualityOf(remote.uid);
  const size = useSize(column);
  const mark = cook ? markOf(cook) : 'Chef';
  // in a row there is room for one
  const name = column ? fullName(person) : person.firstName;
  const note = whyUnheard(remote, quality) ?? (remote.speaking ? 'speaking' : mark);
  return (
    <figure className={place(column)} data-speaking={remote.speaking}>
      <AudioOf remote={remote} />
      <span
        className={classes(
          'relative rounded-full transition-shadow duration-200',
          remote.speaking && 'shadow-[0_0_0_4px_#120D0E,0_0_0_7px_#FF9466]',
        )}
      >
        <Avatar person={person} size={size} />
        <span
          className={classes(
            remote.microphone ? 'sr-only' : classes(MARK, '-start-1 -bottom-1 bg-[#33262a]'),
          )}
        >
          <MicrophoneMark on={remote.microphone} className={IN_MARK} />
        </span>
        {cook?.hand && <HandMark />}
        <CornerQuality uid={remote.uid} />
      </span>
      <span className={words(column)}>
        <figcaption
          className="line-clamp-2 break-words font-semibold md:text-base"
          {...written(name)}
        >
          {name}
        </figcaption>
        <small
          className={classes(
            'block truncate text-[0.8125rem]',
            remote.speaking ? 'text-brand' : 'text-soft',
          )}
        >
          {note}
        </small>
      </span>
    </figure>
  );
}

/** Those on voice beside the video grid: heard there too, and lit while they speak. */
export function VoiceGuests({
  remotes,
  names,
  below,
}: {
  remotes: RemoteParticipant[];
  names: ReadonlyMap<string, Participant>;
  /** The clock of the session lies over the picture's upper edge. */
  below?: boolean;
}) {
  if (!remotes.length) return null;
  return (
    <ul
      aria-label="Voice participants"
      className={classes(
        'absolute start-3 z-[4] flex max-w-[70%] flex-wrap gap-2',
        below ? 'top-14' : 'top-3',
      )}
    >
      {remotes.map((remote) => {
        const person = names.get(remote.uid);
        return person && <Chip key={remote.uid} remote={remote} person={person} />;
      })}
    </ul>
  );
}

function Chip({ remote, person }: { remote: RemoteParticipant; person: Person }) {
  const why = whyUnheard(remote, useQualityOf(remote.uid));
  return (
    <li
      data-speaking={remote.speaking}
      className={classes(
        'flex max-w-full items-center gap-2 rounded-full bg-black/60 p-1 pe-3',
        'text-[0.8125rem] font-semibold *:shrink-0',
        remote.speaking && 'shadow-[0_0_0_3px_#FF9466]',
      )}
    >
      <AudioOf remote={remote} />
      <Avatar person={person} size={32} />
      <span className="max-w-[14ch] min-w-0 shrink! truncate" {...written(person.firstName)}>
        {person.firstName}
      </span>
      {why && <small className="text-[0.8125rem] font-normal whitespace-nowrap">{why}</small>}
      <MicrophoneMark on={remote.microphone} className="size-4" />
      <QualityOf uid={remote.uid} className="size-4" />
    </li>
  );
}
