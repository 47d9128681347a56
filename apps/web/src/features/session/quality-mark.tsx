import type { ConnectionRung } from '@chefly/contracts';
import { Signal, SignalLow, SignalMedium, SignalZero } from 'lucide-react';
import { carried } from './quality-words';
import { useQualityOf } from './use-qualities';

const bars = { full: Signal, lowered: SignalMedium, voice: SignalLow, text: SignalZero };

/** How well somebody is connected, as bars. */
export function QualityMark({ rung, className }: { rung: ConnectionRung; className: string }) {
  const Bars = bars[rung];
  const said = rung === 'full' ? 'good' : `weak, ${carried[rung].toLowerCase()}`;
  return (
    <span
      role="img"
      aria-label={`Connection ${said}`}
      className={`relative block shrink-0 ${rung === 'full' ? 'opacity-60' : 'text-gold'} ${className}`}
    >
      <Signal className="absolute inset-0 size-full opacity-40" aria-hidden />
      <Bars className="absolute inset-0 size-full" aria-hidden />
    </span>
  );
}

/** The same for another one in the session, as they have told it. */
export function QualityOf({ uid, className }: { uid: string; className: string }) {
  return <QualityMark rung={useQualityOf(uid)} className={className} />;
}
