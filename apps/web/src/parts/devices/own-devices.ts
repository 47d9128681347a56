import { Devices, type DeviceKind, type RoomState } from '@chefly/media-room';
import { useEffect, useState } from 'react';
import { chosenDevices, keepDevice, keepWanted, wantedOnEntry } from './device-choice';

/** The own microphone and camera, before a session or in it. */
export interface OwnDevices {
  local: RoomState['local'];
  setMicrophone: (on: boolean) => void;
  setCamera: (on: boolean) => void;
  choose: (kind: DeviceKind, id: string) => void;
}

const none: RoomState['local'] = { stream: null, microphone: false, camera: false, problem: null };

/** Opens the devices to look at them, and releases them again when nobody looks any more. */
export function usePreview(video: boolean): OwnDevices {
  const [local, setLocal] = useState(none);
  const [devices, setDevices] = useState<Devices | null>(null);
  useEffect(() => {
    const opened = new Devices(() => show(), chosenDevices());
    let over = false;
    function show() {
      const { microphone, camera, problem } = opened;
      if (!over) setLocal({ stream: opened.stream(), microphone, camera, problem });
    }
    const wanted = wantedOnEntry();
    void opened.open({ microphone: wanted.microphone, camera: wanted.camera && video }).then(show);
    setDevices(opened);
    return () => {
      over = true;
      opened.close();
      setLocal(none);
    };
  }, [video]);

  async function change(work: Promise<void> | undefined) {
    await work;
    if (!devices) return;
    const { microphone, camera, problem } = devices;
    setLocal({ stream: devices.stream(), microphone, camera, problem });
  }
  return {
    local,
    setMicrophone: (on) => {
      keepWanted({ ...wantedOnEntry(), microphone: on });
      void change(devices?.setMicrophone(on));
    },
    setCamera: (on) => {
      keepWanted({ ...wantedOnEntry(), camera: on });
      void change(devices?.setCamera(on));
    },
    choose: (kind, id) => {
      void change(
        devices?.choose(kind, id).then((chosen) => void (chosen && keepDevice(kind, id))),
      );
    },
  };
}
