import { contract } from '@chefly/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bootPlatform, outcomes, type TestPlatform } from './kitchen';

let platform: TestPlatform;
beforeAll(async () => void (platform = await bootPlatform({ CHEFLY_LIMITS: '1' })));
afterAll(() => platform.stop());

it('limits a caller on one route, and leaves their other routes open', async () => {
  const { perMinute } = contract.identity.resendConfirmation['~orpc'].meta as { perMinute: number };
  const resent = await outcomes(
    Array.from({ length: perMinute + 3 }, () =>
      platform.anonymous.identity.resendConfirmation({ emailAddress: 'nobody@chefly.test' }),
    ),
  );
  expect(resent).toEqual({ succeeded: perMinute, refused: Array(3).fill('request/too-many') });
  expect(await platform.anonymous.identity.checkUserName({ userName: 'ayesha' })).toEqual({
    available: true,
  });
  await platform.member('ayesha');
});
