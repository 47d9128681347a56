import { MINUTE } from '@chefly/contracts';
import { Cache } from '@chefly/engines/cache';
import { Refusal } from '@chefly/http';
import { Inject, Injectable } from '@nestjs/common';

const WINDOW_MS = 15 * MINUTE;
const FREE_GUESSES = 5;
/**
 * Guesses at one account from everywhere: then those who come from many networks are slowed as
 * well.
 */
const FREE_GUESSES_IN_ALL = 50;
const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 4_000;
const MOST_WAITING = 50;
const MOST_WAITING_SLOWED = 4;

/** A replica that was killed over a guess holds its network's turn for no longer than this. */
const LONGEST_LOOK_MS = 10_000;
const MOST_ASKED = 60;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const delayAfter = (guesses: number, free: number) =>
  guesses > free ? Math.min(FIRST_DELAY_MS * 2 ** (guesses - free - 1), LONGEST_DELAY_MS) : 0;

/** Work of one name, one piece after the other. */
class Queues {
  private readonly tails = new Map<string, { last: Promise<unknown>; size: number }>();

  size(name: string): number {
    return this.tails.get(name)?.size ?? 0;
  }

  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const queue = this.tails.get(name) ?? { last: Promise.resolve(), size: 0 };
    this.tails.set(name, queue);
    queue.size++;
    const turn = queue.last.then(work);
    queue.last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      if (--queue.size === 0) this.tails.delete(name);
    }
  }
}

/**
 * Guesses at passwords: each is counted before it is looked at, one is looked at at a time for an
 * account, and each after the fifth waits longer. The wait is the guesser's network's own, so the
 * owner of a guessed account waits for one comparison, not behind the guesser, and is never locked
 * out.
 */
@Injectable()
export class Guesses {
  private readonly networks = new Queues();
  private readonly accounts = new Queues();

  constructor(@Inject(Cache) private readonly cache: Cache) {}

  /**
   * Runs `look` in its turn; null from it is a wrong guess. What else it finds ends the count only
   * when `isOwner` says so: a stranger's sign-up may wait for the same address, and its password
   * proves nothing about the account.
   * @throws request/too-many when too many from this network wait for this account
   */
  async attempt<T>(
    account: string,
    block: string,
    look: () => Promise<T | null>,
    isOwner: (found: T) => boolean,
  ): Promise<T | null> {
    const network = `${account} ${block}`;
    if (this.networks.size(network) >= MOST_WAITING) throw new Refusal('request/too-many');
    return this.networks.run(network, async () => {
      const [own, all] = [`guesses/${network}`, `guesses/${account}`];
      const [ofNetwork, ofAll] = await Promise.all([
        this.cache.increment(own, WINDOW_MS),
        this.cache.increment(all, WINDOW_MS),
      ]);
      const wait = Math.max(
        delayAfter(ofNetwork, FREE_GUESSES),
        delayAfter(ofAll, FREE_GUESSES_IN_ALL),
      );
      if (wait && this.networks.size(network) > MOST_WAITING_SLOWED)
        throw new Refusal('request/too-many');
      const found = await this.slowed(network, wait, () => this.accounts.run(account, look));
      if (found && isOwner(found))
        await Promise.all([this.cache.delete(own), this.cache.delete(all)]);
      return found;
    });
  }

  /**
   * `look` after the wait; who has to wait does so alone of their network, whichever replica they
   * ask.
   */
  private async slowed<T>(network: string, wait: number, look: () => Promise<T>): Promise<T> {
    if (!wait) return look();
    const turn = `guess-turn/${network}`;
    for (let asked = 1; (await this.cache.increment(turn, wait + LONGEST_LOOK_MS)) > 1; asked++) {
      if (asked === MOST_ASKED) throw new Refusal('request/too-many');
      await pause(FIRST_DELAY_MS);
    }
    try {
      await pause(wait);
      return await look();
    } finally {
      await this.cache.delete(turn);
    }
  }
}
