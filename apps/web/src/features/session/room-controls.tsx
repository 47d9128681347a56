import { classes, useKeyboardBeside } from '@chefly/ui';
import {
  Camera,
  CameraOff,
  Hand,
  Keyboard,
  MessageCircle,
  Mic,
  MicOff,
  PictureInPicture2,
  PhoneOff,
  Settings2,
  SwitchCamera,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { RoundButton } from './round-button';
import type { StageLayer } from './stage-layers';
import { isDesk, type StageLayout } from './stage-layout';
import type { SessionDevices } from './use-own-devices';
import type { Apart } from './use-picture-in-picture';

/** What the thumb reaches: the own devices, the chat, the hand, the way out. */
export function RoomControls({
  own: { local, setMicrophone, setCamera, turnCamera },
  video,
  layout,
  unread,
  hand,
  apart,
  children,
  onOpen,
}: {
  own: SessionDevices;
  video: boolean;
  layout: StageLayout;
  /** Messages that nobody here has seen. */
  unread: number;
  /** Null for who raises none. */
  hand: { raised: boolean; onPress: () => void } | null;
  /** The picture over other windows, where the browser has that. */
  apart?: Apart;
  children?: ReactNode;
  onOpen: (layer: StageLayer) => void;
}) {
  const desk = isDesk(layout);
  // on a phone that lies one stands below the other
  const rail = layout === 'landscape';
  const keyboard = useKeyboardBeside();
  return (
    <footer
      className={classes(
        // larger letters leave the icons as they are: all of them are to be reached
        'flex shrink-0 items-center justify-center [--spacing:4px]',
        rail
          ? 'flex-col justify-between gap-1.5 px-2 py-2'
          : 'flex-wrap gap-1.5 px-2 py-3 max-[359px]:gap-1 max-[359px]:px-1 min-[360px]:gap-2.5 sm:gap-3.5',
      )}
    >
      <RoundButton
        label={local.microphone ? 'Mute microphone' : 'Unmute microphone'}
        pressed={!local.microphone}
        onClick={() => setMicrophone(!local.microphone)}
      >
        {local.microphone ? <Mic /> : <MicOff />}
      </RoundButton>
      {video && (
        <RoundButton
          label={local.camera ? 'Turn camera off' : 'Turn camera on'}
          pressed={!local.camera}
          onClick={() => setCamera(!local.camera)}
        >
          {local.camera ? <Camera /> : <CameraOff />}
        </RoundButton>
      )}
      {turnCamera && (
        <RoundButton label="Turn the camera around" onClick={turnCamera}>
          <SwitchCamera />
        </RoundButton>
      )}
      {children}
      {layout !== 'three' && (
        <RoundButton
          label={unread ? `Chat and steps, ${unread} new` : 'Chat and steps'}
          badge={unread}
          onClick={() => onOpen('chat')}
        >
          <MessageCircle />
        </RoundButton>
      )}
      {hand && (
        <RoundButton
          label={hand.raised ? 'Take your hand down' : 'Stuck here?'}
          className={hand.raised ? 'bg-gold! text-card' : undefined}
          onClick={hand.onPress}
        >
          <Hand />
        </RoundButton>
      )}
      {desk && (
        <RoundButton label="Camera and microphone" onClick={() => onOpen('devices')}>
          <Settings2 />
        </RoundButton>
      )}
      {desk && video && apart && (
        <RoundButton label="Picture in picture" pressed={apart.on} onClick={apart.toggle}>
          <PictureInPicture2 />
        </RoundButton>
      )}
      {desk && keyboard && (
        <RoundButton label="Keys" onClick={() => onOpen('keys')}>
          <Keyboard />
        </RoundButton>
      )}
      <RoundButton label="End" className="bg-[#C8102E]! text-white" onClick={() => onOpen('end')}>
        <PhoneOff />
      </RoundButton>
    </footer>
  );
}
