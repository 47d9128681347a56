import type { IncomingRequest } from '@chefly/contracts';
import {
  amount,
  Avatar,
  Button,
  classes,
  clock,
  Dotted,
  fullName,
  useNow,
  written,
} from '@chefly/ui';
import { Check, ListChecks, Mic, Phone, Video, X } from 'lucide-react';
import { StuckNote } from './stuck-note';

interface Props {
  item: IncomingRequest;
  /** The server's time when it was asked for, and this device's when that was told. */
  serverTime: string;
  fetchedAt: number;
  ticked: boolean;
  busy: boolean;
  onTick: () => void;
  onStart: () => void;
  onDecline: () => void;
  onReport: () => void;
}

/** Who asks for what, for how long still, and the two answers. */
export function RequestRow({
  item,
  serverTime,
  fetchedAt,
  ticked,
  busy,
  onTick,
  onStart,
  onDecline,
  onReport,
}: Props) {
  const now = useNow();
  const name = fullName(item.member);
  const rest = Date.parse(item.expiresAt) - Date.parse(serverTime) - (now - fetchedAt);
  return (
    <li
      className={classes(
        'grid grid-cols-[minmax(0,1fr)] gap-3 rounded-card border p-3.5',
        ticked ? 'border-brand bg-brand-wash' : 'border-line',
      )}
    >
      <div className="flex items-center gap-3">
        <Avatar person={item.member} />
        <div className="min-w-0 flex-1">
          <div className="truncate font-semibold" {...written(name)}>
            {name}
          </div>
          <Dotted className="text-[0.8125rem] text-soft">
            <span className="flex min-w-0 items-center gap-1.5">
              {item.type === 'video' ? (
                <Video className="size-4 shrink-0" aria-label="Video" />
              ) : (
                <Mic className="size-4 shrink-0" aria-label="Voice" />
              )}
              <span className="min-w-0 break-words" {...written(item.recipeName)}>
                {item.recipeName}
              </span>
            </span>
            {item.pricePaise !== null && <bdi className="tabular">{amount(item.pricePaise)}</bdi>}
            <bdi className="tabular">{clock(rest)}</bdi>
          </Dotted>
        </div>
        <button
          type="button"
          role="checkbox"
          aria-checked={ticked}
          aria-label={`Select ${name}`}
          onClick={onTick}
          className="grid size-11 shrink-0 place-items-center rounded-full"
        >
          <span
            className={classes(
              'grid size-7 place-items-center rounded-full border-2',
              ticked ? 'border-brand bg-brand text-on-brand' : 'border-edge text-transparent',
            )}
          >
            <Check className="size-4" strokeWidth={3} aria-hidden />
          </span>
        </button>
      </div>
      {item.stuck && <StuckNote request={item} stuck={item.stuck} onReport={onReport} />}
      {item.gathered > 0 && (
        <p className="flex items-center gap-2 text-[0.875rem] font-semibold text-herb">
          <ListChecks className="size-4.5 shrink-0" aria-hidden />
          Gathers meanwhile, {item.gathered} ready
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          className="flex-1"
          icon={<X className="size-4.5" />}
          disabled={busy}
          once
          onClick={onDecline}
          aria-label={`Decline ${name}`}
        >
          Decline
        </Button>
        <Button
          look="primary"
          className="flex-1"
          icon={<Phone className="size-4.5" />}
          disabled={busy}
          once
          onClick={onStart}
          aria-label={`Start with ${name}`}
        >
          Start
        </Button>
      </div>
    </li>
  );
}
