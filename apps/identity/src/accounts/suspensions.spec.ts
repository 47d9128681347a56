import type { UnitOfWork } from '@chefly/engines/bus';
import { expect, it } from '@jest/globals';
import { SuspensionsService } from './suspensions.service';

/**
 * A transaction sees the sign-ins as they were at its first step: whatever was done before ending
 * them would be time in which a browser that refreshes without a pause makes it begin anew.
 */
it('ends the sign-ins before anything else, and refuses their tokens before it is over', async () => {
  const did: string[] = [];
  const does = (name: string, methods: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(methods).map(([method, answer]) => [
        method,
        (...given: unknown[]) => {
          did.push(`${name}.${method}`);
          return method === 'refuseTokens' ? void did.push(String(given[0])) : answer;
        },
      ]),
    ) as never;
  const service = new SuspensionsService(
    does('accounts', { find: { _id: 'a', confirmedEmail: 'a@chefly.test' }, setSuspension: null }),
    does('signIns', { endAll: ['one', 'two'], refuseTokens: null }),
    does('mails', { queueNotice: null, linkTo: '' }),
    does('keys', {}),
  );
  await service.suspend(
    { uid: 'a', decisionUid: 'd', until: null, rule: 'house/kindness', reason: 'Insults' } as never,
    {} as UnitOfWork,
  );
  expect(did.filter((each) => each !== 'mails.linkTo')).toEqual([
    'signIns.endAll',
    'accounts.find',
    'accounts.setSuspension',
    'mails.queueNotice',
    'signIns.refuseTokens',
    'one,two',
  ]);
});

it.each([
  ['keeps out', 60_000, 'identity/suspended'],
  ['is over for whoever comes', 0, 'in'],
])(
  '%s %i ms before its end, whether anybody has said so by then',
  async (_what, inMs, expected) => {
    const service = new SuspensionsService(
      {} as never,
      {} as never,
      {} as never,
      { signAppeal: async () => 'appeal' } as never,
    );
    const until = new Date(Date.now() + inMs);
    const suspension = { decisionUid: 'd', until, rule: 'house/kindness', reason: 'Insults' };
    const came = await service.check({ _id: 'a', suspension } as never).then(
      () => 'in',
      (refusal) => refusal.code as string,
    );
    expect(came).toBe(expected);
  },
);
