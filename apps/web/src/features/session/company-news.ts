import type { RemoteParticipant, RoomState } from '@chefly/media-room';

/** What of somebody in the room is told to who does not see it. */
export type Seen = Pick<RemoteParticipant, 'uid' | 'connected' | 'microphone' | 'camera'>;

/** Whoever comes brings microphone and camera one after the other: that is no news of its own. */
export const SETTLES_MS = 3000;

/** Says who comes, and who turns microphone or camera on or off. */
export class CompanyNews {
  private was = new Map<string, Seen & { since: number }>();
  private own: Pick<RoomState['local'], 'microphone' | 'camera'> | null = null;

  /** @returns the sentences that the room as it is now adds to what it was. */
  of(
    remotes: readonly Seen[],
    own: Pick<RoomState['local'], 'microphone' | 'camera'>,
    nameOf: (uid: string) => string,
    now: number,
  ): string[] {
    const said: string[] = [];
    const next = new Map<string, Seen & { since: number }>();
    for (const { uid, connected, microphone, camera } of remotes) {
      const before = this.was.get(uid);
      const comes = connected && !before?.connected;
      const since = comes || !before ? now : before.since;
      next.set(uid, { uid, connected, microphone, camera, since });
      if (comes) said.push(`${nameOf(uid)} is here`);
      else if (connected && before && now - since > SETTLES_MS)
        said.push(...turned(nameOf(uid), before, { microphone, camera }));
    }
    if (this.own) said.push(...turned('You', this.own, own));
    this.was = next;
    this.own = { microphone: own.microphone, camera: own.camera };
    return said;
  }
}

type Devices = Pick<Seen, 'microphone' | 'camera'>;
const turned = (who: string, before: Devices, now: Devices): string[] =>
  (['microphone', 'camera'] as const)
    .filter((device) => before[device] !== now[device])
    .map((device) => `${who} turned the ${device} ${now[device] ? 'on' : 'off'}`);
