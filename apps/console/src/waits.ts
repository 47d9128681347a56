/** What waits for moderators comes from members, whenever they like: it is there without a reload. */
const LOOK_MS = 10_000;
export const waits = { refetchInterval: LOOK_MS };
