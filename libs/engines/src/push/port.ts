/** A browser's permission to be told while no page is open. */
export interface PushTarget {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

export interface PushManner {
  /** Takes the place of an earlier message of the same topic that the browser has not fetched. */
  topic: string;
  /** What is not fetched by then is news no more; by default in twelve hours. */
  until?: Date;
}

/** Messages to browsers, by the push services that their makers run. */
export interface Push {
  /** The public key that browsers subscribe with; null where nothing is pushed. */
  readonly key: string | null;
  /**
   * @param payload read by the browser alone: it is encrypted for it
   * @returns false when the permission is over for good
   * @throws when it may work later
   */
  send(target: PushTarget, payload: string, how: PushManner): Promise<boolean>;
}
export const Push = Symbol('Push');

/** Of an installation that was given no keys. */
export class NoPush implements Push {
  readonly key = null;
  send = () => Promise.resolve(true);
}
