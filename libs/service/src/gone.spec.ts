import type { DomainEvent } from '@chefly/contracts';
import { Consumer, InProcessBus, Outbox } from '@chefly/engines/bus';
import { newUid } from '@chefly/engines/store';
import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import { expect, it } from '@jest/globals';
import { heedGone } from './gone';

it('what is heard of a block is not kept where either of the two is gone, whoever set it', async () => {
  const { store, close } = await embeddedStore();
  const bus = new InProcessBus();
  const consumer = new Consumer(store, bus, new Outbox(store, bus, 'chat'), 'chat');
  const [gone, one, other] = [newUid(), newUid(), newUid()];
  const kept: DomainEvent<'social.block.made.v1'>['data'][] = [];
  consumer.on('social.block.made.v1', async ({ data }) => void kept.push(data));
  heedGone(consumer);
  try {
    await store.prepare();
    await consumer.start();
    await store.transaction((tx) => consumer.forget(gone, tx));
    for (const [setBy, against] of [
      [gone, one],
      [one, gone],
      [one, other],
    ] as const) {
      const event = {
        ...{ specversion: '1.0', id: newUid(), source: '/test', type: 'social.block.made.v1' },
        ...{ time: new Date().toISOString(), datacontenttype: 'application/json' },
        ...{ subject: setBy, data: { setBy, against } },
      };
      await bus.publish([{ topic: 'social', key: setBy, value: JSON.stringify(event) }]);
    }
    expect(kept).toEqual([{ setBy: one, against: other }]);
    expect(await consumer.deadLetters.count()).toBe(0);
  } finally {
    await close();
  }
});
