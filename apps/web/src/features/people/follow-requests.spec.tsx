/** @jest-environment ./scripts/browser-environment.mjs */
import { LiveContext, type Live } from '@chefly/api-client/react';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act } from 'react';
import { screenAlone } from '../../parts/testing/screen';
import FollowRequests from './follow-requests';

const { show, settle, queries } = screenAlone();
queries.setDefaultOptions({ queries: { retry: false } });
const live = { on: () => () => undefined } as unknown as Live;
const [YESTERDAY, NOW] = ['2026-11-19T10:00:00Z', '2026-11-20T10:00:00Z'];
const asking = (firstName: string, askedAt: string) => ({
  ...{ uid: firstName, firstName, lastName: 'Khan', userName: firstName, picture: null },
  askedAt,
});

describe('who asks to follow', () => {
  let asked: ReturnType<typeof asking>[];
  let away: boolean;
  const rejectFollow = jest.fn<(of: { uid: string }) => Promise<object>>();
  const api = {
    social: {
      followRequests: async () => {
        if (away) throw new Error('no network');
        return { items: asked, next: null };
      },
      rejectFollow,
    },
  };
  beforeEach(async () => {
    asked = [asking('Ayesha', YESTERDAY), asking('Hina', YESTERDAY)];
    away = false;
    rejectFollow.mockReset();
    await show(
      api,
      <LiveContext value={live}>
        <FollowRequests />
      </LiveContext>,
    );
    await settle();
  });
  const reject = (name: string) =>
    document.querySelector<HTMLButtonElement>(`[aria-label="Reject ${name} Khan"]`);
  const answer = async () => {
    await act(async () => reject('Ayesha')!.click());
    await settle();
  };

  it('is gone once they are answered', async () => {
    rejectFollow.mockImplementation(async ({ uid }) => {
      asked = asked.filter((each) => each.uid !== uid);
      return {};
    });
    await answer();
    expect([reject('Ayesha'), reject('Hina')!.disabled]).toEqual([null, false]);
  });

  it('is not asked about twice where the list does not say yet what came of it', async () => {
    rejectFollow.mockImplementation(async () => ((away = true), {}));
    await answer();
    expect([reject('Ayesha')!.disabled, reject('Hina')!.disabled]).toEqual([true, false]);
  });

  it('can be answered again after no answer came to be', async () => {
    rejectFollow.mockRejectedValue(new Error('no network'));
    await answer();
    expect(reject('Ayesha')!.disabled).toBe(false);
  });

  it('can be answered once more who asks once more before the list was looked at', async () => {
    rejectFollow.mockImplementation(async () => {
      asked = [asking('Ayesha', NOW)];
      return {};
    });
    await answer();
    expect(reject('Ayesha')!.disabled).toBe(false);
  });
});
