import { MINUTE, type Gender } from '@chefly/contracts';
import { Random } from './random';
import type { Sizes } from './options';

export interface Person {
  uid: string;
  firstName: string;
  lastName: string;
  userName: string;
  emailAddress: string;
  gender: Gender;
}
export interface Post {
  uid: string;
  /** Whose it is, by their place among the people. */
  author: number;
  title: string;
  description: string;
  pictureKey: string;
  at: Date;
}
export interface Recipe {
  uid: string;
  name: string;
  description: string;
  author: number;
}
/** Who there is, who follows whom, who posted what: all servers are given the same. */
export interface World {
  people: Person[];
  /** By the follower's place, the places of those whom they follow. */
  followed: number[][];
  followers: number[][];
  posts: Post[];
  postsOf: Post[][];
  recipes: Recipe[];
}

const FIRST =
  'Aisha Bilal Fatima Hamza Hafsa Idris Khadija Junaid Layla Kamal Maryam Luqman Nadia Mansur Rania Nasir Sana Omar Salma Qasim Yasmin Rashid Zainab Tariq Amal Yunus Dina Zahid Huda Anwar Iman Daud Lubna Faisal Munira Ghalib Noor Habib Parveen Ismail Ruqayya Jabir Samina Karim Tahira Majid Uzma Naveed Warda Saad';
const LAST =
  'Abbasi Ansari Baig Chaudhry Darwish Farooqi Ghani Haddad Hashmi Husain Idrisi Jafri Kazmi Khan Khoury Lodhi Malik Mansour Mirza Mughal Nadwi Naqvi Nasser Osmani Pasha Qadri Qureshi Rahman Rizvi Saleh Sayyid Shaikh Sharif Siddiqui Sultan Tahan Usmani Wali Yilmaz Zaidi Zuberi Aydin Celik Demir Kaya Ozturk Polat Sahin Tekin Yildiz';
const WORDS =
  'slow roast lamb with saffron rice garlic lemon and charred onion on a wide plate tonight after long simmering in butter with mint and warm bread';
const DISHES = 'chicken lamb vegetable prawn egg paneer lentil okra';
const KINDS = 'curry stew soup salad pie roast pasta kebab tagine biryani';
const [firstNames, lastNames, words, dishes, kinds] = [FIRST, LAST, WORDS, DISHES, KINDS].map(
  (list) => list.split(' '),
) as [string[], string[], string[], string[], string[]];

const BEGINNING = Date.UTC(2026, 0, 1);
const TITLE_LENGTH = 40;
const TEXT_LENGTH = 240;

export function worldOf(sizes: Sizes): World {
  const random = new Random(12);
  const people = Array.from({ length: sizes.members }, (_, i) => personOf(i, random.uid()));
  const followed = people.map((_, i) => strangersOf(i, sizes, random));
  const followers: number[][] = people.map(() => []);
  followed.forEach((list, i) => list.forEach((other) => followers[other]!.push(i)));
  const posts = Array.from({ length: sizes.posts }, (_, i) => postOf(i, sizes, random));
  const postsOf: Post[][] = people.map(() => []);
  for (const post of posts) postsOf[post.author]!.push(post);
  const recipes = Array.from({ length: sizes.recipes }, (_, i) => ({
    uid: random.uid(),
    name: [random.one(words), random.one(dishes), random.one(kinds), i].join(' '),
    description: random.words(words, 20),
    author: random.below(sizes.members),
  }));
  return { people, followed, followers, posts, postsOf, recipes };
}

const personOf = (i: number, uid: string): Person => ({
  uid,
  firstName: firstNames[i % firstNames.length]!,
  lastName: lastNames[Math.floor(i / firstNames.length) % lastNames.length]!,
  userName: `cook${i}`,
  emailAddress: `cook${i}@chefly.test`,
  gender: i % 2 ? 'male' : 'female',
});

/** Only members of one gender may follow each other: even places follow even ones. */
function strangersOf(i: number, { members, follows }: Sizes, random: Random): number[] {
  const chosen = new Set<number>();
  const candidates = Math.floor(members / 2);
  while (chosen.size < Math.min(follows, candidates - 1)) {
    const other = random.below(candidates) * 2 + (i % 2);
    if (other !== i) chosen.add(other);
  }
  return [...chosen];
}

function postOf(i: number, { members }: Sizes, random: Random): Post {
  const text = random.words(words, TITLE_LENGTH).slice(0, TEXT_LENGTH);
  return {
    uid: random.uid(),
    author: random.below(members),
    title: text.slice(0, TITLE_LENGTH).trim(),
    description: text,
    pictureKey: random.uid(),
    at: new Date(BEGINNING + i * MINUTE),
  };
}
