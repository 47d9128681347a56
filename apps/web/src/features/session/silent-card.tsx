import { Button } from '@chefly/ui';
import { VolumeX } from 'lucide-react';
import { HEAR_MARK } from './playback';

/** Whom the browser keeps silent until the page is touched, and the button that ends it. */
export function SilentCard({ names, onHear }: { names: readonly string[]; onHear: () => void }) {
  if (!names.length) return null;
  const whom = names.length === 1 ? names[0] : 'everybody';
  return (
    <div
      role="alert"
      {...{ [HEAR_MARK]: true }}
      className="mb-2 flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 rounded-[18px] bg-gold-wash px-3.5 py-2 text-gold"
    >
      <VolumeX className="size-5 shrink-0" aria-hidden />
      <p className="min-w-32 flex-1 text-[0.875rem] leading-tight">
        Your browser plays no voices before you touch the page.
      </p>
      <Button onClick={onHear}>Tap to hear {whom}</Button>
    </div>
  );
}
