// @ts-expect-error the library has types for its doors alone
import RequestQueue from 'kafkajs/src/network/requestQueue/index.js';

/** What one connection has to send, as the library keeps it. */
export interface Requests {
  readonly pending: readonly unknown[];
  /** Sets a timer that ends in another look, which calls this again. */
  scheduleCheckPendingRequests(): void;
}

const { prototype } = RequestQueue as { prototype: Requests };
const schedule = prototype.scheduleCheckPendingRequests;

/**
 * The library plans a look at its waiting requests also where none waits, for a moment that has
 * long passed, and plans the next after it: a thousand looks a second on each connection, most of
 * what an idle process costs. Whoever lets a request wait plans the look at it, and so does each
 * look that leaves one.
 */
prototype.scheduleCheckPendingRequests = function (this: Requests) {
  if (this.pending.length > 0) schedule.call(this);
};
