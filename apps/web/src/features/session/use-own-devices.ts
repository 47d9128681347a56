import type { MediaRoom, RoomState } from '@chefly/media-room';
import { useMedia } from '@chefly/ui';
import { useState } from 'react';
import { keepDevice, keepWanted, wantedOnEntry } from '../../parts/devices/device-choice';
import type { OwnDevices } from '../../parts/devices/own-devices';
import { useDeviceList } from '../../parts/devices/use-device-list';

export interface SessionDevices extends OwnDevices {
  /** Opens again what did not open. */
  retry: () => void;
  /** What is the matter, until it is put away; once it is tried again in vain it is there again. */
  trouble: RoomState['local']['problem'];
  goOn: () => void;
  /** Where there is more than one camera. */
  turnCamera?: () => void;
}

/** The own devices in a session: what is switched is kept for a reload, what is chosen for good. */
export function useOwnDevices(
  sessionUid: string,
  room: MediaRoom | null,
  local: RoomState['local'],
): SessionDevices {
  const [wanted, setWanted] = useState(() => wantedOnEntry(sessionUid));
  const cameras = useDeviceList(local.stream).videoinput.length;
  const [putAway, setPutAway] = useState<RoomState['local']['problem']>(null);
  const handheld = useMedia('(pointer: coarse)');
  const want = (part: Partial<typeof wanted>) => {
    const next = { ...wanted, ...part };
    setWanted(next);
    keepWanted(next, sessionUid);
  };
  const setMicrophone = (on: boolean) => {
    want({ microphone: on });
    void room?.setMicrophone(on);
  };
  const setCamera = (on: boolean) => {
    want({ camera: on });
    void room?.setCamera(on);
  };
  return {
    local,
    setMicrophone,
    setCamera,
    choose: (kind, id) => {
      void room?.choose(kind, id).then((chosen) => chosen && keepDevice(kind, id));
    },
    retry: () => {
      if (local.problem?.device !== 'camera') void room?.setMicrophone(true);
      if (local.problem?.device !== 'microphone') void room?.setCamera(true);
    },
    trouble: local.problem === putAway ? null : local.problem,
    goOn: () => setPutAway(local.problem),
    turnCamera: handheld && local.camera && cameras > 1 ? () => void room?.turnCamera() : undefined,
  };
}
