import { stateAt, type SharedTimer } from '@chefly/contracts';
import { Button, RingTimer, written } from '@chefly/ui';
import type { Kitchen } from './use-kitchen';

export const whoStarted = ({ startedBy }: SharedTimer, { me, people }: Kitchen) =>
  startedBy === me
    ? 'For everyone, started by you'
    : `For everyone, started by ${people.get(startedBy)?.firstName ?? 'a member'}`;

/** One timer of the session: its ring, whose it is, and what may be done with it by this one. */
export function TimerRow({
  timer,
  kitchen,
  size,
}: {
  timer: SharedTimer;
  kitchen: Kitchen;
  size: number;
}) {
  const { now, me, chef, act, open } = kitchen;
  const own = open && (chef || timer.startedBy === me);
  const done = stateAt(timer, now) === 'done';
  const held = stateAt(timer, now) === 'paused';
  const { uid: timerUid, name } = timer;
  return (
    <li className="flex min-w-0 items-center gap-3">
      <RingTimer timer={timer} now={now} size={size} caption="" />
      <span className="min-w-0 leading-tight">
        <b className="line-clamp-2 max-w-56 break-words" {...written(name)}>
          {name}
        </b>
        <span className="block text-[0.8125rem] text-soft">{whoStarted(timer, kitchen)}</span>
        {own && (
          <span className="-ms-2.5 flex flex-wrap">
            {!done && (
              <Button
                look="ghost"
                className="px-2.5! text-[0.8125rem]"
                aria-label={`${held ? 'Go on' : 'Pause'}: ${name}`}
                onClick={() => act({ do: held ? 'resume-timer' : 'pause-timer', timerUid })}
              >
                {held ? 'Go on' : 'Pause'}
              </Button>
            )}
            <Button
              look="ghost"
              className="px-2.5! text-[0.8125rem]"
              aria-label={`1 min more for ${name}`}
              onClick={() => act({ do: 'add-minute', timerUid })}
            >
              <bdi dir="ltr">+1 min</bdi>
            </Button>
            <Button
              look="ghost"
              className="px-2.5! text-[0.8125rem]"
              aria-label={done ? `Put ${name} away` : `Stop ${name}`}
              onClick={() => act({ do: 'stop-timer', timerUid })}
            >
              {done ? 'Away' : 'Stop'}
            </Button>
          </span>
        )}
      </span>
    </li>
  );
}
