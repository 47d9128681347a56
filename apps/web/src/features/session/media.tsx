import type { RemoteParticipant } from '@chefly/media-room';
import { useContext, useEffect, useRef, type RefObject } from 'react';
import { useChosenDevices } from '../../parts/devices/device-choice';
import { PlaybackContext } from './playback';

function useMedia<E extends HTMLMediaElement>({
  uid,
  stream,
  attach,
}: RemoteParticipant): RefObject<E | null> {
  const element = useRef<E>(null);
  const playback = useContext(PlaybackContext);
  useEffect(() => {
    const shown = element.current;
    if (!shown) return;
    const release = attach?.(shown);
    if (!attach && shown.srcObject !== stream) {
      shown.srcObject = stream;
      // sound that was kept back is asked for anew
      shown.muted = false;
    }
    playback.play(shown, uid);
    return release;
  }, [playback, uid, stream, attach]);
  useEffect(() => {
    const shown = element.current;
    return () => {
      if (shown) playback.forget(shown);
    };
  }, [playback]);
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
