import { currentTerms } from '@chefly/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { moderatorsOf } from './desk';
import { bootPlatform, openKitchen, type TestMember, type TestPlatform } from './kitchen';
import { monetize, RATE } from './till';

/** What comes of a contract that was revoked, beside other offers and more than once. */
describe('a revocation', () => {
  let platform: TestPlatform;
  let [guest, haya, noor]: TestMember[] = [];
  const text = 'The line was down in the whole town.';
  const reason = 'Guests had to wait';
  const own = async ({ api }: TestMember) => api.moderation.monetization({});

  beforeAll(async () => {
    platform = await bootPlatform();
    guest = await platform.member('ayesha');
    [haya, noor] = await moderatorsOf(platform, 'haya', 'noor');
  });
  afterAll(() => platform.stop());

  it('that an appeal overturns is over, also where another offer was declined meanwhile', async () => {
    const chef = await platform.member('fatima');
    await openKitchen(platform, chef, guest!);
    const uid = await monetize(platform, haya!, chef);
    await haya!.api.moderation.revokeMonetization({ uid, reason });
    await chef.api.moderation.appealRevocation({ uid, text });
    const other = await haya!.api.moderation.offerMonetization({
      ...{ userName: 'fatima', rateBasisPoints: 2 * RATE, reason: 'At another rate' },
    });
    await chef.api.moderation.answerOffer({
      ...{ uid: other.uid, consents: false },
      ...{ rateBasisPoints: 2 * RATE, termsVersion: currentTerms.version },
    });
    const answer = { uid, stands: false, answer: 'It was indeed' };
    await noor!.api.moderation.answerRevocationAppeal(answer);
    await platform.settle();

    expect(await own(chef)).toMatchObject({
      monetized: true,
      agreement: { uid, state: 'enabled', pricePaise: 200_00 },
    });
    const shown = async () => (await guest!.api.sessions.chefNow({ uid: chef.uid })).pricePaise;
    expect(await shown()).toBe(200_00);
    // what guests are asked for is its chef’s to say
    await chef.api.moderation.setPrice({ pricePaise: null });
    await platform.settle();
    expect(await shown()).toBeNull();
    // and so is an appeal when it is revoked again
    await haya!.api.moderation.revokeMonetization({ uid, reason });
    const { agreement } = await own(chef);
    expect(agreement).toMatchObject({ uid, state: 'revoked' });
    expect(agreement!.appealUntil).not.toBeNull();
    await chef.api.moderation.appealRevocation({ uid, text });
    // an offer that stands is answered first
    await haya!.api.moderation.offerMonetization({
      ...{ userName: 'fatima', rateBasisPoints: RATE, reason: 'Once more' },
    });
    await expect(noor!.api.moderation.answerRevocationAppeal(answer)).rejects.toMatchObject({
      code: 'moderation/offer-open',
    });
    expect(await own(chef)).toMatchObject({ agreement: { state: 'offered' } });
    await noor!.api.moderation.answerRevocationAppeal({ ...answer, stands: true });
    expect(await own(chef)).toMatchObject({ agreement: { state: 'offered' } });
  });

  it('after one that was overturned is appealed as any other, and shows no answer to the one before', async () => {
    const chef = await platform.member('sana');
    const uid = await monetize(platform, haya!, chef);
    for (const round of ['first', 'second']) {
      await haya!.api.moderation.revokeMonetization({ uid, reason: `${reason}: ${round}` });
      const { agreement } = await own(chef);
      expect(agreement).toMatchObject({ state: 'revoked', appeal: null });
      expect(agreement!.appealUntil).not.toBeNull();
      await chef.api.moderation.appealRevocation({ uid, text: `${text} ${round}` });
      await expect(chef.api.moderation.appealRevocation({ uid, text })).rejects.toMatchObject({
        code: 'moderation/appealed',
      });
      const waiting = await noor!.api.moderation.agreements({ state: 'appealed' });
      expect(waiting.items).toMatchObject([
        { uid, appeal: { text: `${text} ${round}`, stands: null } },
      ]);
      await noor!.api.moderation.answerRevocationAppeal({ uid, stands: false, answer: round });
      expect(await own(chef)).toMatchObject({
        monetized: true,
        agreement: { appeal: { answer: round } },
      });
    }
  });
});
