/** Work at a time. Jobs survive a restart, run at least once, and an id is scheduled once. */
export interface Jobs {
  /** Scheduling a known id again moves it. */
  schedule(queue: string, id: string, at: Date, data: Record<string, unknown>): Promise<void>;
  cancel(queue: string, id: string): Promise<void>;
  /** A handler that throws is called again, later each time. */
  work(queue: string, handler: JobHandler): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}
export type JobHandler = (data: any, id: string) => Promise<void>;
export const Jobs = Symbol('Jobs');
