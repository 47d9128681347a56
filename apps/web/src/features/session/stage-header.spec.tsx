/** @jest-environment ./scripts/browser-environment.mjs */
import type { Session } from '@chefly/contracts';
import { Banners } from '@chefly/ui';
import { expect, it } from '@jest/globals';
import { screenAlone } from '../../parts/testing/screen';
import { StageHeader } from './stage-header';

const { show } = screenAlone();

it('a session is as long as it is by the server’s clock, whatever the clock of this device says', async () => {
  const recipe = { uid: 'haleem', name: 'Haleem' };
  const participants = [{ uid: 'amina' }, { uid: 'fatima' }];
  const session = { uid: 'dinner', recipe, participants, startedAt: '2026-11-25T10:00:00Z' };
  await show(
    {},
    <Banners>
      <StageHeader
        session={session as unknown as Session}
        connection={'connected'}
        quality={'full'}
        away={false}
        onDevices={() => undefined}
        now={new Date('2026-11-25T10:05:00Z')}
      />
    </Banners>,
  );
  expect(document.body.textContent).toContain('05:00');
});
