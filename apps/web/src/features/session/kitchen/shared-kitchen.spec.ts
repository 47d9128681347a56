import { placeOf, type KitchenAnswer, type KitchenChange } from '@chefly/contracts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { SharedKitchen, type Sent } from './shared-kitchen';
import { chef, here, KitchenServer, me, startedAt } from './shared-kitchen.server';

const show = (step: number): KitchenChange => ({ do: 'show', step });

/** Again until it holds; the test's own time is the end of it. */
async function until(check: () => void) {
  for (;;)
    try {
      return check();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
}

describe('the kitchen that a browser shows', () => {
  let server: KitchenServer;
  let refused: string[];
  let lost: KitchenChange[];
  let done: KitchenChange[];
  let versions: number;
  let kitchens: SharedKitchen[];
  let kept: Sent[];
  const unanswered = {
    all: () => kept,
    add: (sent: Sent) => void (kept = [...kept, sent]),
    arrived: (uid: string) => void (kept = kept.filter(({ changeUid }) => changeUid !== uid)),
  };
  beforeEach(() => {
    server = new KitchenServer();
    refused = [];
    lost = [];
    done = [];
    versions = 0;
    kitchens = [];
    kept = [];
  });
  afterEach(() => kitchens.forEach((kitchen) => kitchen.stop()));

  async function of(uid: string) {
    const kitchen = new SharedKitchen({ me: uid, chefUid: chef, startedAt }, here, {
      send: (sent) => server.send(sent, uid),
      read: async () => server.answer(),
      onRefused: (all) => refused.push(all.map(({ why }) => why).join(', ')),
      onOtherVersion: () => (versions += 1),
      onDone: (change) => done.push(change),
      onLost: (change) => lost.push(change),
      way: unanswered,
    });
    kitchens.push(kitchen);
    await kitchen.catchUp();
    return kitchen;
  }
  const settled = (kitchen: SharedKitchen) =>
    until(() => expect(kitchen.view.version).toBe(server.version));

  it('shows at once what is done, and keeps its order on the way', async () => {
    const kitchen = await of(chef);
    kitchen.act(show(1));
    kitchen.act(show(2));
    expect(kitchen.view.state.shown.step).toBe(2);
    expect(server.heard).toHaveLength(0);
    await until(() => expect(server.version).toBe(2));
    await settled(kitchen);
    expect(server.heard.map(({ change, seen }) => [change, seen])).toEqual([
      [show(1), 0],
      [show(2), 1],
    ]);
  });

  it('asks again under the same uid when an answer is lost or nobody answers', async () => {
    const kitchen = await of(me);
    server.next = ['lost', 'away'];
    const timerUid = 'timer-of-the-mutton';
    kitchen.act({ do: 'start-timer', timerUid, name: 'Simmer', seconds: 60, step: null });
    await until(() => expect(server.heard).toHaveLength(3));
    await settled(kitchen);
    expect(new Set(server.heard.map(({ changeUid }) => changeUid)).size).toBe(1);
    expect(kitchen.view.state.timers).toHaveLength(1);
  });

  it('asks again where a door before ours says that nobody answers behind it', async () => {
    const kitchen = await of(chef);
    server.next = ['away behind a door'];
    kitchen.act(show(1));
    await until(() => expect(server.version).toBe(1));
    await settled(kitchen);
    expect([lost, refused]).toEqual([[], []]);
  });

  it('says that nobody answers, for as long as that is so', async () => {
    const kitchen = await of(me);
    const seen: boolean[] = [];
    kitchen.subscribe(() => seen.push(kitchen.view.unanswered));
    server.next = ['away', 'away'];
    kitchen.act({ do: 'ready', step: 0, ready: true });
    await until(() => expect(server.heard).toHaveLength(3));
    await settled(kitchen);
    expect(seen).toContain(true);
    expect(kitchen.view.unanswered).toBe(false);
  });

  it('takes back what is refused, and says why; that somebody was faster is to be seen', async () => {
    const kitchen = await of(me);
    server.next = ['sessions/kitchen-full'];
    kitchen.act({ do: 'step-out', step: 3 });
    expect(placeOf(kitchen.view.state, me)).toMatchObject({ following: false, step: 3 });
    await until(() => expect(placeOf(kitchen.view.state, me).following).toBe(true));
    expect(refused).toEqual(['refused as sessions/kitchen-full']);

    kitchen.act({ do: 'ready', step: 0, ready: true });
    server.take(show(4), chef);
    await until(() => expect(kitchen.view.state.shown.step).toBe(4));
    expect(placeOf(kitchen.view.state, me).ready).toBe(false);
    expect(refused).toHaveLength(1);
  });

  const note = (text: string) => ({ do: 'pin-note', noteUid: `note-of-${text}`, text }) as const;

  it('says all at once what was refused in a row, and what was, before the rest waits', async () => {
    const kitchen = await of(chef);
    const full = ['sessions/kitchen-full', 'sessions/kitchen-full'] as const;
    server.next = [...full, 'away', 'away'];
    for (const each of ['salt', 'cumin', 'mint']) kitchen.act(note(each));
    await until(() => expect(kitchen.view.unanswered).toBe(true));
    const both = 'refused as sessions/kitchen-full, refused as sessions/kitchen-full';
    expect(refused).toEqual([both]);
    await until(() => {
      kitchen.again();
      expect(kitchen.view.sending).toEqual([]);
    });
    server.next = [...full];
    for (const each of ['tea', 'rice']) kitchen.act(note(each));
    await until(() => expect(refused).toEqual([both, both]));
  });

  it('gives back what was typed for something that is refused', async () => {
    const kitchen = await of(chef);
    server.next = ['sessions/kitchen-full'];
    kitchen.act(note('garlic'));
    await until(() => expect(lost).toEqual([note('garlic')]));
    await until(() => expect(kept).toEqual([]));
    // its photo, too, is given up once the server has it, and not before
    expect(done).toEqual([]);
    server.next = ['lost'];
    kitchen.act(note('garlic'));
    await until(() => expect(done).toEqual([note('garlic')]));
    await until(() => expect(kept).toEqual([]));
  });

  describe('before a server of another version, which does not know what is done', () => {
    const hurried = async (kitchen: SharedKitchen, check: () => void) =>
      until(() => (kitchen.again(), check()));

    it('asks again, as the same: another replica may know it', async () => {
      const kitchen = await of(chef);
      server.next = ['request/invalid', 'request/invalid'];
      kitchen.act(note('cumin'));
      await hurried(kitchen, () => expect(done).toEqual([note('cumin')]));
      expect(new Set(server.heard.map(({ changeUid }) => changeUid)).size).toBe(1);
      expect([server.heard.length, lost, refused, versions]).toEqual([3, [], [], 0]);
    });

    it('says so in the end, gives back what was typed, and goes on with what it knows', async () => {
      const kitchen = await of(chef);
      server.next = Array.from({ length: 5 }, () => 'request/invalid' as const);
      kitchen.act(note('cumin'));
      kitchen.act(show(2));
      await hurried(kitchen, () => expect(done).toEqual([show(2)]));
      await settled(kitchen);
      expect([lost, refused, versions]).toEqual([[note('cumin')], [], 1]);
      expect(kitchen.view).toMatchObject({ sending: [], unanswered: false });
      expect(kitchen.view.state.notes).toEqual([]);
    });
  });

  it('sends what was not answered when the room was left once more, all of it, as the same', async () => {
    const kitchen = await of(chef);
    server.next = ['lost', 'away'];
    for (const text of ['ginger', 'cloves', 'mace']) kitchen.act(note(text));
    await until(() => expect(server.heard).toHaveLength(1));
    kitchen.stop();
    const again = await of(chef);
    again.start();
    await until(() => expect(kept).toEqual([]));
    await settled(again);
    const texts = again.view.state.notes.map(({ text }) => text);
    expect(texts).toEqual(['ginger', 'cloves', 'mace']);
    expect([lost, refused]).toEqual([[], []]);
  });

  it('tells what is on its way, and sends it again at once when asked to', async () => {
    const kitchen = await of(chef);
    // so long that the test would be over before
    const waits = jest.spyOn(globalThis, 'setTimeout').mockImplementation(
      // @ts-expect-error a timer that never comes
      () => 0,
    );
    server.next = ['away'];
    kitchen.act(note('saffron'));
    expect(kitchen.view.sending).toEqual([note('saffron')]);
    while (!waits.mock.calls.length) await Promise.resolve();
    waits.mockRestore();
    expect([kitchen.view.sending, kitchen.view.unanswered]).toEqual([[note('saffron')], true]);
    kitchen.again();
    await until(() => expect(kitchen.view.sending).toEqual([]));
    expect(server.heard.map(({ changeUid }) => changeUid)).toHaveLength(2);
    expect(new Set(server.heard.map(({ changeUid }) => changeUid)).size).toBe(1);
    expect(kitchen.view.state.notes).toHaveLength(1);
  });

  it('hears the latest only, whatever comes in which order', async () => {
    const kitchen = await of(me);
    const versions = [1, 2, 3].map((step) => {
      server.take(show(step), chef);
      return server.answer();
    });
    for (const answer of [versions[1]!, versions[0]!, versions[1]!]) kitchen.hear(answer);
    expect(kitchen.view.state.shown.step).toBe(2);
    await kitchen.catchUp();
    expect(kitchen.view.state.shown.step).toBe(3);
  });

  it('goes by the clock of the server as the quickest answer told it', async () => {
    const way = { tookMs: 10, aheadMs: 60_000 };
    let passed = 0;
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => passed);
    const read = async (): Promise<KitchenAnswer> => {
      passed += way.tookMs;
      const serverTime = new Date(Date.now() + way.aheadMs).toISOString();
      return { ...server.answer(), serverTime };
    };
    const who = { me, chefUid: chef, startedAt };
    const kitchen = new SharedKitchen(who, here, {
      ...{ send: (sent) => server.send(sent, me), read, onRefused: () => undefined },
      ...{ onDone: () => undefined, onLost: () => undefined, way: unanswered },
      onOtherVersion: () => undefined,
    });
    const ahead = async () => {
      await kitchen.catchUp();
      return Math.round((kitchen.now().getTime() - Date.now()) / 1000);
    };
    expect(await ahead()).toBe(60);
    // minutes on the way tell nothing of when it was said
    Object.assign(way, { tookMs: 90_000, aheadMs: -30_000 });
    expect(await ahead()).toBe(60);
    Object.assign(way, { tookMs: 10, aheadMs: 70_000 });
    expect(await ahead()).toBe(70);
    clock.mockRestore();
    kitchen.stop();
  });

  it('shows nothing of who has left', async () => {
    server.take({ do: 'raise-hand', handUid: 'hand-of-the-kitchen', step: 1, note: '' }, me);
    const kitchen = await of(chef);
    expect(kitchen.view.state.hands).toHaveLength(1);
    kitchen.setHere([chef]);
    expect(kitchen.view.state.hands).toEqual([]);
  });
});
