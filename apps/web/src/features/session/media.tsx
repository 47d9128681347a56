import { useEffect, useRef } from 'react';

export function VideoOf({ stream, muted, label, mirrored, className }: { stream: MediaStream | null; muted?: boolean; label: string; mirrored?: boolean; className?: string }) {
  const element = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (element.current && element.current.srcObject !== stream) element.current.srcObject = stream;
  }, [stream]);
  return <video ref={element} autoPlay playsInline muted={muted} aria-label={label} className={`size-full object-cover ${mirrored ? '-scale-x-100' : ''} ${className ?? ''}`} />;
}

export function AudioOf({ stream }: { stream: MediaStream | null }) {
  const element = useRef<HTMLAudioElement>(null);
  useEffect(() => {
    if (element.current && element.current.srcObject !== stream) element.current.srcObject = stream;
  }, [stream]);
  return <audio ref={element} autoPlay />;
}
