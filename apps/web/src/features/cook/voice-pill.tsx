import { Button, classes, IconButton } from '@chefly/ui';
import { AudioLines, Mic } from 'lucide-react';

interface Props {
  state: 'off' | 'on';
  heard: string | null;
  wide: boolean;
  onToggle: () => void;
}

/** Says that it listens, and flashes what it heard. */
export function VoicePill({ state, heard, wide, onToggle }: Props) {
  if (state === 'off')
    return wide ? (
      <Button icon={<Mic className="size-4.5" />} look="ghost" onClick={onToggle}>
        Listen for “next”
      </Button>
    ) : (
      <IconButton label="Listen for “next”, “back”, “start timer”" onClick={onToggle}>
        <Mic className="size-5.5" />
      </IconButton>
    );
  return (
    <button
      type="button"
      aria-pressed
      onClick={onToggle}
      className={classes(
        'flex min-h-11 shrink-0 items-center gap-2 rounded-full px-4 font-semibold',
        heard ? 'bg-herb text-card' : 'bg-herb-wash text-herb',
      )}
    >
      <AudioLines className="size-4.5" aria-hidden />
      {heard ? `“${heard}”` : wide ? 'Say “next”, “back”, “start timer”' : null}
      <span className="sr-only">Listening, stop</span>
    </button>
  );
}
