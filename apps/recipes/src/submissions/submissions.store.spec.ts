import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import { expect, it } from '@jest/globals';
import { SubmissionsStore } from './submissions.store';

it('doubts the posts of approved submissions of before once, and no longer when it goes back', async () => {
  const { store, close } = await embeddedStore();
  try {
    const submissions = new SubmissionsStore(store);
    await store.prepare();
    const { connection } = store;
    const row = (_id: string, state: string, uploadAsPost: boolean) => ({
      ...{ _id, state, uploadAsPost, author: { uid: 'author' } },
    });
    await connection
      .collection<any>('submissions')
      .insertMany([
        row('posted', 'approved', true),
        row('unposted', 'approved', false),
        row('waits', 'waiting', true),
      ]);
    await store.migrations.up();
    expect(await submissions.listDoubted(10)).toEqual(['posted']);
    await store.transaction((tx) => submissions.lookedAt('posted', tx));
    expect(await submissions.listDoubted(10)).toEqual([]);
    // by a pod of the version before
    await store.migrations.again();
    expect(await submissions.listDoubted(10)).toEqual(['posted']);
    await store.migrations.down(store.migrations.names[0]!);
    expect(await submissions.listDoubted(10)).toEqual([]);
  } finally {
    await close();
  }
});
