import { LEVEL_POLL_MS, Loudness } from '@chefly/media-room';
import { classes } from '@chefly/ui';
import { MicOff } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';

/** The loudness, of 1, at which the ring is widest: a voice at an arm's length. */
const FULL = 0.35;
const FALL = 0.7;
/** Of the level: what is quieter is the room. */
const HEARD = 0.15;
/** How much wider than what it goes round the ring becomes. */
const WIDER = 0.5;

/** How loud a track is just now, of 1. Falls slowly, so that a word is seen. */
function useLevel(track: MediaStreamTrack | null): number {
  const [level, setLevel] = useState(0);
  useEffect(() => {
    if (!track) return;
    const loudness = new Loudness();
    const timer = setInterval(() => {
      const now = Math.min(1, Math.sqrt(loudness.of(track) / FULL));
      setLevel((before) => (now > before ? now : before * FALL));
    }, LEVEL_POLL_MS / 2);
    return () => {
      clearInterval(timer);
      loudness.close();
      setLevel(0);
    };
  }, [track]);
  return level;
}

/** What the microphone hears, as a ring that moves with the voice, and in words. */
export function VoiceRing({
  stream,
  on,
  className,
  children,
}: {
  stream: MediaStream | null;
  on: boolean;
  className?: string;
  /** What the ring goes round. */
  children: ReactNode;
}) {
  const track = stream?.getAudioTracks()[0] ?? null;
  return (
    <VoiceLevel level={useLevel(on ? track : null)} on={on} className={className}>
      {children}
    </VoiceLevel>
  );
}

/** @param level of 1 */
export function VoiceLevel({
  level,
  on,
  className,
  children,
}: {
  level: number;
  on: boolean;
  className?: string;
  children: ReactNode;
}) {
  const heard = on && level > HEARD;
  const words = on ? (heard ? 'We hear you' : 'Quiet') : 'Off';
  return (
    <div className={className}>
      <span className="relative grid shrink-0 rounded-full">
        <span
          aria-hidden
          className="absolute inset-0 rounded-full bg-[#FF9466]/35 transition-transform duration-100 motion-reduce:transition-none"
          style={{ transform: `scale(${on ? 1 + level * WIDER : 1})` }}
        />
        <span
          className={classes(
            'relative grid place-items-center rounded-full border-[3px]',
            heard ? 'border-[#FF9466]' : 'border-transparent',
          )}
        >
          {children}
        </span>
        {!on && (
          <span
            aria-hidden
            className="absolute -end-1 -bottom-1 grid size-6 place-items-center rounded-full bg-[#120D0E]"
          >
            <MicOff className="size-3.5" />
          </span>
        )}
      </span>
      <span
        role="meter"
        aria-label="Microphone level"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={on ? Math.round(level * 100) : 0}
        aria-valuetext={words}
        className="min-w-[9ch] text-[0.875rem] font-semibold"
      >
        {words}
      </span>
    </div>
  );
}
