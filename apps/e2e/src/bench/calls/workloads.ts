import type { World } from './world';

/** What is measured, in this order: what changes the world comes last. */
export const workloads = {
  feed: { title: 'home feed, 20 posts', route: 'home feed of 20' },
  post: { title: 'post with its author', route: 'post' },
  profile: { title: 'profile with counts', route: 'profile' },
  recipes: { title: 'recipe search', route: 'recipe search' },
  people: { title: 'people search', route: 'people search' },
  'sign-in': { title: 'sign-in', route: 'sign in', connections: 8, warm: 100 },
  // both calls, one after the other
  like: { title: 'like or unlike', route: 'like, taken back at once' },
  liked: { title: 'like that stands', route: 'like', once: true },
  create: { title: 'create a post', route: 'create post, 3 followers', once: true },
} satisfies Record<string, Workload>;

export interface Workload {
  title: string;
  /** Its row in the table of what each route costs. */
  route: string;
  /** Other than all workloads have. */
  connections?: number;
  /** At most so many calls to warm up: this one is slow by design. */
  warm?: number;
  /** What it does cannot be done twice. */
  once?: boolean;
}
export type WorkloadName = keyof typeof workloads;

/** Those that are named, with commas between, in the order in which they are measured. */
export const wantedOf = (
  { only }: { only?: string },
  usual = Object.keys(workloads) as WorkloadName[],
): WorkloadName[] =>
  only === undefined
    ? usual
    : (Object.keys(workloads) as WorkloadName[]).filter((name) => only.split(',').includes(name));

export const recipeTexts = ['biry', 'saff', 'tagin', 'curry', 'prawn', 'pane', 'lem', 'lamb keb'];
/** Pieces of names that somebody has: PocketBase answers late, on purpose, when nobody has. */
export const peopleTexts = ({ people }: World) =>
  Array.from({ length: recipeTexts.length }, (_, i) => {
    const { lastName } = people[Math.floor((i * people.length) / recipeTexts.length)]!;
    return lastName.slice(0, 4).toLowerCase();
  });
export const title = 'Slow roast lamb';
export const story = 'slow roast lamb with saffron rice, garlic and lemon '.repeat(5).slice(0, 240);
