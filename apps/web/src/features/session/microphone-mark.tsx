import { Mic, MicOff } from 'lucide-react';

/** Whether somebody's microphone is on. */
export const MicrophoneMark = ({ on, className }: { on: boolean; className: string }) =>
  on ? (
    <Mic className={className} aria-label="Microphone on" />
  ) : (
    <MicOff className={className} aria-label="Microphone off" />
  );
