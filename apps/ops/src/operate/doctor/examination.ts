import type { Config, RemoteConfig } from '@chefly/config';
import type { Store } from '@chefly/engines/store';
import { Unwell, type Finding } from './finding';

const LONGEST_SKEW_MS = 2000;
export const CONNECT_TIMEOUT_MS = 4000;
const CHECK_TIMEOUT_MS = 15_000;

/** One examination of an installation: its checks, what they found, and what they hold open. */
export class Examination {
  readonly findings: Finding[] = [];
  /** By service; empty while MongoDB does not answer. */
  readonly stores = new Map<string, Store>();
  /** Before the names of topics, buckets and indexes. */
  readonly prefix: string;
  private readonly closing: (() => unknown)[] = [];

  constructor(
    readonly config: Config,
    readonly remote: RemoteConfig,
  ) {
    this.prefix = remote.CHEFLY_NAMESPACE ? `${remote.CHEFLY_NAMESPACE}-` : '';
  }

  /**
   * Notes what a check answers, or what it fails with and the advice: its own, where it throws
   * `Unwell`.
   */
  async look(what: string, advice: string, check: () => Promise<string>): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>(
      (_resolve, reject) =>
        (timer = setTimeout(
          () => reject(new Error(`no answer within ${CHECK_TIMEOUT_MS / 1000} s`)),
          CHECK_TIMEOUT_MS,
        )),
    );
    try {
      this.findings.push({ what, well: true, says: await Promise.race([check(), late]) });
    } catch (error) {
      this.findings.push({
        what,
        well: false,
        says: String((error as Error).message || (error as Error).name),
        advice: error instanceof Unwell ? error.advice : advice,
      });
    } finally {
      clearTimeout(timer);
    }
  }

  onEnd(close: () => unknown): void {
    this.closing.push(close);
  }

  async end(): Promise<void> {
    for (const store of this.stores.values()) await store.close().catch(() => undefined);
    for (const close of this.closing) await Promise.resolve(close()).catch(() => undefined);
  }
}

/**
 * How far an engine's clock is from ours, which was `asked` when the question went out. It was read
 * somewhere between question and answer: who waited long for the answer knows it only so well.
 */
export function clockOf(name: string, theirs: number, asked: number): string {
  const waited = Date.now() - asked;
  const skew = theirs - (asked + waited / 2);
  if (Math.abs(skew) - waited / 2 > LONGEST_SKEW_MS)
    throw new Unwell(
      `${name}’s clock differs by ${(skew / 1000).toFixed(1)} s`,
      'Run a time service (chrony, systemd-timesyncd) on every machine: deadlines, tokens and the order of events rely on it.',
    );
  return `clock within ${Math.round(Math.abs(skew) + waited / 2)} ms`;
}
