import type { RemoteParticipant } from 'livekit-client';
import { signOf, type Arriving } from './arrivals';

type Participant = Pick<
  RemoteParticipant,
  'identity' | 'isCameraEnabled' | 'isMicrophoneEnabled' | 'trackPublications'
>;

/**
 * What is to arrive of somebody on a LiveKit server. A picture that nothing shows, or only a page out
 * of sight, is not asked for (`adaptiveStream`), and so is not awaited: then it is the voice.
 */
export function arrivingFrom(participant: Participant): Arriving[] {
  const publications = [...participant.trackPublications.values()];
  const carried = (kind: string) =>
    publications.find(({ kind: of, track, isEnabled }) => of === kind && track && isEnabled);
  const sign = signOf({
    camera: participant.isCameraEnabled && !!carried('video'),
    microphone: participant.isMicrophoneEnabled,
  });
  const track = sign && carried(sign)?.track;
  if (!track) return [];
  return [
    {
      uid: participant.identity,
      sign,
      way: track.sid ?? '',
      stats: async () => (await track.getRTCStatsReport())?.values() ?? null,
    },
  ];
}
