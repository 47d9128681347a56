import type { ConnectionRung } from '@chefly/contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { LocalParticipant, Track } from 'livekit-client';
import type { Devices } from './devices';
import { LiveKitPublishing } from './livekit-publishing';

const sources = { Microphone: 'microphone', Camera: 'camera' } as unknown as typeof Track.Source;

describe('what is published on a media server', () => {
  /** What the server was told, in order. */
  let told: string[];
  let devices: { microphone: boolean; audio: object | null; video: object | null };
  let publishing: LiveKitPublishing;
  beforeEach(() => {
    told = [];
    devices = { microphone: true, audio: { name: 'a1' }, video: { name: 'v1' } };
    const published = new Map<string, object>();
    const own = {
      getTrackPublication: (source: string) => published.get(source),
      publishTrack: async (given: object, { source }: { source: string }) => {
        told.push(`publish ${source}`);
        const track = {
          mediaStreamTrack: given,
          replaceTrack: async (next: object) => {
            told.push(`replace ${source}`);
            track.mediaStreamTrack = next;
          },
          setPublishingQuality: (quality: number) => told.push(`layer ${quality}`),
          pauseUpstream: async () => {
            if (carried) told.push(`pause ${source}`);
            carried = false;
          },
          resumeUpstream: async () => {
            if (!carried) told.push(`resume ${source}`);
            carried = true;
          },
        };
        let carried = true;
        published.set(source, {
          track,
          mute: async () => told.push(`mute ${source}`),
          unmute: async () => told.push(`unmute ${source}`),
        });
        return published.get(source);
      },
    };
    publishing = new LiveKitPublishing(
      own as unknown as LocalParticipant,
      sources,
      devices as unknown as Devices,
    );
  });

  it('is what there is, once, however often it is looked at', async () => {
    await Promise.all([publishing.follow('full'), publishing.follow('full')]);
    expect(told.filter((each) => each.startsWith('publish'))).toEqual([
      'publish microphone',
      'publish camera',
    ]);
  });

  it('is not published where it was never on', async () => {
    Object.assign(devices, { microphone: false, video: null });
    await publishing.follow('full');
    expect(told).toEqual([]);
  });

  it('is muted when it is off, and another device takes its place', async () => {
    await publishing.follow('full');
    told = [];
    Object.assign(devices, { microphone: false, video: null });
    await publishing.follow('full');
    expect(told).toEqual(['mute microphone', 'mute camera']);
    told = [];
    Object.assign(devices, { microphone: true, video: { name: 'v2' } });
    await publishing.follow('full');
    expect(told).toEqual(['unmute microphone', 'replace camera', 'unmute camera']);
  });

  it('goes down with the connection and up again, and nothing is switched for it', async () => {
    await publishing.follow('full');
    const steps: [ConnectionRung, string[]][] = [
      ['lowered', ['layer 0']],
      ['voice', ['pause camera', 'layer 0']],
      ['text', ['pause microphone', 'layer 0']],
      ['full', ['resume camera', 'layer 2', 'resume microphone']],
    ];
    for (const [rung, sent] of steps) {
      told = [];
      await publishing.follow(rung);
      const changes = told.filter((each) => !each.startsWith('unmute'));
      expect([rung, changes.toSorted()]).toEqual([rung, sent.toSorted()]);
    }
  });
});
