/**
 * The specification's constants (point 9) and the limits it leaves open. Durations are in
 * milliseconds.
 */
export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const timing = {
  splash: 3 * SECOND,
  signedUpMessage: 5 * SECOND,
  profileLoading: 2 * SECOND,
  searchDebounce: 1 * SECOND,
  recipeDebounce: 1.5 * SECOND,
  findingChefs: 3 * SECOND,
  requestWait: 5 * MINUTE,
  /** After an expiry the member's next request waits this long. */
  repeatedRequestWait: 3 * MINUTE,
  /** So soon before its deadline nobody more is asked. */
  lastMinute: 1 * MINUTE,
  declineMessage: 3 * SECOND,
  sessionStart: 4 * SECOND,
  formClose: 5 * SECOND,
  uploadBanner: 30 * SECOND,
  selectionMessage: 3 * SECOND,
  adding: 3 * SECOND,
  accountBanner: 3 * SECOND,
  signOutRedirect: 3 * SECOND,
  leaveBanner: 5 * SECOND,
  endingSession: 3 * SECOND,
  /** A session ends when its chef has been gone this long. */
  chefGone: 2 * MINUTE,
  /** A session ends when all members have left and this has passed. */
  everybodyGone: 5 * MINUTE,
  /** A lost connection comes back within this; until then its member counts as here. */
  presenceGrace: 8 * SECOND,
  /**
   * Where nobody may be alone on video with a member under 18, a session ends that was so for this
   * long.
   */
  company: 1 * MINUTE,
  /** Attending is being in the room together with the chef for this long. */
  attendance: 3 * MINUTE,
  /**
   * Of the sessions and ratings of one pair, one within this time counts for the chef's standing.
   */
  pairStanding: 7 * DAY,
  /**
   * The furthest end that a chef can name for being available: the same time tomorrow, also where
   * the clock goes back in between.
   */
  availability: DAY + HOUR,
  /** Taking requests back is bounded within this. */
  takingBack: 10 * MINUTE,
  /** Asking the same chef in vain is bounded within this. */
  askingInVain: 30 * MINUTE,
} as const;

/** The cap on chefs asked at once and on members in one session. */
export const SELECTION_CAP = 4;
/** Requests that one member may take back within `timing.takingBack` before they have to wait. */
export const TAKEN_BACK_CAP = 10;
/** Requests that one chef may decline or leave unanswered within `timing.askingInVain`. */
export const UNANSWERED_CAP = 4;
/** Requests that may wait for one chef at a time. */
export const WAITING_CAP = 20;
/** Of those, once so many wait, what one network may have asked within the time that one waits. */
export const NETWORK_CAP = 10;
/** Beyond these, of members who cooked with the chef before. */
export const KNOWN_CAP = 5;
/** Messages to somebody who has not answered yet. */
export const FIRST_MESSAGES_CAP = 20;
/** Messages a day to somebody who has answered once, and does not now. */
export const UNANSWERED_MESSAGES_CAP = 100;
/** Chats that one member may begin in a day. */
export const CHATS_BEGUN_CAP = 20;
/** Pictures and videos that one culinary review may show. */
export const REVIEW_MEDIA_CAP = 6;
/** Recipes of one member that wait for review at a time: each holds its name. */
export const SUBMISSIONS_CAP = 20;
/** Recipes that one member says they cook: every list of chefs names them all. */
export const COOKED_CAP = 200;
export const PAGE_SIZE = 20;
/** How deep replies to replies go: a comment at the top has the depth 0. */
export const COMMENT_DEPTH = 8;
/** Members that one comment may mention; further names are words. */
export const MENTIONS_CAP = 10;
/** In years: younger members need a guardian's consent. */
export const OF_AGE = 18;
export const CURRENCY = 'INR';
export const mainSessionId = { voice: 1, video: 2 } as const;

/** Most characters, as a reader counts them. */
export const limits = {
  name: 40,
  userNameMin: 3,
  userNameMax: 15,
  passwordMin: 10,
  passwordMax: 128,
  summary: 300,
  title: 120,
  description: 2000,
  reviewItems: 200,
  placeName: 80,
  placeLocation: 160,
  recipeName: 80,
  collectionName: 60,
  ingredients: 4000,
  procedure: 8000,
  ingredientRows: 100,
  ingredientName: 120,
  ingredientNote: 120,
  /** What may take an ingredient's place. */
  substitute: 80,
  substitutes: 5,
  unit: 20,
  cuisine: 40,
  stepRows: 60,
  step: 1000,
  /** Of one step: a week of pickling. */
  minutes: 7 * 24 * 60,
  /** Before the first step. */
  prepMinutes: 24 * 60,
  review: 1000,
  message: 1000,
  comment: 1000,
  reason: 500,
  search: 80,
} as const;

export const upload = {
  maxBytes: 12 * 1024 * 1024,
  /** Of one member: pictures and parts of videos together. */
  atOnce: 3,
  types: ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'],
  widths: [320, 640, 1280],
} as const;
