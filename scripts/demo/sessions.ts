import { io, type Socket } from 'socket.io-client';
import type { Member } from './cooks';
import { MONETIZED } from './money';
import { eventually, url } from './platform';
import { recipeUid } from './recipes';

const reviews: [member: string, chef: string, recipe: string, rating: number, text: string][] = [
  [
    'Sana',
    'Hafsa',
    'Hyderabadi Haleem',
    5,
    'She heard from the sound of my pan that it was too hot. Patient, funny and exact.',
  ],
  [
    'Zainab',
    'Fatima',
    'Hyderabadi Haleem',
    5,
    'Two spoons of water saved my pot. I understood wheat for the first time.',
  ],
  ['Ayesha', 'Fatima', 'Nihari', 4, 'Clear steps and good stories. We ran a little late.'],
  [
    'Maryam',
    'Ayesha',
    'Lucknowi Biryani',
    5,
    'The dough seal works. My kitchen smells of Lucknow.',
  ],
  ['Bilal', 'Omar', 'Hummus', 5, 'Ice water! Who knew.'],
  ['Idris', 'Yusuf', 'Shakshuka', 4, 'Quick, calm and generous with his time.'],
];

/**
 * How long to stay in a session's room until it counts as attended: what `npm start` sets, unless
 * the environment says otherwise.
 */
const ATTENDANCE_MS = Number(process.env.CHEFLY_ATTENDANCE_SECONDS ?? 10) * 1000;

/** Reviews whose sessions can go on side by side: nobody is in two of them. */
function rounds(): (typeof reviews)[] {
  const found: (typeof reviews)[] = [];
  for (const review of reviews) {
    const free = found.find((round) =>
      round.every(([member, chef]) => ![member, chef].some((name) => review.includes(name))),
    );
    if (free) free.push(review);
    else found.push([review]);
  }
  return found;
}

/** Real sessions, in whose rooms both stay until they have attended, so that they can be reviewed. */
export async function cook(members: Map<string, Member>): Promise<void> {
  const sockets = new Map<string, Socket>();
  for (const [name, { token }] of members)
    sockets.set(name, io(url, { path: '/live', transports: ['websocket'], auth: { token } }));

  const begin = async ([memberName, chefName, recipe]: (typeof reviews)[number]) => {
    const member = members.get(memberName)!;
    const chef = members.get(chefName)!;
    const uid = await recipeUid(member.api, recipe);
    const free = await eventually('the chef being free', async () =>
      (await member.api.sessions.chefs({ recipe: uid })).items.find(
        ({ uid, pricePaise }) => uid === chef.uid && (chefName !== MONETIZED || pricePaise),
      ),
    );
    const request = await member.api.sessions.ask({
      chefUids: [chef.uid],
      recipeUid: uid,
      type: 'video',
      prices: free.pricePaise ? { [chef.uid]: free.pricePaise } : {},
    });
    const { sessionUid } = await chef.api.sessions.accept({ uids: [request.uid] });
    for (const name of [chefName, memberName])
      await eventually(
        'the room of the session',
        async () => (await sockets.get(name)!.emitWithAck('session.enter', sessionUid)).entered,
      );
    return sessionUid;
  };
  const end = async (
    [memberName, chefName, , rating, review]: (typeof reviews)[number],
    uid: string,
  ) => {
    await members.get(chefName)!.api.sessions.leave({ uid });
    await members
      .get(memberName)!
      .api.sessions.review({ uid, rating, review })
      .catch((error) => {
        if (error.code !== 'sessions/not-attended') throw error;
        console.log('  a session takes longer here until it counts as attended: no review of it');
      });
  };

  try {
    for (const round of rounds()) {
      const uids = [];
      for (const review of round) uids.push(await begin(review));
      await new Promise((resolve) => setTimeout(resolve, ATTENDANCE_MS + 1000));
      for (const [i, review] of round.entries()) await end(review, uids[i]!);
    }
  } finally {
    for (const socket of sockets.values()) socket.close();
  }
}
