import { DAY, HOUR } from '@chefly/contracts';
import { Config } from '@chefly/config';
import { Cache } from '@chefly/engines/cache';
import { isLostEngine } from '@chefly/engines/lost-engine';
import { Inject, Injectable } from '@nestjs/common';
import { recipientOf } from '../accounts/recipient';

interface Limit {
  most: number;
  withinMs?: number;
}
/** What was found of one mail. */
const [WITHIN, OVER] = ['within', 'over'];
/** Whatever is tried again for longer has to wait for an engine, and is counted anew. */
const TRIED_MS = HOUR;

/** How many of each kind one recipient is written, in an hour where nothing else is said. */
const limits = {
  /** To an address that nobody has proven. */
  links: { most: 12 },
  /** Of these what is asked for from one network: it keeps nobody else from their mail. */
  linksOfNetwork: { most: 5 },
  /** A new password is asked for by anybody: these are counted apart, so that they use up no other link. */
  resets: { most: 9 },
  resetsOfNetwork: { most: 3 },
  /** To a member's own address. */
  notices: { most: 20 },
  /** What became of a member's own booked times: it uses up nothing that they ought to know. */
  news: { most: 20 },
  /**
   * What others can do to a member as often as they like, all of them together and each alone:
   * however many do, the member's own times are still written of.
   */
  'news/by-others': { most: 20 },
  'news/by-one': { most: 5 },
  /** What a member has not read, where they asked for it. */
  'news/digest': { most: 5 },
  /** What takes an entry out of their calendar: nothing else would take it out. */
  'news/off': { most: 40 },
  /**
   * To whom members call their guardian, whoever calls them so: the first mail of each member, and
   * all that members ask for again. Who asks again uses up nobody else's first one.
   */
  'strangers/first': { most: 5, withinMs: DAY },
  'strangers/again': { most: 3, withinMs: DAY },
} as const;

/** One mailbox gets so much of each kind in its time, however its address is spelled. */
@Injectable()
export class MailLimits {
  constructor(
    @Inject(Cache) private readonly cache: Cache,
    @Inject(Config) private readonly config: Config,
  ) {}

  /** @param cause what it is asked for: tried again, as a transaction may be, it counts once */
  async isTooMany(kind: keyof typeof limits, to: string, cause: string): Promise<boolean> {
    return this.once(`${kind}/${cause}`, to, () => this.isOver(limits[kind], kind, to));
  }

  /** What is too much of one member counts for no other. */
  async isTooManyBy(byUid: string, to: string, cause: string): Promise<boolean> {
    const [one, all] = ['news/by-one', 'news/by-others'] as const;
    return this.once(
      `${all}/${cause}`,
      to,
      async () =>
        (await this.isOver(limits[one], `news/by/${byUid}`, to)) ||
        this.isOver(limits[all], all, to),
    );
  }

  /** What is too much of one network counts for nobody else. */
  async isTooManyLinks(
    kind: 'links' | 'resets',
    to: string,
    network: string | undefined,
    cause: string,
  ): Promise<boolean> {
    const ofNetwork = limits[`${kind}OfNetwork`];
    return this.once(
      `${kind}/${cause}`,
      to,
      async () =>
        (await this.isOver(ofNetwork, `${kind}/of/${network ?? ''}`, to)) ||
        this.isOver(limits[kind], kind, to),
    );
  }

  /** As it was found the first time, where that is still known. */
  private async once(what: string, to: string, look: () => Promise<boolean>): Promise<boolean> {
    const key = `mails-counted/${what}/${recipientOf(to)}`;
    const before = await this.cache.get(key);
    if (before) return before === OVER;
    const isOver = await look();
    await whereKept(this.cache.set(key, isOver ? OVER : WITHIN, TRIED_MS));
    return isOver;
  }

  private async isOver(
    { most, withinMs = HOUR }: Limit,
    kind: string,
    to: string,
  ): Promise<boolean> {
    const sent = await this.cache.increment(`mails/${kind}/${recipientOf(to)}`, withinMs);
    return sent > most * this.config.limitFactor;
  }
}

/** What was not kept is counted once more, if it is tried again: that loses no mail. */
async function whereKept(keeping: Promise<void>): Promise<void> {
  try {
    await keeping;
  } catch (error) {
    if (!isLostEngine(error)) throw error;
  }
}
