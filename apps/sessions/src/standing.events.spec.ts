import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import type { Store } from '@chefly/engines/store';
import { BoundariesStore } from '@chefly/people';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ClientSession } from 'mongoose';
import { ChefsStore } from './chefs/chefs.store';
import { StandingEvents } from './standing.events';

const nobody = { firstName: '', lastName: '', userName: '', gender: 'female' } as const;
const never = async () => undefined;

describe('what is asked of a chef while', () => {
  let store: Store;
  let close: () => Promise<void>;
  let chefs: ChefsStore;
  let boundaries: BoundariesStore;
  beforeAll(async () => {
    ({ store, close } = await embeddedStore());
    [chefs, boundaries] = [new ChefsStore(store), new BoundariesStore(store)];
    await store.prepare();
    await store.transaction(async (tx) => {
      for (const _id of ['chef', 'member', 'asked']) await chefs.register({ _id, ...nobody }, tx);
    });
  });
  afterAll(() => close());

  it.each([
    ['they block who asks', 'onBlockMade', { setBy: 'chef', against: 'member' }],
    ['who asks blocks them', 'onBlockMade', { setBy: 'member', against: 'chef' }],
    ['they are suspended', 'onSuspended', { uid: 'chef', until: null }],
    ['they ask to be erased', 'onErasureAsked', { uid: 'chef' }],
  ] as const)('%s is found by whoever ends it', async (_, method, data) => {
    await store.transaction((tx) => chefs.setBookable('asked', false, tx));
    const found: boolean[] = [];
    const look = async (...given: unknown[]) => {
      const { tx } = given.find((each) => (each as { tx?: object }).tx) as { tx: ClientSession };
      found.push(!!(await chefs.find('asked', tx))!.bookable);
    };
    const begun = Promise.withResolvers<void>();
    const seen: Partial<ChefsStore> = {
      countAsking: (...asked) => chefs.countAsking(...asked).finally(begun.resolve),
    };
    const endings = { part: look, leave: look };
    const others = { part: never, goneOf: never, putOut: never };
    const events = new StandingEvents(
      ...([boundaries, endings, others, others, seen] as never as ConstructorParameters<
        typeof StandingEvents
      >),
    );
    let ending: Promise<unknown> = Promise.resolve();
    await store.transaction(async (tx) => {
      await chefs.countAsking('chef', tx);
      // stands for what was asked
      await chefs.setBookable('asked', true, tx);
      ending = store.transaction((other) =>
        events[method]({ data } as never, { tx: other } as never),
      );
      await Promise.race([ending, begun.promise]);
    });
    await ending;
    expect(found.at(-1)).toBe(true);
  });
});
