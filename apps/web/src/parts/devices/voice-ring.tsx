import { LEVEL_POLL_MS, Loudness } from '@chefly/media-room';
import { classes } from '@chefly/ui';
import { Mic, MicOff } from 'lucide-react';
import { useEffect, useState } from 'react';

const BARS = 12;
/** The loudness, of 1, at which all bars are lit: a voice at an arm's length. */
const FULL = 0.35;
const FALL = 0.7;

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

/** What the microphone hears. */
export function LevelBar({ stream, on }: { stream: MediaStream | null; on: boolean }) {
  const track = stream?.getAudioTracks()[0] ?? null;
  const level = useLevel(on ? track : null);
  const lit = Math.round(level * BARS);
  return (
    <div className="flex items-center gap-2.5">
      {on ? (
        <Mic className="size-5 text-herb" aria-hidden />
      ) : (
        <MicOff className="size-5 text-soft" aria-hidden />
      )}
      <div
        role="meter"
        aria-label="Microphone level"
        aria-valuemin={0}
        aria-valuemax={BARS}
        aria-valuenow={lit}
        aria-valuetext={on ? (lit > 1 ? 'We hear you' : 'Quiet') : 'Off'}
        className="flex h-5 flex-1 items-center gap-1"
      >
        {Array.from({ length: BARS }, (_, i) => (
          <span
            key={i}
            className={classes(
              'h-full flex-1 rounded-full transition-colors duration-100',
              i < lit ? 'bg-herb' : 'bg-line',
            )}
          />
        ))}
      </div>
    </div>
  );
}
