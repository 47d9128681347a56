/** @jest-environment ./scripts/browser-environment.mjs */
import { LiveContext, type Live } from '@chefly/api-client/react';
import { expect, it } from '@jest/globals';
import { Banners } from '@chefly/ui';
import { screenAlone } from '../../parts/testing/screen';
import { Invitations } from './invitations';

const { show, settle } = screenAlone();
const live = { on: () => () => undefined } as unknown as Live;
const person = (firstName: string) => ({
  ...{ uid: firstName, firstName, lastName: 'Khan', userName: firstName },
});
const invitation = (name: string, by: string) => ({
  ...{ bookingUid: name, by: person(by), chef: person('Fatima'), recipe: { uid: name, name } },
  ...{ type: 'voice', pricePaise: null },
  ...{ startsAt: '2026-12-01T10:00:00Z', endsAt: '2026-12-01T11:00:00Z' },
});

it('each of several invitations is taken and declined by a button that says which it is', async () => {
  const items = [invitation('Haleem', 'Hina'), invitation('Biryani', 'Zara')];
  await show(
    { sessions: { bookingInvitations: async () => ({ items }) } },
    <LiveContext value={live}>
      <Banners>
        <Invitations />
      </Banners>
    </LiveContext>,
  );
  await settle();
  const names = [...document.querySelectorAll('article button')].map(
    ({ textContent }) => textContent,
  );
  expect(names).toEqual([
    'Cook along: Haleem, with Hina Khan',
    'Decline the invitation of Hina Khan to Haleem',
    'Cook along: Biryani, with Zara Khan',
    'Decline the invitation of Zara Khan to Biryani',
  ]);
});
