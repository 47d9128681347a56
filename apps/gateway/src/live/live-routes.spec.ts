import { expect, it } from '@jest/globals';
import { deliveriesOf } from './live-routes';
import { room } from './live-socket';

it('tells both of a follow that ended: the one loses what is gone, the other counts one less', () => {
  const data = { followerUid: 'ayesha', followedUid: 'fatima' };
  const told = deliveriesOf({ type: 'social.follow.removed.v1', data } as never);
  expect(told.map(({ rooms, message }) => [rooms, message.type, message.data])).toEqual([
    [[room.member('ayesha')], 'people.changed', { uid: 'fatima' }],
    [[room.member('fatima')], 'profile.changed', { uid: 'fatima' }],
  ]);
});
