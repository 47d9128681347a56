import { useEffect, useState } from 'react';

/** The devices that this browser tells of, read anew whenever one comes or goes. */
export function useDeviceList(readAgain: unknown): Record<MediaDeviceKind, MediaDeviceInfo[]> {
  const [devices, setDevices] = useState<MediaDeviceInfo[]>([]);
  useEffect(() => {
    const { mediaDevices } = navigator;
    let gone = false;
    const read = () =>
      void mediaDevices?.enumerateDevices().then(
        (found) => gone || setDevices(found.filter(({ deviceId }) => deviceId)),
        () => undefined,
      );
    read();
    mediaDevices?.addEventListener('devicechange', read);
    return () => {
      gone = true;
      mediaDevices?.removeEventListener('devicechange', read);
    };
    // names are told only once a device is open
  }, [readAgain]);
  const of = (kind: MediaDeviceKind) => devices.filter((device) => device.kind === kind);
  return {
    audioinput: of('audioinput'),
    videoinput: of('videoinput'),
    audiooutput: of('audiooutput'),
  };
}
