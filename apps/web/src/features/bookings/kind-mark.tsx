import type { SessionType } from '@chefly/contracts';
import { Mic, Video } from 'lucide-react';

/** By video or by voice, in words beside their sign. */
export const KindMark = ({ type, size = 'size-4' }: { type: SessionType; size?: string }) => {
  const Icon = type === 'video' ? Video : Mic;
  return (
    <>
      <Icon className={size} aria-hidden />
      {type === 'video' ? 'Video' : 'Voice'}
    </>
  );
};
