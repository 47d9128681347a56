import type { Participant } from '@chefly/contracts';
import type { RemoteParticipant } from '@chefly/media-room';
import { describe, expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { ChefVideos } from './videos';

const names = ['Ayesha', 'Zainab', 'Sana'];
const guests = names.map((uid) => ({
  uid,
  stream: null,
  connected: true,
  microphone: true,
  camera: true,
  speaking: false,
})) satisfies RemoteParticipant[];
const people = new Map(
  names.map((uid) => [uid, { uid, firstName: uid, lastName: 'Khan' } as Participant]),
);
const shown = (count: number) =>
  renderToStaticMarkup(<ChefVideos remotes={guests.slice(0, count)} names={people} />);

describe('the chef’s grid', () => {
  it('says so when nobody is there by video', () => {
    expect(shown(0)).toContain('No Video Participants in the Session.');
  });

  it('has one column for one participant and two for more', () => {
    expect([shown(1), shown(2), shown(3)].map((html) => /grid-cols-\d/.exec(html)?.[0])).toEqual([
      'grid-cols-1',
      'grid-cols-2',
      'grid-cols-2',
    ]);
    const own = <i>own</i>;
    const grid = <ChefVideos remotes={guests} names={people} filled own={own} />;
    expect(renderToStaticMarkup(grid)).toMatch(/Sana Khan.*<i>own<\/i>/s);
    expect(shown(3).match(/Video of \w+ Khan/g)).toEqual(names.map((n) => `Video of ${n} Khan`));
  });

  it('says of a picture that does not arrive that it is waited for, and not of one that is off', () => {
    const tile = (told: Partial<RemoteParticipant>) =>
      renderToStaticMarkup(<ChefVideos remotes={[{ ...guests[0]!, ...told }]} names={people} />);
    const waits = 'Waiting for Ayesha’s picture…';
    expect(tile({ stalled: true })).toContain(waits);
    for (const told of [{ stalled: false }, { stalled: true, camera: false }])
      expect(tile(told)).not.toContain(waits);
    // then it is the voice that does not
    const unseen = (stalled: boolean) => tile({ stalled, camera: false }).includes('no sound…');
    expect([unseen(true), unseen(false)]).toEqual([true, false]);
    const lost = tile({ stalled: true, connected: false });
    expect(lost).toContain('Reconnecting…');
    expect(lost).not.toContain(waits);
  });
});
