import { useAccount } from '@chefly/api-client/react';
import { Avatar, Button, classes, Switch } from '@chefly/ui';
import { CameraOff, Mic, Volume2 } from 'lucide-react';
import { keepDevice, useChosenDevices } from './device-choice';
import { DeviceSelect } from './device-select';
import type { OwnDevices } from './own-devices';
import { OwnVideo } from './own-video';
import { ProblemCard } from './problem-card';
import { playTone } from './tone';
import { useDeviceList } from './use-device-list';
import { VoiceRing } from './voice-ring';

const CAN_CHOOSE_SPEAKER = 'setSinkId' in HTMLMediaElement.prototype;

/** What others will see and hear of oneself, and by which devices. */
export function DevicesPanel({
  own: { local, setMicrophone, setCamera, choose },
  video,
}: {
  own: OwnDevices;
  video: boolean;
}) {
  const { stream, microphone, camera, problem } = local;
  const account = useAccount();
  const devices = useDeviceList(stream);
  const { speaker } = useChosenDevices();
  const idOf = (track: MediaStreamTrack | undefined) => track?.getSettings().deviceId;
  const retry = () => {
    if (problem?.device !== 'camera') setMicrophone(true);
    if (problem?.device !== 'microphone' && video) setCamera(true);
  };
  return (
    <div className="grid gap-4">
      <div
        className={classes(
          'relative overflow-hidden rounded-card bg-[#33262a] text-[#F6ECE3] land:h-36',
          video ? 'aspect-video land:aspect-auto' : 'grid h-44 place-items-center',
        )}
      >
        {video &&
          (camera ? (
            <OwnVideo stream={stream} label="Your camera" />
          ) : (
            <span className="grid size-full place-content-center justify-items-center gap-2 pb-14">
              <CameraOff className="size-8 opacity-80" aria-hidden />
              Your camera is off
            </span>
          ))}
        <VoiceRing
          stream={stream}
          on={microphone}
          className={
            video
              ? 'absolute start-3 bottom-3 flex items-center gap-2.5 rounded-full bg-black/70 p-1.5 pe-3'
              : 'grid justify-items-center gap-6 text-center'
          }
        >
          {video ? (
            <span className="grid size-9 place-items-center">
              <Mic className="size-5" aria-hidden />
            </span>
          ) : (
            <Avatar person={account} size={72} />
          )}
        </VoiceRing>
      </div>
      {problem && <ProblemCard problem={problem} onRetry={retry} />}
      <div className="-mx-5 divide-y divide-line border-y border-line">
        <Switch
          label="Microphone"
          note={microphone ? 'Others hear you' : 'Nobody hears you'}
          on={microphone}
          onChange={setMicrophone}
        />
        {video && (
          <Switch
            label="Camera"
            note={camera ? 'Others see you' : 'Nobody sees you'}
            on={camera}
            onChange={setCamera}
          />
        )}
      </div>
      <DeviceSelect
        name="Microphone in use"
        devices={devices.audioinput}
        value={idOf(stream?.getAudioTracks()[0])}
        onChoose={(id) => choose('microphone', id)}
      />
      {video && (
        <DeviceSelect
          name="Camera in use"
          devices={devices.videoinput}
          value={idOf(stream?.getVideoTracks()[0])}
          onChoose={(id) => choose('camera', id)}
        />
      )}
      <div className={classes('flex items-end gap-2', !CAN_CHOOSE_SPEAKER && 'justify-start')}>
        {CAN_CHOOSE_SPEAKER && (
          <div className="min-w-0 flex-1">
            <DeviceSelect
              name="Speaker"
              devices={devices.audiooutput}
              value={speaker}
              onChoose={(id) => keepDevice('speaker', id)}
            />
          </div>
        )}
        <Button
          className="h-12"
          icon={<Volume2 className="size-5" />}
          onClick={() => void playTone(speaker)}
        >
          Play a sound
        </Button>
      </div>
    </div>
  );
}
