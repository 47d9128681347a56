import { expect, it } from '@jest/globals';
import { LiveGateway } from './live.gateway';

it('lets nobody hear of comments whose second look failed', async () => {
  let looks = 0;
  const heard: string[] = [];
  const gateway = new LiveGateway(
    {
      openComments: async () => void heard.push('opened'),
      closeComments: () => void heard.push('closed'),
    } as never,
    { follows: async () => true, followsStill: () => true } as never,
    {} as never,
    {
      readable: async () => {
        if (++looks === 2) throw new Error('the store is away');
        return new Set(['author']);
      },
    } as never,
    { gauge: () => undefined } as never,
  );
  const socket = { data: { member: { uid: 'reader' } } } as never;
  const comments = { authorUid: 'author', kind: 'post', uid: 'p' } as const;
  await expect(gateway.openComments(socket, comments)).rejects.toThrow('the store is away');
  expect(heard).toEqual(['opened', 'closed']);
});
