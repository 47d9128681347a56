/** Work at a time. Jobs survive a restart, run at least once, and an id is scheduled once. */
export interface Jobs {
  /** Scheduling a known id again moves it. */
  schedule(queue: string, id: string, at: Date, data: Record<string, unknown>): Promise<void>;
  cancel(queue: string, id: string): Promise<void>;
  /** A handler that throws is called again, later each time. One queue holds up no other. */
  handle(queue: string, handler: JobHandler, options?: HandlerOptions): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}
export type JobHandler = (data: any, id: string) => Promise<void>;
export interface HandlerOptions {
  /**
   * How many of the queue a single process runs at a time, where they wait for others; without it
   * one. Several processes run more.
   */
  atOnce?: number;
}
export const Jobs = Symbol('Jobs');
