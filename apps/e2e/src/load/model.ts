/** What docs/operations.md assumes of a million members, and what it leaves open and a replay must fill in. */
export interface Assumed {
  members: number;
  /** Of all members: who comes on a day, and who is there at the peak. */
  active: number;
  online: number;
  follows: number;
  /** The peak hour beside the mean one. */
  peak: number;
  /** Of an active member, a day. */
  feeds: number;
  likes: number;
  posts: number;
  /** Other calls for each page of the feed. */
  others: number;
  /** Of active members, a day; a session lasts so long. */
  cooking: number;
  sessionMinutes: number;
  /** Pictures that come with a page of the feed and are not in the browser's cache. */
  pictures: number;
}

export const plan: Assumed = {
  ...{ members: 1_000_000, active: 0.15, online: 0.03, follows: 50, peak: 4 },
  ...{ feeds: 10, likes: 10, posts: 0.3, others: 10, cooking: 0.01, sessionMinutes: 40 },
  pictures: 1,
};

/** What the plan calls other calls, in parts of a hundred: what a member's screens ask for. */
export const otherCalls = {
  'a profile': 17,
  'a post': 13,
  comments: 10,
  'a recipe': 10,
  'searching recipes': 8,
  'searching people': 4,
  notifications: 8,
  'unread notifications': 8,
  'a member’s chats': 5,
  'a chat': 4,
  'a message': 8,
  'free chefs': 2,
  'one’s sessions': 1,
  'a comment': 1,
  'following somebody': 0.5,
  'signing in': 0.5,
} as const;
export type OtherCall = keyof typeof otherCalls;
export type Deed =
  'the feed' | 'a picture' | 'a like' | 'a new post' | 'cooking together' | OtherCall;

/** In a session of 40 minutes, by the chef and one guest. */
export const inSession = { changes: 40, messages: 20 };

/** What docs/operations.md makes of it, for the peak of a million members. */
export const arithmetic = {
  /** A second. */
  ...{ events: 240, presence: 60, heard: 90, hints: 100, leases: 1500 },
  ...{ servicesCores: 6.2, gatewayCores: 2.3, storeCores: 2, sessionCores: 0.12 },
  /** Of one. */
  ...{ socketKb: 10, photographSeconds: 0.2, picturesKb: 70 },
  ...{ postBytes: 794, likeBytes: 134, followBytes: 208, eventBytes: 560, nameBytes: 470 },
  ...{ yearGb: 300, kafkaGb: 60 },
};

const DAY_SECONDS = 86_400;

/** What members do in a second of the peak hour. */
export function peakOf(assumed: Assumed): Record<Deed, number> {
  const { members, active, peak, feeds } = assumed;
  /** So often a day by each active member. */
  const daily = (times: number) => (members * active * times * peak) / DAY_SECONDS;
  const parts = Object.values(otherCalls).reduce((sum, part) => sum + part, 0);
  const others = Object.entries(otherCalls).map(([deed, part]) => [
    deed,
    (daily(feeds * assumed.others) * part) / parts,
  ]);
  return {
    'the feed': daily(feeds),
    'a picture': daily(feeds * assumed.pictures),
    'a like': daily(assumed.likes),
    'a new post': daily(assumed.posts),
    'cooking together': daily(assumed.cooking),
    ...(Object.fromEntries(others) as Record<OtherCall, number>),
  };
}

/** Sockets, and sessions going on, at the peak. */
export const atOnce = (assumed: Assumed) => ({
  sockets: assumed.members * assumed.online,
  sessions: (peakOf(assumed)['cooking together'] * assumed.sessionMinutes * 60) | 0,
});

/** The same of a part of the members. */
export const scaled = (rates: Record<Deed, number>, by: number) =>
  Object.fromEntries(
    Object.entries(rates).map(([deed, rate]) => [deed, rate * by]),
  ) as typeof rates;

export const sumOf = (rates: Record<string, number>) =>
  Object.values(rates).reduce((sum, rate) => sum + rate, 0);
