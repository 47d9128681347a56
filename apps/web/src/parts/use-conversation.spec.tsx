/** @jest-environment ./scripts/browser-environment.mjs */
import 'fake-indexeddb/auto';
import { ApiError } from '@chefly/api-client/react';
import { keepDraftsOf } from '@chefly/ui';
import { onPage } from '@chefly/ui/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
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
        closed: false,
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

describe('what was written while nobody answered', () => {
  const { draw, leave } = onPage();
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('goes out by itself in its order, also from a page that was loaded anew, and not from a closed chat', async () => {
    await keepDraftsOf({ status: 'signed-in', account: { uid: 'amina' } });
    let isAway = true;
    let sequence = 0;
    const arrived: string[] = [];
    let chat: Conversation<Said>;
    function Chat({ closed }: { closed: boolean }) {
      chat = useConversation<Said>({
        queryKey: ['another'],
        ...{ keptAs: 'another', closed },
        load: () => Promise.resolve({ items: [], next: null }),
        async post(message) {
          if (isAway) throw new ApiError(0, 'network', 'We cannot reach chefly');
          arrived.push(message.text);
          return { ...message, sequence: ++sequence };
        },
      });
      return null;
    }
    const queries = new QueryClient();
    const show = (closed: boolean) =>
      draw(
        <QueryClientProvider client={queries}>
          <Chat closed={closed} />
        </QueryClientProvider>,
      );
    const write = async (text: string) => {
      await act(async () => chat.setText(text));
      await act(async () => chat.submit());
    };
    const later = () => act(async () => void (await jest.advanceTimersByTimeAsync(5000)));
    await show(false);
    for (const text of ['Is it done?', 'It smells so.']) await write(text);
    expect([chat!.waits, chat!.drafts.length]).toEqual([true, 2]);
    await leave();
    await show(true);
    isAway = false;
    await later();
    expect(arrived).toEqual([]);
    await show(false);
    await later();
    await write('Thanks!');
    await later();
    expect(arrived).toEqual(['Is it done?', 'It smells so.', 'Thanks!']);
    expect([chat!.waits, chat!.drafts, unsentWords('another')]).toEqual([false, [], []]);
    queries.clear();
  });

  it('stays where it was refused, also on a page that is loaded anew, until its author sends it again', async () => {
    await keepDraftsOf({ status: 'signed-in', account: { uid: 'amina' } });
    let posted = 0;
    let chat: Conversation<Said>;
    function Chat() {
      chat = useConversation<Said>({
        queryKey: ['refusing'],
        keptAs: 'refusing',
        closed: false,
        load: () => Promise.resolve({ items: [], next: null }),
        async post() {
          posted++;
          throw new ApiError(403, 'chat/unanswered', 'They read you no more');
        },
      });
      return null;
    }
    const queries = new QueryClient();
    const show = () =>
      draw(
        <QueryClientProvider client={queries}>
          <Chat />
        </QueryClientProvider>,
      );
    const later = () => act(async () => void (await jest.advanceTimersByTimeAsync(5000)));
    await show();
    await act(async () => chat.setText('Hello?'));
    await act(async () => chat.submit());
    await later();
    await leave();
    await show();
    await later();
    const [draft] = chat!.drafts;
    expect(draft).toMatchObject({ failed: true, why: 'They read you no more' });
    expect(posted).toBe(1);
    await act(async () => chat.again(draft!));
    await later();
    expect(posted).toBe(2);
    queries.clear();
  });
});

describe('a message that is told of before the chat itself has come', () => {
  const { draw } = onPage();

  it('stands below what there may be before it, and is taken for no whole chat', async () => {
    const page = Promise.withResolvers<{ items: Said[]; next: string }>();
    let chat: Conversation<Said>;
    function Chat() {
      chat = useConversation<Said>({
        queryKey: ['slow'],
        ...{ keptAs: 'slow', closed: false },
        load: () => page.promise,
        post: () => Promise.reject(new Error('not asked for')),
      });
      return null;
    }
    const queries = new QueryClient();
    await draw(
      <QueryClientProvider client={queries}>
        <Chat />
      </QueryClientProvider>,
    );
    const said = (sequence: number) => ({ uid: `said-${sequence}`, text: 'Salam', sequence });
    const sequences = () => chat.items.map(({ sequence }) => sequence);
    await act(async () => chat.add(said(60)));
    expect([chat!.list.isPending, sequences()]).toEqual([true, [60]]);
    await act(async () => page.resolve({ items: [said(58), said(59)], next: 'more' }));
    await act(() => new Promise((done) => setTimeout(done)));
    expect([chat!.list.hasNextPage, sequences()]).toEqual([true, [58, 59, 60]]);
    queries.clear();
  });
});
