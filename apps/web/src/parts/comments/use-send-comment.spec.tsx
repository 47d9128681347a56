/** @jest-environment ./scripts/browser-environment.mjs */
import { ApiError, AuthContext, type Auth } from '@chefly/api-client/react';
import { forgetWords, keepWords, keepWordsFor, keptWords } from '@chefly/ui';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { keptComment, useSendComment } from './use-send-comment';

const subject = { kind: 'post' as const, uid: 'haleem-of-the-feast' };
const field = () => keptWords(keptComment(subject));
const lost = () => new ApiError(0, 'network', 'The answer was lost.');
interface Sent {
  key: string;
  text: string;
}

describe('a comment on its way', () => {
  let heard: Sent[];
  let answer: (sent: Sent) => Promise<unknown>;
  let leave: () => Promise<void>;
  beforeEach(() => {
    keepWordsFor('amina');
    heard = [];
    answer = () => Promise.resolve({});
  });
  afterEach(async () => {
    await leave();
    forgetWords();
  });

  /** As a page that was just loaded: nothing is known but what the tab keeps. */
  async function open() {
    let thread: ReturnType<typeof useSendComment>;
    const arrived: string[] = [];
    const failed = Promise.withResolvers<string>();
    const on = { arrived: ({ text }: Sent) => arrived.push(text), failed: failed.resolve };
    function Comments() {
      thread = useSendComment(subject, on);
      return null;
    }
    const createComment = (sent: Sent) => {
      heard.push(sent);
      return answer(sent);
    };
    const auth = { api: { content: { createComment } } } as unknown as Auth;
    const queries = new QueryClient();
    const root = createRoot(document.createElement('div'));
    await act(async () =>
      root.render(
        <QueryClientProvider client={queries}>
          <AuthContext value={auth}>
            <Comments />
          </AuthContext>
        </QueryClientProvider>,
      ),
    );
    leave = async () => {
      await act(async () => root.unmount());
      queries.clear();
    };
    const send = (text: string) => act(async () => thread.send(text, null));
    return { send, arrived, failed: failed.promise, pending: () => thread.pending };
  }
  const keys = () => new Set(heard.map(({ key }) => key)).size;

  it('when the page was left is sent once more as the same, and is not in the field', async () => {
    answer = () => new Promise(() => undefined);
    const before = await open();
    await before.send('How long on the fire?');
    await leave();
    answer = () => Promise.resolve({});
    const after = await open();
    expect(after.arrived).toEqual(['How long on the fire?']);
    expect([heard.length, keys(), field()]).toEqual([2, 1, '']);
    await leave();
    await open();
    expect(heard).toHaveLength(2);
  });

  it('is none where another page has kept something else, and nothing is sent of it', async () => {
    const odd = [{ key: 'a', text: 'Six hours.', parentUid: { of: 1 }, replyTo: 7, again: false }];
    keepWords(`${keptComment(subject)}:way`, JSON.stringify(odd));
    await open();
    expect(heard).toEqual([]);
  });

  it('whose answer is lost is asked for again as the same, without a word', async () => {
    let attempts = 0;
    const done = Promise.withResolvers<void>();
    answer = () => {
      if (++attempts < 3) return Promise.reject(lost());
      done.resolve();
      return Promise.resolve({});
    };
    const { send, arrived } = await open();
    await send('Six hours.');
    await act(() => done.promise);
    expect([arrived, heard.length, keys(), field()]).toEqual([['Six hours.'], 3, 1, '']);
  });

  it('is asked for again where a door before ours had no answer from behind it', async () => {
    const done = Promise.withResolvers<void>();
    answer = () => {
      if (heard.length < 2) return Promise.reject(new ApiError(504, 'server/failed', 'Late.'));
      done.resolve();
      return Promise.resolve({});
    };
    const { send, arrived } = await open();
    await send('Six hours.');
    await act(() => done.promise);
    expect([arrived, heard.length, keys()]).toEqual([['Six hours.'], 2, 1]);
  });

  it('that is refused is back in the field, and the same when it is sent unchanged', async () => {
    answer = () => Promise.reject(new ApiError(429, 'request/too-many', 'A lot at once.'));
    const { send, failed } = await open();
    await send('Six hours.');
    await act(async () => expect(await failed).toBe('A lot at once.'));
    expect(field()).toBe('Six hours.');
    answer = () => Promise.resolve({});
    // another one before it takes nothing of it
    await send('Thank you');
    await send('Six hours.');
    expect(keys()).toBe(2);
    expect(heard[2]!.key).toBe(heard[0]!.key);
    await send('Six hours.');
    expect(keys()).toBe(3);
  });

  it('that fails after somebody else has signed in leaves nothing with them', async () => {
    const refused = Promise.withResolvers<never>();
    answer = () => refused.promise;
    const { send } = await open();
    await send('Mine alone');
    keepWordsFor('hina');
    await act(async () => refused.reject(new ApiError(409, 'request/invalid', 'No.')));
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Mine alone');
  });
});
