import { embeddedStore } from '@chefly/engines/testing/embedded-store';
import { expect, it } from '@jest/globals';
import { CopiesEvents } from './copies.events';
import { SessionsStore } from './sessions.store';

it('knows who is in a session until it has ended, and that it has', async () => {
  const { store, close } = await embeddedStore();
  const sessions = new SessionsStore(store);
  await store.prepare();
  const copies = new CopiesEvents({} as never, sessions, {} as never);
  const hear = (
    what: 'onSessionStarted' | 'onParticipantJoined' | 'onParticipantLeft' | 'onSessionEnded',
    data: object,
  ) => store.transaction((tx) => copies[what]({ data } as never, { tx } as never));
  const sessionUid = 's';
  await hear('onSessionStarted', { sessionUid, chef: { uid: 'chef' }, members: [{ uid: 'one' }] });
  await hear('onParticipantJoined', { sessionUid, member: { uid: 'other' } });
  await hear('onParticipantLeft', { sessionUid, member: { uid: 'one' } });
  expect(await sessions.find('s')).toMatchObject({ uids: ['chef', 'other'], open: true });
  await hear('onSessionEnded', { sessionUid });
  expect(await sessions.find('s')).toMatchObject({ open: false });
  await close();
});
