import { leftAt, stateAt, type KitchenTimer } from '@chefly/contracts';
import { BellRing, Pause, Play, Plus } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { classes } from './classes';
import { timerClock, timerLabel, timerSays } from './timer-words';

export type ShownTimer = Pick<KitchenTimer, 'name' | 'seconds' | 'endsAt' | 'leftSeconds'>;

const strokeOf = (size: number) => (size > 250 ? 12 : size > 120 ? 9 : size > 60 ? 7 : 4);

/**
 * A ring of which a share is drawn, with whatever stands in it.
 *
 * @param size in CSS pixels
 * @param grows with the letters that somebody reads, as the words in it do
 */
export function Ring({
  size,
  share,
  className = 'text-brand',
  filled,
  grows,
  children,
}: {
  size: number;
  share: number;
  className?: string;
  filled?: boolean;
  grows?: boolean;
  children?: ReactNode;
}) {
  const across = grows ? `${size / 16}rem` : size;
  const stroke = strokeOf(size);
  const radius = (size - stroke) / 2;
  const round = 2 * Math.PI * radius;
  const circle = { cx: size / 2, cy: size / 2, r: radius, strokeWidth: stroke };
  return (
    <span
      className={classes('relative inline-grid shrink-0 place-items-center', className)}
      style={{ width: across, height: across }}
    >
      <svg
        viewBox={`0 0 ${size} ${size}`}
        className="absolute inset-0 size-full fill-none rtl:-scale-x-100"
        aria-hidden
      >
        <circle {...circle} className={filled ? 'fill-current' : 'stroke-line'} />
        <circle
          {...circle}
          stroke="currentColor"
          strokeLinecap="round"
          strokeDasharray={`${(round * Math.max(0, Math.min(1, share))).toFixed(1)} ${round.toFixed(1)}`}
          strokeOpacity={share > 0 ? 1 : 0}
          transform={`rotate(-90 ${size / 2} ${size / 2})`}
        />
      </svg>
      <span className="relative grid justify-items-center text-center text-ink">{children}</span>
    </span>
  );
}

/**
 * A kitchen timer as a ring from 44 to 340 px. It moves by the second, without easing, by the `now`
 * that its owner gives: the server's clock where it is shared.
 *
 * @param caption below the clock, from 120 px on: the timer's name, or whose it is
 * @param onPress pressing the ring does what its button would: start, pause, go on, stop the alarm
 */
export function RingTimer({
  timer,
  now,
  size,
  caption = timer.name,
  onPress,
  children,
}: {
  timer: ShownTimer;
  now: Date;
  size: number;
  caption?: string;
  onPress?: () => void;
  /** Instead of the clock: the thumb of the dish in a tray. */
  children?: ReactNode;
}) {
  const state = stateAt(timer, now);
  const left = leftAt(timer, now);
  const done = state === 'done';
  const ring = (
    <Ring
      size={size}
      share={state === 'waiting' ? 1 : left / timer.seconds}
      filled={done}
      className={classes(
        done && 'text-herb',
        state === 'last-minute' && 'text-live',
        state === 'paused' && 'text-edge',
        (state === 'running' || state === 'waiting') && 'text-brand',
      )}
    >
      {children ?? (
        <>
          <span
            className={classes('tabular font-bold leading-none', done && 'text-card')}
            style={{ fontSize: size * (left >= 3600 && !done ? 0.18 : 0.23) }}
          >
            {done ? 'Done' : timerClock(left)}
          </span>
          {size > 120 && (
            <span
              className={classes(
                'mt-1 line-clamp-2 text-balance leading-tight',
                size > 250 ? 'text-[1.0625rem]' : 'text-[0.8125rem]',
                done ? 'text-card' : 'text-soft',
              )}
              style={{ maxWidth: size * 0.68 }}
            >
              {state === 'paused' ? `Paused · ${caption}` : caption}
            </span>
          )}
        </>
      )}
    </Ring>
  );
  if (!onPress)
    return (
      <span
        role="timer"
        aria-live="off"
        aria-label={timerLabel(timer, now, false)}
        className="inline-flex shrink-0"
      >
        {ring}
      </span>
    );
  return (
    <span role="timer" aria-live="off" className="relative inline-flex shrink-0">
      {/* its clock is no part of what the button is called: who speaks to it says its name */}
      <span aria-hidden className="contents">
        {ring}
      </span>
      <button
        type="button"
        onClick={onPress}
        aria-label={timerLabel(timer, now)}
        className="absolute inset-0 rounded-full"
      />
    </span>
  );
}

const buttons = {
  plain: 'size-17 rounded-[20px] text-[0.8125rem]',
  stand: 'size-22 rounded-[20px] text-[0.9375rem]',
};

function TimerButton({
  label,
  said,
  icon,
  size,
  onClick,
}: {
  label: string;
  said: string;
  icon: ReactNode;
  size: keyof typeof buttons;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      aria-label={said}
      onClick={onClick}
      className={classes(
        'grid content-center justify-items-center gap-1 border border-line bg-card font-semibold',
        'text-ink transition-[border-color,transform] duration-150 hover:border-edge active:scale-[0.98]',
        buttons[size],
      )}
    >
      {icon}
      <span dir="ltr">{label}</span>
    </button>
  );
}

/** Start, pause, go on or stop, and one minute more: the buttons beside a ring. */
export function TimerButtons({
  timer,
  now,
  size = 'plain',
  className,
  onPress,
  onMinute,
}: {
  timer: ShownTimer;
  now: Date;
  size?: keyof typeof buttons;
  className?: string;
  onPress: () => void;
  onMinute: () => void;
}) {
  const state = stateAt(timer, now);
  const words = { waiting: 'Start', paused: 'Go on', done: 'Stop' };
  const label = state === 'running' || state === 'last-minute' ? 'Pause' : words[state];
  const icon = size === 'stand' ? 'size-6' : 'size-5';
  const Icon = label === 'Pause' ? Pause : label === 'Stop' ? BellRing : Play;
  return (
    <div className={classes('flex gap-3', className)}>
      <TimerButton
        label={label}
        said={timerLabel(timer, now)}
        icon={<Icon className={icon} aria-hidden />}
        size={size}
        onClick={onPress}
      />
      <TimerButton
        label="1 min"
        said={`${timer.name}, 1 min more`}
        icon={<Plus className={icon} aria-hidden />}
        size={size}
        onClick={onMinute}
      />
    </div>
  );
}

/** Says of timers politely, each once, that half, five minutes and one minute are left. */
export function TimerVoice({
  timers,
  now,
}: {
  timers: readonly (ShownTimer & { uid: string })[];
  now: Date;
}) {
  const before = useRef(new Map<string, number>());
  const [said, setSaid] = useState('');
  useEffect(() => {
    const words: string[] = [];
    const lefts = new Map<string, number>();
    for (const timer of timers) {
      const left = leftAt(timer, now);
      const runs = timer.endsAt !== null && timer.leftSeconds === null;
      const known = before.current.get(timer.uid);
      if (runs) lefts.set(timer.uid, left);
      const heard = runs && left && known !== undefined ? timerSays(timer, known, left) : null;
      if (heard) words.push(heard);
    }
    before.current = lefts;
    if (words.length) setSaid(words.join('. '));
  }, [timers, now]);
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}
