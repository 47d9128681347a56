import { noBookingHours } from '@chefly/contracts';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { bootPlatform, outcomes, type TestMember, type TestPlatform } from './kitchen';
import { closeTabs, openTab } from './tab';

let platform: TestPlatform;
let mallory: TestMember;
let bano: TestMember;
let gul: TestMember;
beforeAll(async () => {
  platform = await bootPlatform({ CHEFLY_LIMITS: '1' });
  [mallory, bano, gul] = await Promise.all([
    platform.member('mallory'),
    platform.member('bano'),
    platform.member('gul'),
  ]);
});
afterAll(() => platform?.stop());

it('lets nobody keep the pages of another busy by blocking and lifting it', async () => {
  const tab = await openTab(platform.url, bano);
  const { api } = mallory;
  for (let i = 0; i < 40; i++)
    await outcomes([api.social.block({ uid: bano.uid }), api.social.unblock({ uid: bano.uid })]);
  await platform.settle();
  await tab.roundTrip();
  const heard = tab.heard.filter(({ type }) => type === 'people.changed');
  expect(heard.length).toBeLessThanOrEqual(60);
  // nor is it told who it is
  expect(JSON.stringify(tab.heard)).not.toContain(mallory.uid);
  closeTabs();
});

/** What each of these does is heard by others, whose pages ask anew, and is done and undone at will. */
it.each([
  ['follows', ({ api }: TestMember, uid: string) => api.social.follow({ uid }), 60],
  ['follows no more', ({ api }: TestMember, uid: string) => api.social.unfollow({ uid }), 60],
  [
    'takes requests, or none',
    ({ api }: TestMember) => api.sessions.setAvailability({ available: true }),
    30,
  ],
  [
    'has other booking hours',
    ({ api }: TestMember) => api.sessions.setBookingHours(noBookingHours),
    30,
  ],
  ['cooks a dish', ({ api }: TestMember) => api.recipes.add({ uid: 'catalogue-aloo-paratha' }), 60],
  [
    'cooks it no more',
    ({ api }: TestMember) => api.recipes.remove({ uid: 'catalogue-aloo-paratha' }),
    60,
  ],
])(
  'is heard by others so often a minute and no more, that somebody %s',
  async (_what, deed, most) => {
    const said: string[] = [];
    // one after the other: so many at once are about one row, which a busy store refuses some of
    for (let i = 0; i < most + 2; i++) {
      const { refused } = await outcomes([deed(mallory, gul.uid)]);
      said.push(...(refused.length ? refused : ['done']));
    }
    expect(said).toEqual([...Array(most).fill('done'), ...Array(2).fill('request/too-many')]);
  },
);
