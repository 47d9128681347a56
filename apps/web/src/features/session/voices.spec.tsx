/** @jest-environment ./scripts/browser-environment.mjs */
import type { ConnectionRung, Participant } from '@chefly/contracts';
import type { RemoteParticipant } from '@chefly/media-room';
import { onPage } from '@chefly/ui/testing';
import { describe, expect, it } from '@jest/globals';
import { QualityContext } from './use-qualities';
import { VoiceCircles, VoiceGuests } from './voices';

const sana: RemoteParticipant = {
  ...{ uid: 'sana', stream: null, connected: true, speaking: false },
  ...{ microphone: true, camera: false },
};
const names = new Map([
  ['sana', { uid: 'sana', firstName: 'Sana', lastName: 'Khan' } as Participant],
]);
const cook = { person: names.get('sana')!, step: 3, following: true, ready: false, hand: false };

const beside = (remotes: RemoteParticipant[]) => <VoiceGuests remotes={remotes} names={names} />;
const alone = (remotes: RemoteParticipant[]) => (
  <VoiceCircles remotes={remotes} names={names} cooks={[{ ...cook, behind: false }]} column />
);

const unheard = ['rejoining…', 'no sound…', 'text only'];

describe.each([
  ['beside pictures', beside],
  ['by themselves', alone],
])('of who is there by voice, %s,', (_where, view) => {
  const { draw } = onPage();
  const shown = async (is: Partial<RemoteParticipant>, rung: ConnectionRung = 'full') => {
    await draw(
      <QualityContext value={new Map([['sana', rung]])}>
        {view([{ ...sana, ...is }])}
      </QualityContext>,
    );
    return [...document.querySelectorAll('small')].map(({ textContent }) => textContent);
  };

  it.each<[string, Partial<RemoteParticipant>, ConnectionRung]>([
    ['rejoining…', { connected: false, stalled: true }, 'text'],
    ['no sound…', { stalled: true }, 'full'],
    ['text only', { stalled: true }, 'text'],
  ])('it is said why they are not heard: %s', async (why, is, rung) => {
    expect(await shown(is, rung)).toEqual([why]);
  });

  it('nothing is said of one whom nothing keeps from being heard', async () => {
    for (const is of [{}, { speaking: true, stalled: true }])
      expect((await shown(is)).filter((note) => unheard.includes(note))).toEqual([]);
  });
});
