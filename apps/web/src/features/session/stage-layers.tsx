import type { Session } from '@chefly/contracts';
import type { OwnDevices } from '../../parts/devices/own-devices';
import { DevicesDialog } from './devices-dialog';
import { EndDialog } from './end-dialog';
import { KeysDialog } from './keys-dialog';
import { newUid, type Kitchen } from './kitchen/use-kitchen';
import { isOnVoice } from './kitchen/on-voice';
import { StuckDialog } from './stuck-dialog';
import type { Apart } from './use-picture-in-picture';
import type { useSessionKeys } from './use-session-keys';

export type StageLayer = 'chat' | 'stuck' | 'keys' | 'devices' | 'end';

/** The dialogs of the room, of which one at most is open. */
export function StageLayers({
  layer,
  session,
  kitchen,
  step,
  own,
  apart,
  keys,
  onClose,
  onEnd,
}: {
  layer: StageLayer | null;
  session: Session;
  kitchen: Kitchen;
  /** The one that is shown, from 0. */
  step: number;
  own: OwnDevices;
  /** Where its button has no room among the controls. */
  apart?: Apart;
  keys: ReturnType<typeof useSessionKeys>;
  onClose: () => void;
  onEnd: () => void;
}) {
  const { uid, type, role, chef } = session;
  return (
    <>
      <StuckDialog
        open={layer === 'stuck'}
        sessionUid={uid}
        step={step}
        chefName={chef.firstName}
        onClose={onClose}
        onRaise={(note, photo) => {
          onClose();
          kitchen.act({ do: 'raise-hand', handUid: newUid(), step: kitchen.step, note, photo });
        }}
      />
      <DevicesDialog
        open={layer === 'devices'}
        own={own}
        video={type === 'video' && !isOnVoice(session, kitchen.me)}
        apart={apart}
        onClose={onClose}
      />
      <KeysDialog
        open={layer === 'keys'}
        on={keys.on}
        chef={role === 'chef'}
        onTurn={keys.turn}
        onClose={onClose}
      />
      <EndDialog
        open={layer === 'end'}
        session={session}
        onClose={onClose}
        onEnd={() => (onClose(), onEnd())}
      />
    </>
  );
}
