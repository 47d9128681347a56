import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { ApiError, createClient, type Client } from '@chefly/api-client';
import type { Gender } from '@chefly/contracts';
import { io, type Socket } from 'socket.io-client';
import sharp from 'sharp';
import { reportToModerators, writeChats } from './demo-house';
import { MONETIZED, monetize, pay } from './demo-money';
import { sayThreads } from './demo-threads';

/** Fills a running platform through its public API alone. Running it again adds nothing twice. */

const url = process.env.CHEFLY_URL ?? `http://127.0.0.1:${process.env.CHEFLY_PORT ?? 3000}`;
const PASSWORD = 'saffron and paprika';

interface Cook {
  first: string;
  last: string;
  gender: Gender;
  summary: string;
  recipes: string[];
}

const cooks: Cook[] = [
  {
    first: 'Ayesha',
    last: 'Khan',
    gender: 'female',
    summary:
      'Lucknow by birth, biryani by conviction. I seal my pots with dough and my secrets with a smile.',
    recipes: ['Lucknowi Biryani', 'Shami Kebab', 'Rice Kheer'],
  },
  {
    first: 'Fatima',
    last: 'Noor',
    gender: 'female',
    summary: 'Haleem in winter, falooda in summer. Ask me about wheat.',
    recipes: ['Hyderabadi Haleem', 'Nihari', 'Samosa', 'Gajar Halwa'],
  },
  {
    first: 'Hafsa',
    last: 'Ali',
    gender: 'female',
    summary: 'Damascus kitchen in exile. Two ovens, one pomegranate tree.',
    recipes: ['Hyderabadi Haleem', 'Kunafa', 'Fattoush', 'Kibbeh'],
  },
  {
    first: 'Zainab',
    last: 'Rahman',
    gender: 'female',
    summary: 'I learned to cook from voice messages of my grandmother.',
    recipes: ['Masala Dosa', 'Idli Sambar', 'Mango Lassi'],
  },
  {
    first: 'Maryam',
    last: 'Siddiqui',
    gender: 'female',
    summary: 'Baker. If it can be laminated, I will laminate it.',
    recipes: ['Baklava', 'Basbousa', 'Apple Crumble', 'Buttermilk Pancakes'],
  },
  {
    first: 'Sana',
    last: 'Mirza',
    gender: 'female',
    summary: 'Learning. My onions still burn, but less.',
    recipes: ['Hyderabadi Haleem', 'Shakshuka'],
  },
  {
    first: 'Yusuf',
    last: 'Demir',
    gender: 'male',
    summary: 'Pide, menemen, and a wood oven I built twice.',
    recipes: ['Turkish Pide', 'Menemen', 'Red Lentil Soup', 'Shakshuka'],
  },
  {
    first: 'Omar',
    last: 'Haddad',
    gender: 'male',
    summary: 'Amman. Mansaf on Fridays, hummus always.',
    recipes: ['Mansaf', 'Hummus', 'Falafel', 'Maqluba'],
  },
  {
    first: 'Bilal',
    last: 'Chaudhry',
    gender: 'male',
    summary: 'High flame, short temper, good karahi.',
    recipes: ['Chicken Karahi', 'Seekh Kebab', 'Nihari'],
  },
  {
    first: 'Idris',
    last: 'Okafor',
    gender: 'male',
    summary: 'The smoky bottom of the pot is mine.',
    recipes: ['Jollof Rice', 'Beef Rendang', 'Lamb Kofta'],
  },
];

const posts: [author: string, dish: string, title: string, text: string][] = [
  [
    'Ayesha',
    'lucknowi-biryani',
    'Lucknowi biryani, sealed and patient',
    'Forty minutes on the lowest flame and not a minute less. Kewra at the end, never at the start.',
  ],
  [
    'Fatima',
    'hyderabadi-haleem',
    'Four hours of stirring',
    'You know it is ready when the spoon stands and the neighbours knock.',
  ],
  [
    'Hafsa',
    'kunafa',
    'It sang when the syrup went on',
    'Cold syrup, hot pastry. If it does not hiss, begin again.',
  ],
  [
    'Zainab',
    'masala-dosa',
    'Crisp at last',
    'Seventh batter this month. The secret was a warmer kitchen and fewer opinions.',
  ],
  [
    'Maryam',
    'baklava',
    'Forty leaves',
    'Butter between each one. I counted, then I ate the evidence.',
  ],
  [
    'Yusuf',
    'shakshuka',
    'Breakfast from one pan',
    'Peppers first and slowly. The eggs want a lid and three minutes of trust.',
  ],
  [
    'Omar',
    'falafel',
    'Raw chickpeas, always',
    'Soak them overnight and never boil them. Green inside is how you know.',
  ],
  [
    'Bilal',
    'chicken-karahi',
    'No onions in my karahi',
    'Tomatoes, flame, ginger. Argue with my mother, not with me.',
  ],
  [
    'Idris',
    'jollof-rice',
    'The bottom is the best part',
    'Let it catch a little. Smoke is an ingredient.',
  ],
  [
    'Fatima',
    'samosa',
    'Blisters on the crust',
    'The oil must be almost cold when they go in. Patience makes the bubbles.',
  ],
  ['Hafsa', 'fattoush', 'Sumac twice', 'Once in the dressing and once on top, because I can.'],
  [
    'Sana',
    'shakshuka',
    'My first without burning',
    'Hafsa talked me through it on voice. I only cried from the onions.',
  ],
];

const culinaryReviews: {
  author: string;
  dishes: string[];
  title: string;
  items: string;
  placeName: string;
  placeLocation: string;
  description: string;
}[] = [
  {
    author: 'Ayesha',
    dishes: ['nihari', 'seekh-kebab'],
    title: 'Marrow before sunrise',
    items: 'Nihari, seekh kebab, khameeri roti',
    placeName: 'The Gate House',
    placeLocation: 'Old Town, Lucknow',
    description:
      'Open at five, sold out by nine. The gravy holds the spoon, and the bread is thrown at you hot. Bring cash and patience.',
  },
  {
    author: 'Hafsa',
    dishes: ['fattoush', 'kibbeh', 'hummus'],
    title: 'Almost my mother’s table',
    items: 'Fattoush, kibbeh, hummus',
    placeName: 'Bayt Yasmin',
    placeLocation: 'Second floor, Garden Market',
    description:
      'The kibbeh shell is thin as paper and the sumac is fresh. The hummus needs ice water and somebody should tell them.',
  },
  {
    author: 'Zainab',
    dishes: ['masala-dosa'],
    title: 'Loud, quick and right',
    items: 'Masala dosa, three chutneys',
    placeName: 'Canteen No. 4',
    placeLocation: 'Railway Road, Hyderabad',
    description: 'Crisp to the last corner. The red chutney is the reason to come back.',
  },
  {
    author: 'Omar',
    dishes: ['falafel', 'hummus'],
    title: 'Green inside, as it must be',
    items: 'Falafel, hummus, pickled turnip',
    placeName: 'Abu Salim',
    placeLocation: 'Downtown, Amman',
    description: 'Fried while you watch. Ask for the tahini with more lemon.',
  },
];

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

/** Who answers an appeal had no part in the decision; who is a moderator, administrators say. */
const staff: [role: 'moderators' | 'administrators', first: string, last: string][] = [
  ['moderators', 'Safiya', 'Aziz'],
  ['administrators', 'Khadija', 'Yilmaz'],
];

interface Member extends Cook {
  uid: string;
  api: Client;
  token: string;
}

/** Waits as a polite caller does when the platform says that it was a lot at once. */
const patiently: typeof fetch = async (...request) => {
  for (;;) {
    const response = await fetch(...request);
    if (response.status !== 429) return response;
    await new Promise((resolve) => setTimeout(resolve, 2000));
  }
};
const clientOf = (token: string | null) =>
  createClient({ baseUrl: url, fetch: patiently, accessToken: () => token });
const anonymous = clientOf(null);
const emailOf = (first: string) => `${first.toLowerCase()}@chefly.test`;

async function eventually<T>(
  what: string,
  attempt: () => Promise<T | null | undefined | false>,
): Promise<T> {
  for (let i = 0; i < 100; i++) {
    const found = await attempt();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${what} did not happen`);
}

async function signIn(first: string): Promise<{ token: string; uid: string } | null> {
  try {
    const { accessToken, account } = await anonymous.identity.signIn({
      emailAddress: emailOf(first),
      password: PASSWORD,
    });
    return { token: accessToken, uid: account.uid };
  } catch (error) {
    if (error instanceof ApiError && error.status < 500 && error.status > 0) return null;
    throw error;
  }
}

async function enter(
  first: string,
  last: string,
  gender: Gender,
): Promise<{ token: string; uid: string; fresh: boolean }> {
  const known = await signIn(first);
  if (known) return { ...known, fresh: false };
  await anonymous.identity.signUp({
    firstName: first,
    lastName: last,
    emailAddress: emailOf(first),
    userName: first.toLowerCase(),
    password: PASSWORD,
    confirmPassword: PASSWORD,
    gender,
  });
  const token = await eventually('the mail', async () => {
    const mails = (await (await fetch(`${url}/mailbox.json?to=${emailOf(first)}`)).json()) as {
      text: string;
    }[];
    return /token=([\w-]+)/.exec(mails[0]?.text ?? '')?.[1];
  });
  await anonymous.identity.confirm({ token, password: PASSWORD });
  return { ...(await signIn(first))!, fresh: true };
}

/** By the operator's command, which finds the running platform by its data folder. */
async function enterStaff(
  role: 'moderators' | 'administrators',
  first: string,
  last: string,
  gender: Gender,
) {
  await enter(first, last, gender);
  const words = ['dist/server/operate.js', role, 'add', emailOf(first)];
  await promisify(execFile)(process.execPath, words);
  return (await signIn(first))!;
}

async function upload(api: Client, dish: string, turn: number): Promise<string> {
  const drawn = sharp(await readFile(`dist/dishes/${dish}-1280.webp`));
  const body = await drawn
    .modulate({ hue: turn, brightness: 1.01 })
    .jpeg({ quality: 90 })
    .toBuffer();
  const { url: path } = await api.content.openUpload({ type: 'image/jpeg', size: body.length });
  const response = await fetch(`${url}${path}`, {
    method: 'PUT',
    headers: { 'content-type': 'image/jpeg' },
    body: new Uint8Array(body),
  });
  if (!response.ok) throw new Error(await response.text());
  return ((await response.json()) as { receipt: string }).receipt;
}

async function main() {
  console.log(`  filling ${url} …`);
  const members = new Map<string, Member>();
  let fresh = false;
  for (const cook of cooks) {
    const entered = await enter(cook.first, cook.last, cook.gender);
    fresh ||= entered.fresh;
    const { token } = entered;
    members.set(cook.first, { ...cook, ...entered, api: clientOf(token) });
  }
  const moderator = await enterStaff('moderators', 'Moderator', 'Haya', 'female');
  for (const [role, first, last] of staff) await enterStaff(role, first, last, 'female');
  const moderatorApi = clientOf(moderator.token);
  if (fresh) await fill(members, moderatorApi);
  console.log(`\n  Sign in at ${url}/login with any of these and the password '${PASSWORD}':\n`);
  for (const { first, last, gender } of cooks)
    console.log(`    ${emailOf(first).padEnd(24)} ${first} ${last} (${gender})`);
  console.log(`    ${emailOf('Tariq').padEnd(24)} suspended: sees the decision and may appeal`);
  console.log(`    ${emailOf('Moderator').padEnd(24)} for the console at ${url}/console`);
  for (const [role, first] of staff)
    console.log(`    ${emailOf(first).padEnd(24)} there too, one of the ${role}`);
  console.log();
}

async function fill(members: Map<string, Member>, moderatorApi: Client) {
  const of = (first: string) => members.get(first)!;
  const recipeUid = async (api: Client, name: string) =>
    (await api.recipes.search({ text: name })).items.find((recipe) => recipe.name === name)!.uid;

  for (const { api, summary, recipes } of members.values()) {
    await api.social.updateProfile({ summary });
    for (const name of recipes) await api.recipes.add({ uid: await recipeUid(api, name) });
  }
  for (const follower of members.values())
    for (const followed of members.values())
      if (
        follower !== followed &&
        follower.gender === followed.gender &&
        !(follower.first === 'Sana' && followed.first === 'Maryam')
      ) {
        await eventually('the profile', () =>
          follower.api.social
            .follow({ uid: followed.uid })
            .catch((error) => (error.status === 404 ? null : Promise.reject(error))),
        );
        if (followed.first !== 'Fatima' || follower.first !== 'Sana')
          await followed.api.social.acceptFollow({ uid: follower.uid });
      }
  for (const [i, [author, dish, title, description]] of posts.entries()) {
    const { api } = of(author);
    const post = await api.content.createPost({
      title,
      description,
      receipt: await upload(api, dish, ((i % 5) - 2) * 6),
    });
    for (const fan of members.values())
      if (
        fan.gender === of(author).gender &&
        fan.first !== author &&
        (fan.first.charCodeAt(1) + i) % 3
      )
        await eventually('the feed', () =>
          fan.api.content
            .like({ uid: post.uid })
            .catch((error) =>
              error.status === 404 ? (fan.first === 'Sana' ? true : null) : Promise.reject(error),
            ),
        );
    await sayThreads(
      dish,
      post.uid,
      (first) => of(first).api,
      (call) =>
        eventually('the follow', () =>
          call().catch((error) => (error.status === 404 ? null : Promise.reject(error))),
        ),
    );
  }
  await reviewPlaces(members);
  const apiOf = (first: string) => of(first).api;
  await monetize(apiOf, moderatorApi, 'Hafsa');
  await cook(members, recipeUid);
  await pay(apiOf, ['Zainab', 'Ayesha'], eventually);

  const { api } = of('Fatima');
  const approved = await api.recipes.submit({
    name: 'Mutton Dalcha',
    description:
      'Lentils and mutton, sour with tamarind: what Hyderabad eats when it wants comfort.',
    ingredients:
      '1. 500 g mutton\n2. 200 g chana dal\n3. bottle gourd\n4. tamarind\n5. curry leaves',
    procedure:
      '1. Pressure-cook the mutton\n2. Boil the dal soft\n3. Fry gourd with spices\n4. Join all with tamarind\n5. Temper curry leaves over it',
    cost: 380,
    uploadAsPost: true,
    receipt: await upload(api, 'dal-makhani', 10),
  });
  await moderatorApi.recipes.approve({ uid: approved.uid, reason: 'Complete, clear and tested' });
  await of('Zainab').api.recipes.submit({
    name: 'Coconut Chutney, Three Ways',
    description: 'White, green and red, for the dosa of your life.',
    ingredients:
      '1. 1 coconut\n2. roasted gram\n3. green chillies\n4. coriander\n5. dried red chillies',
    procedure:
      '1. Grind coconut with gram and salt\n2. Divide in three\n3. Blend coriander into one, red chilli into another\n4. Temper mustard and curry leaves over each',
    cost: 90,
    uploadAsPost: true,
    receipt: await upload(of('Zainab').api, 'idli-sambar', 8),
  });
  await of('Omar').api.recipes.submit({
    name: 'Qatayef',
    description: 'Small pancakes for long evenings, filled with nuts.',
    ingredients: '1. flour and semolina\n2. yeast\n3. walnuts\n4. cinnamon\n5. syrup',
    procedure:
      '1. Whisk a loose batter and let it rise\n2. Cook one side only\n3. Fill and pinch\n4. Fry or bake\n5. Dip in syrup',
    cost: 210,
    uploadAsPost: false,
  });
  const uidOf = (first: string) => of(first).uid;
  await writeChats(apiOf, uidOf, eventually);
  const tariq = await enter('Tariq', 'Aslam', 'male');
  members.set('Tariq', {
    first: 'Tariq',
    last: 'Aslam',
    gender: 'male',
    summary: 'Winter tyres, all sizes. Call me.',
    recipes: [],
    ...tariq,
    api: clientOf(tariq.token),
  });
  await eventually('the profile', () =>
    apiOf('Tariq')
      .social.updateProfile({ summary: of('Tariq').summary })
      .catch((error) => (error.status === 404 ? null : Promise.reject(error))),
  );
  await reportToModerators(apiOf, uidOf, moderatorApi, eventually);
  // some are better apart, and one talks of fattoush too often
  await of('Idris').api.social.block({ uid: of('Bilal').uid });
  await of('Zainab').api.social.mute({ uid: of('Hafsa').uid });
}

/** Culinary reviews with several pictures, on which most who follow the author vote. */
async function reviewPlaces(members: Map<string, Member>) {
  for (const [i, { author, dishes, ...texts }] of culinaryReviews.entries()) {
    const { api, gender } = members.get(author)!;
    const media: { kind: 'image'; receipt: string }[] = [];
    for (const dish of dishes)
      media.push({ kind: 'image', receipt: await upload(api, dish, 9 + i * 3) });
    const { uid } = await api.content.createReview({ ...texts, media });
    const readers = [...members.values()].filter(
      (reader) => reader.gender === gender && reader.first !== author,
    );
    for (const [n, reader] of readers.entries())
      if ((n + i) % 4 !== 3)
        await reader.api.content
          .vote({ uid, vote: (n + i) % 3 === 2 ? 'disagreed' : 'agreed' })
          // who does not follow the author does not see it
          .catch((error) => (error.status === 404 ? null : Promise.reject(error)));
  }
}

/** Seconds in a session's room until it counts as attended: what `npm start` sets, unless the environment says otherwise. */
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
async function cook(
  members: Map<string, Member>,
  recipeUid: (api: Client, name: string) => Promise<string>,
) {
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

await main();
