export interface BusMessage {
  topic: string;
  /** Messages of one key arrive in the order of their publishing. */
  key: string;
  value: string;
  /** What kind of event the value is, where that is known without reading it. */
  type?: string;
}

/** Answers when the message is dealt with. Throwing means: deliver again. */
export type BusHandler = (message: BusMessage) => Promise<void>;

export interface SubscribeOptions {
  /** Each process hears every message from now on, and nothing of before (live updates). */
  broadcast?: boolean;
  /** Messages of which it says no may be passed over: they are none of the group's business. */
  wants?: (message: Kind) => boolean;
}

/** What is known of a message before it is written. */
export type Kind = Pick<BusMessage, 'topic' | 'type'>;

/** Who wants a message: no group, only such as hear what comes while they listen, or others too. */
export type Audience = 'nobody' | 'present' | 'groups';

/** A durable, ordered, at-least-once event bus. */
export interface Bus {
  /**
   * Whether other processes publish through it too. Where none does, what an earlier process left
   * has no other owner.
   */
  readonly shared: boolean;
  /** Who hears a message of this kind now; where others listen too, nobody knows. */
  audienceOf(kind: Kind): Audience;
  /** Resolves once the messages cannot be lost any more. */
  publish(messages: BusMessage[]): Promise<void>;
  /** Every group hears every message of its topics once or more. */
  subscribe(
    group: string,
    topics: readonly string[],
    handler: BusHandler,
    options?: SubscribeOptions,
  ): Promise<void>;
  close(): Promise<void>;
}

export const Bus = Symbol('Bus');
