/** @jest-environment ./scripts/browser-environment.mjs */
import 'fake-indexeddb/auto';
import { AuthContext, LiveContext, type Auth } from '@chefly/api-client/react';
import { cookAll, noDetails, nothingCooked, type Recipe } from '@chefly/contracts';
import { onPage } from '@chefly/ui/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act } from 'react';
import { changeKeptDish, keptDishes } from '../../parts/cooking/kept-dishes';
import AlarmHost from './alarm-host';

const away = async () => Promise.reject(new Error('away'));
const none = () => () => undefined;
const auth = {
  api: { recipes: { cookings: away, cooking: away, cook: away } },
  subscribe: none,
} as unknown as Auth;
const live = { status: 'connected', onStatus: none, on: none };

/** Whether somebody touches the screen at this moment. */
let touched = false;
let heard = 0;
let letOut = 0;
let made: Held[] = [];

/** A browser's sound, which it holds back until the page asks for it at a touch. */
class Held extends EventTarget {
  state = 'suspended';
  currentTime = 0;
  destination = {};
  constructor() {
    super();
    made.push(this);
  }
  async resume() {
    if (!touched) return new Promise<void>(() => undefined);
    this.state = 'running';
    letOut++;
    this.dispatchEvent(new Event('statechange'));
  }
  async close() {
    this.state = 'closed';
  }
  createOscillator() {
    const start = () => void (this.state === 'running' && heard++);
    return { frequency: {}, connect: <T,>(to: T) => to, start, stop: () => undefined };
  }
  createGain() {
    const set = () => undefined;
    const gain = { setValueAtTime: set, linearRampToValueAtTime: set };
    return {
      gain: { ...gain, exponentialRampToValueAtTime: set },
      connect: <T,>(to: T) => to,
    };
  }
}

describe('the sound of timers', () => {
  const { draw } = onPage();
  let member = 0;
  const vibrate = jest.fn(() => true);
  const listens = jest.spyOn(globalThis, 'addEventListener');
  const of = () => `listener-number-${String(member).padStart(4, '0')}`;
  beforeEach(() => {
    vibrate.mockClear();
    listens.mockClear();
    member += 1;
    // what time it is is this test's to say; all else runs as it does
    const doNotFake = [
      ...([
        'hrtime',
        'nextTick',
        'performance',
        'queueMicrotask',
        'requestAnimationFrame',
      ] as const),
      ...(['cancelAnimationFrame', 'requestIdleCallback', 'cancelIdleCallback'] as const),
      ...(['setImmediate', 'clearImmediate', 'setInterval', 'clearInterval'] as const),
      ...(['setTimeout', 'clearTimeout'] as const),
    ];
    jest.useFakeTimers({ doNotFake });
    [touched, heard, letOut, made] = [false, 0, 0, []];
    const locks = { request: (_: string, __: object, held: () => Promise<void>) => held() };
    for (const [name, value] of Object.entries({ vibrate, locks }))
      Object.defineProperty(navigator, name, { configurable: true, value });
    Object.assign(globalThis, { AudioContext: Held });
  });
  afterEach(async () => {
    // the next one has a sound of its own
    await until(() => made.every(({ state }) => state === 'closed'));
    jest.useRealTimers();
    localStorage.clear();
    Reflect.deleteProperty(globalThis, 'AudioContext');
  });

  /** A dish that this device keeps, with a timer that is over in so long. */
  async function keeps(ms: number) {
    const timer = {
      ...{
        uid: `timer-of-listener-${member}`,
        name: 'Simmer',
        seconds: 60,
        step: 2,
        leftSeconds: null,
      },
      endsAt: new Date(Date.now() + ms).toISOString(),
    };
    const [at, uid] = [Date.now(), 'catalogue-haleem'];
    const set = { kind: 'timer', timer, uid: `command-of-listener-${member}`, at } as const;
    const known = { recipeUid: uid, version: 1, state: cookAll(nothingCooked, [set]) };
    const recipe: Recipe = {
      ...{ ...noDetails, uid, name: 'Haleem', cost: 80, picture: null, mine: false, saved: false },
      ...{ description: '', minutes: null, ingredients: [], steps: [] },
      ...{ reportable: false, shipped: true },
    };
    await changeKeptDish(of(), uid, (record) => ({ ...record, at, known, recipe }));
  }
  async function shown() {
    await draw(
      <AuthContext value={auth}>
        <LiveContext value={live as never}>
          <AlarmHost of={of()} live={false} />
        </LiveContext>
      </AuthContext>,
    );
    // it reads in the order in which it was asked: after this the dishes are read
    await act(async () => void (await keptDishes(of())));
  }
  /** Whether any touch would let the sound out. */
  const listening = () => listens.mock.calls.some(([kind]) => /pointer|key/.test(kind));
  const said = () => document.querySelector('[role=alert]')?.textContent ?? '';
  async function until(is: () => boolean) {
    for (let times = 0; times < 400 && !is(); times++)
      await act(() => new Promise((done) => setTimeout(done, 10)));
    expect(is()).toBe(true);
  }
  const touch = () =>
    act(async () => {
      touched = true;
      dispatchEvent(new Event('pointerdown'));
      touched = false;
    });

  /** A minute goes by. */
  async function end() {
    jest.setSystemTime(Date.now() + 60_000);
    await until(() => said().includes('Simmer'));
  }

  it('is theirs alone: who wants to hear no requests hears them', async () => {
    localStorage.setItem('chefly-silent', '1');
    await keeps(60_000);
    await shown();
    await until(listening);
    await touch();
    await end();
    expect(vibrate).toHaveBeenCalled();
    await until(() => heard > 0);
  });

  it('switched off leaves what is seen and felt', async () => {
    localStorage.setItem('chefly-silent-timers', '1');
    await keeps(60_000);
    await shown();
    await until(listening);
    await touch();
    await end();
    expect(vibrate).toHaveBeenCalled();
    expect(heard).toBe(0);
  });

  it('that the browser holds back is let out by a touch before, and made once', async () => {
    await keeps(60_000);
    await shown();
    await until(listening);
    await touch();
    await end();
    await until(() => heard > 0);
    expect(made).toHaveLength(1);
    expect(made[0]!.state).toBe('running');
  });

  it('that nobody let out is missed by the alarm itself, which says what helps', async () => {
    await keeps(-1000);
    await shown();
    await until(() => said().includes('no sound'));
    expect(heard).toBe(0);
    await touch();
    expect(said()).toBe('');
    expect(heard).toBe(0);
    // and may be closed again by now: nothing else rings
    expect(letOut).toBe(1);
  });

  it('costs who cooks nothing neither a context nor a listener', async () => {
    await shown();
    await touch();
    expect(made).toEqual([]);
    expect(listening()).toBe(false);
  });
});
