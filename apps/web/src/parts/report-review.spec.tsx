/** @jest-environment ./scripts/browser-environment.mjs */
import { AuthContext, type Auth } from '@chefly/api-client/react';
import { messages, type ChefReview } from '@chefly/contracts';
import { Banners } from '@chefly/ui';
import { onPage } from '@chefly/ui/testing';
import { describe, expect, it } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { ReportReview } from './report-review';

describe('what somebody wrote of a chef', () => {
  const { draw } = onPage();

  const hina = { uid: 'hina', firstName: 'Hina', lastName: 'Ali', userName: 'hina' };
  const written: ChefReview = {
    ...{ uid: 'a-review', author: null, rating: 1, review: 'An insult', tags: [] },
    ...{ recipeName: 'Biryani', createdAt: new Date().toISOString() },
  };
  const reported: unknown[] = [];
  const report = async (form: unknown) => (reported.push(form), {});
  async function show(review: ChefReview) {
    const state = { status: 'signed-in', account: { uid: 'ayesha' } };
    const subscribe = () => () => undefined;
    const auth = { api: { moderation: { report } }, state, subscribe } as unknown as Auth;
    await draw(
      <AuthContext value={auth}>
        <QueryClientProvider client={new QueryClient()}>
          <Banners>
            <ReportReview review={review} />
          </Banners>
        </QueryClientProvider>
      </AuthContext>,
    );
    return document.querySelector<HTMLButtonElement>('[aria-label^="Report the review "]');
  }

  it('is reported by whoever reads it, also where they are not told by whom it is', async () => {
    const flag = await show(written);
    expect(flag!.getAttribute('aria-label')).toBe('Report the review “An insult”');
    await act(async () => flag!.click());
    await act(async () =>
      document.querySelector<HTMLInputElement>('input[value="harassment"]')!.click(),
    );
    await act(async () =>
      document.querySelector<HTMLButtonElement>('[role="dialog"] [type="submit"]')!.click(),
    );
    expect(reported).toMatchObject([
      { kind: 'session', subjectUid: 'a-review', reason: 'harassment' },
    ]);
  });

  it('is not reported by its author, nor once its words are gone', async () => {
    const theirs = await show({ ...written, author: hina });
    expect(theirs!.getAttribute('aria-label')).toBe('Report the review of Hina Ali, “An insult”');
    expect(await show({ ...written, author: { ...hina, uid: 'ayesha' } })).toBeNull();
    expect(await show({ ...written, review: messages.reviewRemoved })).toBeNull();
    expect(await show({ ...written, review: messages.messageErased })).toBeNull();
  });
});
