import { classes } from '@chefly/ui';
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
import type { RoomState } from '@chefly/media-room';
import type { ReactNode } from 'react';
import { RoundButton } from './round-button';
import type { Apart } from './use-picture-in-picture';

/** What the thumb reaches: the own devices, the chat, the hand, the way out. */
export function RoomControls({
  local,
  video,
  rail,
  chat,
  hand,
  children,
  onMicrophone,
  onCamera,
  onTurnCamera,
  onDevices,
  onKeys,
  apart,
  onEnd,
}: {
  local: RoomState['local'];
  video: boolean;
  /** One below the other, on a phone that lies. */
  rail: boolean;
  /** Null where the chat is in sight. */
  chat: { unread: number; onOpen: () => void } | null;
  /** Null for the chef. */
  hand: { raised: boolean; onPress: () => void } | null;
  children?: ReactNode;
  onMicrophone: () => void;
  onCamera: () => void;
  /** Where there is more than one. */
  onTurnCamera?: () => void;
  /** Where there is room for it. */
  onDevices?: () => void;
  /** Where there is a keyboard. */
  onKeys?: () => void;
  /** The picture over other windows, where the browser has that and there is room for the button. */
  apart?: Apart;
  onEnd: () => void;
}) {
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
        onClick={onMicrophone}
      >
        {local.microphone ? <Mic /> : <MicOff />}
      </RoundButton>
      {video && (
        <RoundButton
          label={local.camera ? 'Turn camera off' : 'Turn camera on'}
          pressed={!local.camera}
          onClick={onCamera}
        >
          {local.camera ? <Camera /> : <CameraOff />}
        </RoundButton>
      )}
      {onTurnCamera && (
        <RoundButton label="Turn the camera around" onClick={onTurnCamera}>
          <SwitchCamera />
        </RoundButton>
      )}
      {children}
      {chat && (
        <RoundButton
          label={chat.unread ? `Chat and steps, ${chat.unread} new` : 'Chat and steps'}
          badge={chat.unread}
          onClick={chat.onOpen}
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
      {onDevices && (
        <RoundButton label="Camera and microphone" onClick={onDevices}>
          <Settings2 />
        </RoundButton>
      )}
      {apart && (
        <RoundButton label="Picture in picture" pressed={apart.on} onClick={apart.toggle}>
          <PictureInPicture2 />
        </RoundButton>
      )}
      {onKeys && (
        <RoundButton label="Keys" onClick={onKeys}>
          <Keyboard />
        </RoundButton>
      )}
      <RoundButton label="End" className="bg-[#C8102E]! text-white" onClick={onEnd}>
        <PhoneOff />
      </RoundButton>
    </footer>
  );
}
