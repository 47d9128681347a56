import { expect } from '@jest/globals';
import { moderatorsOf, postOf, report } from './desk';
import { bookedIn, monetize } from './till';
import type { WatchedQueries } from './watched-queries';

export async function casesAndAppeals(watched: WatchedQueries) {
  const { platform } = watched;
  const [author, reporter] = await platform.members('fatima', 'ayesha');
  const [haya, noor] = await moderatorsOf(platform, 'haya', 'noor');
  const posts: string[] = [];
  for (let i = 0; i < 12; i++) posts.push(await postOf(platform, author, `Reported ${i}`));
  watched.forget();
  for (const uid of posts) await report(platform, reporter, 'post', uid);
  const queue = await haya!.api.moderation.cases({ limit: 5 });
  await haya!.api.moderation.cases({ limit: 5, cursor: queue.next! });
  const { uid } = queue.items[0]!;
  await haya!.api.moderation.case({ uid });
  await haya!.api.moderation.decide({
    uid,
    rule: 'house/no-people',
    reason: 'Faces of guests',
    action: 'warn',
  } as never);
  await platform.settle();
  await reporter.api.moderation.myReports({});
  const [decision] = (await author.api.moderation.myDecisions({})).items;
  await author.api.moderation.appeal({ uid: decision!.uid, text: 'Nobody is in it.' });
  await noor!.api.moderation.appeals({});
  await noor!.api.moderation.audit({ limit: 5 });
  await platform.schedule('evidence-sweep', 'plans', new Date(), {});
  await platform.settle();
  watched.expectNear();
  watched.expectAsked('moderation.cases');
}

export async function monetization(watched: WatchedQueries) {
  const { platform } = watched;
  const [chef, guest] = await platform.members('hina', 'ayesha');
  const [haya, noor] = await moderatorsOf(platform, 'haya', 'noor');
  const agreementUid = await monetize(platform, haya!, chef);
  for (let i = 0; i < 12; i++) {
    const sessionUid = `a-session-of-${String(i).padStart(8, '0')}`;
    await platform.tell('sessions.fee.due.v1', sessionUid, {
      ...{ sessionUid, memberUid: guest.uid, chefUid: chef.uid, agreementUid },
      ...{ recipeName: 'Haleem', pricePaise: 200_00, startedAt: new Date().toISOString() },
    });
  }
  watched.forget();
  const { moderation } = chef.api;
  await moderation.monetization({});
  const page = await moderation.fees({ as: 'chef', limit: 3 });
  await moderation.fees({ as: 'chef', limit: 3, cursor: page.next! });
  const { uid } = page.items[0]!;
  await guest.api.moderation.fees({ as: 'member', limit: 3 });
  await guest.api.moderation.tellPayment({ uid, method: 'upi' });
  await moderation.tellPayment({ uid, method: 'upi' });
  const [month] = (await moderation.months({})).items;
  for (const chefUid of [undefined, chef.uid]) {
    const ledger = await haya!.api.moderation.ledger({ chefUid, limit: 3 });
    await haya!.api.moderation.ledger({ chefUid, limit: 3, cursor: ledger.next! });
  }
  const fees = await haya!.api.moderation.allFees({ limit: 3 });
  await haya!.api.moderation.allFees({ limit: 3, cursor: fees.next! });
  await haya!.api.moderation.payouts({ month: month!.month, limit: 3 });
  const past = { uid: await bookedIn(platform, chef, '2026-01'), payoutPaise: -30_00 };
  await haya!.api.moderation.proposePayout(past);
  await noor!.api.moderation.confirmPayout({ ...past, reference: 'UPI 1' });
  await haya!.api.moderation.correctFee({ uid, reason: 'Told by mistake' });
  await haya!.api.moderation.agreements({ limit: 3 });
  await haya!.api.moderation.revokeMonetization({ uid: agreementUid, reason: 'Too early' });
  await moderation.appealRevocation({ uid: agreementUid, text: 'Not at all' });
  await noor!.api.moderation.agreements({ state: 'appealed', limit: 3 });
  await platform.settle();
  // rows of a month and of all entries that the test itself moves
  watched.forget(({ filter }) => Object.keys(filter).join() === 'chefUid');
  watched.expectNear();
  watched.expectAsked(
    'moderation.agreements',
    'moderation.fees',
    'moderation.ledger',
    'moderation.ledger_months',
  );
}

export async function comparisons(watched: WatchedQueries) {
  const { platform } = watched;
  const compared = [
    'chats of members, from their messages',
    'cases, from their reports',
    'who is suspended, from decisions',
  ];
  const derived = platform.bench().runtimes.flatMap((runtime) => runtime.derived);
  watched.forget();
  for (const name of compared)
    expect(await derived.find((each) => each.name === name)!.compare(false)).toEqual([]);
  // what is compared is read whole, once, in the order of its ids
  expect(watched.scans().filter(({ filter }) => Object.keys(filter).length)).toEqual([]);
  expect(watched.wasteful()).toEqual([]);
  watched.expectAsked('chat.member_messages', 'moderation.reports', 'moderation.decisions');
}
