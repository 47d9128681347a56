/** @jest-environment ./scripts/browser-environment.mjs */
import 'fake-indexeddb/auto';
import { keepDraftsOf } from '@chefly/ui';
import { onPage } from '@chefly/ui/testing';
import { describe, expect, it } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { unsentWords } from './unsent-words';
import { useConversation, type Conversation, type Said } from './use-conversation';

describe('a message whose answer comes after its chat was left', () => {
  const { draw, leave } = onPage();
  const leaveWhile = async (answer: (message: Said) => Promise<Said>) => {
    await keepDraftsOf({ status: 'signed-in', account: { uid: 'amina' } });
    const sent = Promise.withResolvers<Said>();
    const answered = Promise.withResolvers<void>();
    let chat: Conversation<Said>;
    function Chat() {
      chat = useConversation<Said>({
        queryKey: ['chat'],
        keptAs: 'chat',
        load: () => Promise.resolve({ items: [], next: null }),
        post: async (message) => {
          sent.resolve({ ...message, sequence: 1 });
          await answered.promise;
          return answer({ ...message, sequence: 1 });
        },
      });
      return null;
    }
    const queries = new QueryClient();
    await draw(
      <QueryClientProvider client={queries}>
        <Chat />
      </QueryClientProvider>,
    );
    await act(async () => chat.setText('Is it done?'));
    await act(async () => chat.submit());
    const { uid } = await sent.promise;
    expect(unsentWords('chat').map((draft) => draft.uid)).toEqual([uid]);
    await leave();
    answered.resolve();
    await act(async () => undefined);
    queries.clear();
    return unsentWords('chat').map(({ text }) => text);
  };

  it('is not shown as unsent when it has arrived', async () => {
    expect(await leaveWhile((message) => Promise.resolve(message))).toEqual([]);
  });

  it('waits to be sent again when it has not', async () => {
    const refused = () => Promise.reject(new Error('offline'));
    expect(await leaveWhile(refused)).toEqual(['Is it done?']);
  });
});
