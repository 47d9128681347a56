import { Button } from '@chefly/ui';
import { Users, Video } from 'lucide-react';
import { RoundButton } from './round-button';

/**
 * For the chef of a session by video: those on voice, or those on video, have the stage.
 *
 * @param wide there is room for its words
 */
export function KindSwitch({
  voices,
  wide,
  onTurn,
}: {
  voices: boolean;
  wide: boolean;
  onTurn: () => void;
}) {
  const words = voices ? 'Video Participants' : 'Voice Participants';
  const Icon = voices ? Video : Users;
  if (!wide)
    return (
      <RoundButton label={words} onClick={onTurn}>
        <Icon />
      </RoundButton>
    );
  return (
    <Button
      size="large"
      className="rounded-full border-transparent bg-[#33262a]"
      icon={<Icon className="size-5" />}
      onClick={onTurn}
    >
      {words}
    </Button>
  );
}
