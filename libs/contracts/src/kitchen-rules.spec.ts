import { describe, expect, it } from '@jest/globals';
import { kitchenLimits, newKitchen, type KitchenChange } from './kitchen';
import { changed, placeOf, withoutGone, type KitchenRefusal } from './kitchen-rules';
import { leftAt, stateAt } from './kitchen-timers';

const uidOf = (name: string) => `${name}-of-the-kitchen`;
const chefUid = uidOf('fatima');
const [ayesha, zainab, maryam] = ['ayesha', 'zainab', 'maryam'].map(uidOf) as [
  ...[string, string, string],
];
const members = [ayesha, zainab, maryam];
const all = [chefUid, ...members];
const begin = new Date('2026-11-23T10:00:00.000Z');

/** A kitchen that says what became of each change. */
function kitchenWith(here: readonly string[] = all) {
  let [state, version] = [newKitchen(begin), 0];
  const act = (
    by: string,
    change: KitchenChange,
    { seen = version, now = begin, present = here } = {},
  ): KitchenRefusal | 'done' => {
    const doing = { by, chefUid, here: present, seen, version: version + 1, now };
    const outcome = changed(state, change, doing);
    if ('refusal' in outcome) return outcome.refusal;
    [state, version] = [outcome.state, version + 1];
    return 'done';
  };
  return { act, state: () => state, version: () => version };
}
const timerUid = uidOf('timer');
const simmer: KitchenChange = {
  ...{ do: 'start-timer', timerUid, name: 'Simmer', seconds: 600, step: 3 },
};
const handUid = uidOf('hand');
const stuck: KitchenChange = { do: 'raise-hand', handUid, step: 3, note: 'Catching' };

describe('the steps', () => {
  it('move everybody who follows when the chef shows one, and leave alone who stepped out', () => {
    const { act, state } = kitchenWith();
    expect(act(zainab, { do: 'step-out', step: 1 })).toBe('done');
    expect(act(chefUid, { do: 'show', step: 4 })).toBe('done');
    expect(members.map((uid) => placeOf(state(), uid).step)).toEqual([4, 1, 4]);
    expect(act(zainab, { do: 'follow' })).toBe('done');
    expect(placeOf(state(), zainab)).toMatchObject({ following: true, step: 4 });
  });

  it('are shown by the chef alone, who has no place of their own', () => {
    const { act } = kitchenWith();
    expect(act(ayesha, { do: 'show', step: 1 })).toBe('sessions/chef-only');
    for (const change of [
      { do: 'step-out', step: 1 },
      { do: 'follow' },
      { do: 'ready', step: 0, ready: true },
    ] as const)
      expect([change.do, act(chefUid, change)]).toEqual([change.do, 'sessions/member-only']);
  });

  it('take readiness with them when they go on, and refuse one that was meant for the step before', () => {
    const { act, state } = kitchenWith();
    expect(act(ayesha, { do: 'ready', step: 0, ready: true })).toBe('done');
    expect(placeOf(state(), ayesha).ready).toBe(true);
    expect(act(chefUid, { do: 'show', step: 1 })).toBe('done');
    expect(placeOf(state(), ayesha).ready).toBe(false);
    expect(act(ayesha, { do: 'ready', step: 0, ready: true })).toBe('sessions/kitchen-changed');
  });

  it('do not go back when an earlier word of the chef comes late', () => {
    const { act, state } = kitchenWith();
    act(chefUid, { do: 'show', step: 1 });
    act(chefUid, { do: 'show', step: 2 });
    expect(act(chefUid, { do: 'show', step: 1 }, { seen: 0 })).toBe('sessions/kitchen-changed');
    expect(state().shown.step).toBe(2);
    expect(state().reached.map(({ step }) => step)).toEqual([0, 1, 2]);
  });
});

describe('the timers', () => {
  it('run for everybody; who started one or the chef holds, lengthens and stops it', () => {
    const { act, state } = kitchenWith();
    expect(act(ayesha, simmer)).toBe('done');
    expect(state().timers[0]).toMatchObject({ startedBy: ayesha, name: 'Simmer' });
    expect(act(zainab, { do: 'pause-timer', timerUid })).toBe('sessions/not-yours');
    expect(act(chefUid, { do: 'pause-timer', timerUid })).toBe('done');
    expect(stateAt(state().timers[0]!, begin)).toBe('paused');
    expect(act(ayesha, { do: 'add-minute', timerUid })).toBe('done');
    expect(leftAt(state().timers[0]!, begin)).toBe(660);
    expect(act(ayesha, { do: 'stop-timer', timerUid })).toBe('done');
    expect(state().timers).toEqual([]);
    expect(act(ayesha, { do: 'stop-timer', timerUid })).toBe('sessions/kitchen-changed');
  });

  it('hold when two hold at once, and go on only for who saw that they were held', () => {
    const { act, state, version } = kitchenWith();
    act(chefUid, simmer);
    const seen = version();
    expect(act(chefUid, { do: 'pause-timer', timerUid }, { seen })).toBe('done');
    expect(act(chefUid, { do: 'resume-timer', timerUid }, { seen })).toBe(
      'sessions/kitchen-changed',
    );
    expect(stateAt(state().timers[0]!, begin)).toBe('paused');
  });

  it('stay in the record once they have rung', () => {
    const { act, state } = kitchenWith();
    act(chefUid, simmer);
    const now = new Date(begin.getTime() + 601_000);
    act(chefUid, { do: 'stop-timer', timerUid }, { now });
    expect(state().rung).toEqual([
      { name: 'Simmer', seconds: 600, step: 3, at: '2026-11-23T10:10:00.000Z' },
    ]);
  });
});

describe('raised hands', () => {
  it('queue oldest first, one of each member, and are answered and lowered', () => {
    const { act, state } = kitchenWith();
    expect(act(zainab, stuck)).toBe('done');
    expect(act(zainab, { ...stuck, handUid: uidOf('second') })).toBe('sessions/kitchen-changed');
    expect(act(ayesha, { ...stuck, handUid: uidOf('other') })).toBe('done');
    expect(state().hands.map(({ memberUid }) => memberUid)).toEqual([zainab, ayesha]);
    expect(act(ayesha, { do: 'answer-hand', handUid })).toBe('sessions/chef-only');
    expect(act(chefUid, { do: 'answer-hand', handUid })).toBe('done');
    expect(state().hands[0]!.answeredAt).toBe(begin.toISOString());
    expect(act(ayesha, { do: 'lower-hand', handUid })).toBe('sessions/not-yours');
    expect(act(zainab, { do: 'lower-hand', handUid })).toBe('done');
    expect(state().hands).toHaveLength(1);
  });

  it('are of nobody who has left, nor is the light on them', () => {
    const { act, state } = kitchenWith();
    act(zainab, stuck);
    act(chefUid, { do: 'spotlight', uid: zainab });
    const present = all.filter((uid) => uid !== zainab);
    expect(withoutGone(state(), present)).toMatchObject({ hands: [], spotlight: { uid: null } });
    for (const change of [
      { do: 'answer-hand', handUid },
      { do: 'spotlight', uid: zainab },
    ] as const)
      expect(act(chefUid, change, { present })).toBe('sessions/kitchen-changed');
  });
});

it('pins few notes, of the chef alone', () => {
  const { act, state } = kitchenWith();
  const pin = (n: number): KitchenChange => ({
    do: 'pin-note',
    noteUid: uidOf(`n${n}`),
    text: 't',
  });
  expect(act(ayesha, pin(0))).toBe('sessions/chef-only');
  for (let n = 0; n < kitchenLimits.notes; n++)
    expect([n, act(chefUid, pin(n))]).toEqual([n, 'done']);
  expect(act(chefUid, pin(99))).toBe('sessions/kitchen-full');
  expect(act(chefUid, { do: 'unpin-note', noteUid: uidOf('n0') })).toBe('done');
  expect(state().notes).toHaveLength(kitchenLimits.notes - 1);
});
