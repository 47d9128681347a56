/** When something was done in a session that is over: the day stands above it. */
export const recordedTime = (at: string) =>
  new Date(at).toLocaleTimeString(undefined, { timeStyle: 'short' });
