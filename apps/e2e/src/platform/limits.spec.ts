import { contract } from '@chefly/contracts';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { bootPlatform, outcomes, type TestPlatform } from './kitchen';

let platform: TestPlatform;
beforeAll(async () => void (platform = await bootPlatform({ CHEFLY_LIMITS: '1' })));
afterAll(() => platform.stop());

it('limits a caller on one route, and leaves their other routes open', async () => {
  const { perMinute } = contract.identity.resendConfirmation['~orpc'].meta as { perMinute: number };
  const resent = await outcomes(
    Array.from({ length: perMinute + 3 }, (_, i) =>
      platform.anonymous.identity.resendConfirmation({
        emailAddress: `nobody${i}@chefly.test`,
        password: 'whatever it is',
      }),
    ),
  );
  expect(resent).toEqual({ succeeded: perMinute, refused: Array(3).fill('request/too-many') });
  expect(await platform.anonymous.identity.checkUserName({ userName: 'ayesha' })).toEqual({
    available: true,
  });
  await platform.member('ayesha');
});

const signUpForm = (emailAddress: string, userName: string) => ({
  firstName: 'http://evil.example',
  lastName: 'Test',
  emailAddress,
  userName,
  password: 'turmeric in the morning',
  confirmPassword: 'turmeric in the morning',
  gender: 'female' as const,
});

it('writes few mails to one person, and nothing in them that a stranger chose', async () => {
  const address = 'victim@chefly.test';
  for (let i = 0; i < 8; i++)
    await platform.anonymous.identity.signUp(
      signUpForm(address.replace('@', `+${i % 2}@`), `evil.com${i}`),
    );
  await platform.settle();
  const mails = (
    await Promise.all([0, 1].map((tag) => platform.mails(address.replace('@', `+${tag}@`))))
  ).flat();
  expect(mails).toHaveLength(5);
  for (const { text } of mails) expect(text).not.toMatch(/evil\.(example|com)/);
});

it('counts a public route by address block, whatever token comes along', async () => {
  const { perMinute } = contract.identity.confirm['~orpc'].meta as { perMinute: number };
  const fatima = await platform.member('fatima');
  const clients = [platform.anonymous, fatima.api];
  const { refused } = await outcomes(
    Array.from({ length: perMinute + 6 }, (_, i) =>
      clients[i % 2]!.identity.confirm({ token: 'x'.repeat(30) }),
    ),
  );
  // the members' own confirmations counted too
  expect(refused.filter((code) => code === 'request/too-many').length).toBeGreaterThanOrEqual(6);
});

it('starves nobody’s page loads behind a shared address, and bounds those of one sign-in', async () => {
  const refresh = (cookie?: string) =>
    fetch(`${platform.url}/api/identity/refresh`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) },
      body: '{}',
    }).then((response) => response.status);
  const many = await Promise.all(
    Array.from({ length: 200 }, (_, i) => refresh(i % 2 ? undefined : `refresh=member${i}.x`)),
  );
  expect(new Set(many)).toEqual(new Set([200]));
  const one = await Promise.all(Array.from({ length: 40 }, () => refresh('refresh=loop.x')));
  expect(one.filter((status) => status === 429)).toHaveLength(10);
});

it('slows a hundred guesses at once as one guesser’s, and lets the owner in', async () => {
  const owner = await platform.member('ayesha');
  const guesses = await outcomes(
    Array.from({ length: 20 }, (_, i) =>
      platform.anonymous.identity.signIn({
        emailAddress: 'ayesha@chefly.test',
        password: `guess number ${i}`,
      }),
    ),
  );
  expect(guesses.succeeded).toBe(0);
  const looked = guesses.refused.filter((code) => code === 'identity/invalid-credentials');
  expect(looked.length).toBeLessThanOrEqual(9);
  expect((await platform.signIn(owner)).uid).toBe(owner.uid);
});

it('slows guesses from one IPv6 network as one guesser’s, whatever address and token each comes with', async () => {
  const [owner, stranger] = await platform.members('fatima', 'ayesha');
  const { emailAddress } = owner.account;
  const codes = await Promise.all(
    Array.from({ length: 20 }, async (_, i) => {
      const response = await fetch(`${platform.url}/api/identity/sign-in`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': `2001:db8:7:7:${i.toString(16)}::1`,
          ...(i % 2 ? { authorization: `Bearer ${stranger.token}` } : {}),
        },
        body: JSON.stringify({ emailAddress, password: `guess number ${i}` }),
      });
      return ((await response.json()) as { code: string }).code;
    }),
  );
  const looked = codes.filter((code) => code === 'identity/invalid-credentials');
  expect(looked.length).toBeLessThanOrEqual(9);
  expect(codes.filter((code) => code === 'request/too-many')).toHaveLength(20 - looked.length);
});

it('takes sixty uploads a minute of one member, on however few tickets', async () => {
  const fatima = await platform.member('fatima');
  const body = new Uint8Array(100).fill(1);
  const { url } = await fatima.api.content.openUpload({ type: 'image/png', size: body.length });
  const codes: string[] = [];
  for (let i = 0; i < 62; i++) {
    const answer = await fetch(platform.url + url, {
      method: 'PUT',
      headers: { 'content-type': 'image/png' },
      body,
    });
    codes.push(((await answer.json()) as { code: string }).code);
    expect(answer.headers.get('retry-after')).toBe(i < 60 ? null : '60');
  }
  expect(codes.slice(0, 60)).toEqual(Array(60).fill('content/media-invalid'));
  expect(codes.slice(60)).toEqual(Array(2).fill('request/too-many'));
});
