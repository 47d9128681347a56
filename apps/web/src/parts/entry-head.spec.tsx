/** @jest-environment ./scripts/browser-environment.mjs */
import { ApiError, AuthContext, type Auth } from '@chefly/api-client/react';
import { onPage } from '@chefly/ui/testing';
import { expect, it, jest } from '@jest/globals';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act } from 'react';
import { DeleteEntry } from './entry-head';

const author = { uid: 'fatima', firstName: 'Fatima', lastName: 'Khan', userName: 'fatima' };
const { draw } = onPage();

it('a post that is gone already, since the answer was lost, is gone from the screen too', async () => {
  const remove = jest.fn<() => Promise<unknown>>();
  remove.mockRejectedValue(new ApiError(404, 'request/not-found', 'We could not find that.'));
  const asked = jest.fn(async () => (remove.mock.calls.length ? [] : ['a post']));
  const Posts = () => {
    const { data } = useQuery({ queryKey: ['content', 'feed'], queryFn: asked });
    if (!data?.length) return 'nothing';
    return <DeleteEntry uid="post" author={author} what="post" title="Haleem" remove={remove} />;
  };
  const state = { status: 'signed-in', account: author };
  await draw(
    <AuthContext value={{ state, subscribe: () => () => undefined } as unknown as Auth}>
      <QueryClientProvider client={new QueryClient()}>
        <Posts />
      </QueryClientProvider>
    </AuthContext>,
  );
  const answered = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)));
  await answered();
  const press = (name: string) =>
    act(async () =>
      [...document.querySelectorAll('button')]
        .find((button) => (button.getAttribute('aria-label') ?? button.textContent) === name)!
        .click(),
    );
  await press('Delete the post “Haleem”');
  await press('Delete');
  await answered();
  expect(remove).toHaveBeenCalledTimes(1);
  expect(document.body.textContent).toBe('nothing');
});

it('each post of many is reported and deleted by a button that says which it is', async () => {
  const state = { status: 'signed-in', account: author };
  const remove = async () => undefined;
  const hina = { uid: 'hina', firstName: 'Hina', lastName: 'Ali', userName: 'hina' };
  await draw(
    <AuthContext value={{ state, subscribe: () => () => undefined } as unknown as Auth}>
      <QueryClientProvider client={new QueryClient()}>
        {[author, hina].map((by) => (
          <DeleteEntry
            key={by.uid}
            uid="post"
            author={by}
            what="post"
            title="Haleem"
            remove={remove}
          />
        ))}
      </QueryClientProvider>
    </AuthContext>,
  );
  const names = [...document.querySelectorAll('button')].map((each) =>
    each.getAttribute('aria-label'),
  );
  expect(names).toEqual(['Delete the post “Haleem”', 'Report the post of Hina Ali, “Haleem”']);
});
