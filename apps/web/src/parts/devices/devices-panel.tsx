import { Button, classes, Switch } from '@chefly/ui';
import { CameraOff, Volume2 } from 'lucide-react';
import { keepDevice, useChosenDevices } from './device-choice';
import { DeviceSelect } from './device-select';
import { LevelBar } from './level-bar';
import type { OwnDevices } from './own-devices';
import { OwnVideo } from './own-video';
import { ProblemCard } from './problem-card';
import { playTone } from './tone';
import { useDeviceList } from './use-device-list';

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
  const devices = useDeviceList(stream);
  const { speaker } = useChosenDevices();
  const idOf = (track: MediaStreamTrack | undefined) => track?.getSettings().deviceId;
  const retry = () => {
    if (problem?.device !== 'camera') setMicrophone(true);
    if (problem?.device !== 'microphone' && video) setCamera(true);
  };
  return (
    <div className="grid gap-4">
      {video && (
        <div
          className={classes(
            'relative aspect-video overflow-hidden rounded-card land:aspect-auto land:h-36',
            'bg-[#33262a] text-[#F6ECE3]',
          )}
        >
          {camera ? (
            <OwnVideo stream={stream} label="Your camera" />
          ) : (
            <span className="grid size-full place-content-center justify-items-center gap-2">
              <CameraOff className="size-8 opacity-80" aria-hidden />
              Your camera is off
            </span>
          )}
        </div>
      )}
      <LevelBar stream={stream} on={microphone} />
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
