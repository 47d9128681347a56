import { statSync } from 'node:fs';
import { join } from 'node:path';
import { PASSWORD } from '@chefly/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bootPlatform, split, type TestPlatform } from './kitchen';

/** Moderators are made by an operator's command on the running product, and by nothing else. */
describe('moderators', () => {
  let platform: TestPlatform;
  beforeAll(async () => void (platform = await bootPlatform()));
  afterAll(() => platform.stop());
  const moderators = (...words: string[]) => platform.operate(['moderators', ...words]);

  it('are none by their address', async () => {
    const { account } = await platform.member('keeper');
    expect(account.roles).toEqual([]);
    expect(await moderators()).toEqual(['nobody is a moderator']);
  });

  it('are made of confirmed accounts alone', async () => {
    await platform.anonymous.identity.signUp({
      firstName: 'Waiting',
      lastName: 'Test',
      emailAddress: 'waiting@chefly.test',
      userName: 'waiting',
      password: 'turmeric in the morning',
      confirmPassword: 'turmeric in the morning',
      gender: 'female',
    });
    for (const address of ['waiting@chefly.test', 'nobody@chefly.test'])
      await expect(moderators('add', address)).rejects.toThrow('sign up with it and confirm');
    await expect(moderators('add')).rejects.toThrow('moderators add ADDRESS');
    await expect(moderators('remove', 'keeper@chefly.test')).rejects.toThrow('no moderator');
  });

  it('are made, listed and unmade while the product runs, at once and on record', async () => {
    const before = await platform.member('keeper');
    await moderators('add', 'Keeper@chefly.test');
    await moderators('add', 'keeper@chefly.test');
    expect((await moderators('list')).join()).toContain('keeper@chefly.test');
    await expect(before.api.moderation.audit({})).rejects.toMatchObject({
      code: 'request/forbidden',
    });
    const moderator = await platform.signIn(before);
    expect(moderator.account.roles).toEqual(['moderator']);

    await moderators('remove', 'keeper@chefly.test');
    await expect(moderator.api.moderation.audit({})).rejects.toMatchObject({
      code: 'identity/not-signed-in',
    });
    expect((await platform.signIn(moderator)).account.roles).toEqual([]);

    await moderators('add', 'keeper@chefly.test');
    await platform.settle();
    const { items } = await (await platform.signIn(moderator)).api.moderation.audit({});
    expect(items.map((entry) => [entry.action, entry.subject])).toEqual([
      ['made a moderator', before.uid],
      ['no longer a moderator', before.uid],
      ['made a moderator', before.uid],
    ]);
    expect(items[0]!.actor).toMatch(/^operator /);
  });

  it('are none of those who are about to be erased: nobody sees them, and their role would go with them', async () => {
    const [leaver, admin] = await platform.members('leaver', 'steward');
    await platform.operate(['administrators', 'add', admin.account.emailAddress]);
    await platform.settle();
    const { api } = await platform.signIn(admin);
    await leaver.api.identity.askErasure({ password: PASSWORD });
    await platform.settle();
    const form = { userName: 'leaver', held: true, reason: 'She knows the rules' };
    await expect(api.identity.setModerator(form)).rejects.toMatchObject({
      code: 'request/not-found',
    });
    await expect(moderators('add', leaver.account.emailAddress)).rejects.toThrow(
      'about to be erased',
    );
    expect(
      (await api.identity.roleHolders({})).items.map(({ userName }) => userName),
    ).not.toContain('leaver');
  });

  (!split ? it : it.skip)('are made over a socket that nobody else on the machine may open', () => {
    const { mode } = statSync(join(platform.environment.CHEFLY_DATA!, 'operator.sock'));
    expect(mode & 0o777).toBe(0o600);
  });
});
