import type { RemoteParticipant } from '@chefly/media-room';
import { useEffect, useRef, type RefObject } from 'react';
import { useChosenDevices } from '../../parts/devices/device-choice';

function useMedia<E extends HTMLMediaElement>({
  stream,
  attach,
}: Pick<RemoteParticipant, 'stream' | 'attach'>): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    if (!element.current) return;
    if (attach) return attach(element.current);
    if (element.current.srcObject !== stream) element.current.srcObject = stream;
  }, [stream, attach]);
  const { speaker } = useChosenDevices();
  useEffect(() => {
    // one that is not there any more: then out of the usual one
    if (speaker) void element.current?.setSinkId?.(speaker).catch(() => undefined);
  }, [speaker]);
  return element;
}

export function VideoOf({
  remote,
  label,
  className,
  onRatio,
}: {
  remote: RemoteParticipant;
  label: string;
  className?: string;
  /** Is told the shape of the picture, width by height, whenever it changes. */
  onRatio?: (ratio: number) => void;
}) {
  const element = useMedia<HTMLVideoElement>(remote);
  return (
    <video
      ref={element}
      data-other
      autoPlay
      playsInline
      onResize={({ currentTarget: { videoWidth, videoHeight } }) =>
        videoHeight && onRatio?.(videoWidth / videoHeight)
      }
      aria-label={label}
      className={`size-full object-cover ${className ?? ''}`}
    />
  );
}

export function AudioOf({ remote }: { remote: RemoteParticipant }) {
  const element = useMedia<HTMLAudioElement>(remote);
  return <audio ref={element} autoPlay />;
}
