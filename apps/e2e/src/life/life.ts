import type { Store } from '@chefly/engines/store';
import { Doors, type Cook } from './doors';
import { isExpected, until } from './patience';
import { Talk } from './talk';
import { everything, PRICE_PAISE, Till } from './till';
import { compare, nothingYet, type Acknowledged, type Verdict } from './verdict';

/**
 * Members who post, review, like, vote, comment, follow, submit, ask, accept, chat, end, pay and
 * write to each other without a pause, and write down every answer; and the comparison of what they
 * wrote down with what is stored.
 */
export class Life {
  readonly cooks: Cook[] = [];
  readonly acknowledged = nothingYet();
  private readonly talk = new Talk(this.acknowledged);
  private readonly till = new Till(this.acknowledged);
  private moderator!: Cook;
  private recipeUid = '';
  /** Lives begun. */
  private begun = 0;
  private readonly run = Math.random().toString(36).slice(2, 7);

  private readonly doors: Doors;

  /**
   * @param gateways a member whose gateway does not answer goes to the next
   * @param promote makes a moderator of a confirmed address, as an operator does
   */
  constructor(
    gateways: string[],
    private readonly promote: (emailAddress: string) => Promise<unknown>,
  ) {
    this.doors = new Doors(gateways);
  }

  /** Calls that were answered. */
  get answered() {
    return this.doors.answered;
  }

  get failed() {
    return this.doors.failed;
  }

  /** Opens accounts, makes everybody follow everybody, gives all a recipe and a price. */
  async begin(names = ['fatima', 'ayesha', 'hafsa', 'zainab']): Promise<void> {
    for (const name of names) this.cooks.push(await this.doors.enter(name));
    this.moderator = await this.doors.enter('keeper', (address) => this.promote(address));
    this.recipeUid = (
      await until(
        async () => (await this.cooks[0]!.api.recipes.search({ text: 'Shakshuka' })).items[0],
      )
    ).uid;
    for (const cook of this.cooks) await cook.api.recipes.add({ uid: this.recipeUid });
    for (const a of this.cooks)
      for (const b of this.cooks)
        if (a !== b) {
          await until(() => a.api.social.follow({ uid: b.uid }).then(() => true));
          await b.api.social.acceptFollow({ uid: a.uid });
        }
    await this.till.open(this.moderator.api, this.cooks, this.recipeUid);
  }

  /** What is acknowledged by now. */
  known(): Acknowledged {
    return structuredClone(this.acknowledged);
  }

  /** Goes on as after a day that was set back to when this was known. */
  goBackTo(known: Acknowledged): void {
    for (const [kind, uids] of Object.entries(known)) {
      const now = this.acknowledged[kind as keyof Acknowledged];
      now.clear();
      for (const uid of uids) now.add(uid);
    }
  }

  end() {
    for (const cook of [...this.cooks, this.moderator]) cook?.leave();
  }

  /**
   * One member's endless cooking. Every answer is written down; a failure is expected and says
   * nothing.
   */
  async live(cook: Cook, round: number | string, stopped: () => boolean): Promise<void> {
    const { cooks } = this;
    const attempt = (work: () => Promise<void>) =>
      work().catch((error) =>
        isExpected(error)
          ? new Promise<void>((resolve) => setTimeout(resolve, 20))
          : Promise.reject(error),
      );
    const others = cooks.filter((other) => other !== cook);
    let step = 0;
    const deeds: (() => Promise<void>)[] = [
      () => this.post(cook, `${cook.name} ${round}.${step}`),
      () => this.talk.judge(cook),
      () => this.submit(cook, `${cook.name} ${this.run} ${round} ${step}`),
      () => this.cookTogether(cook, others, stopped),
      () => this.tidyUp(cook),
      () => this.till.pay(cook),
      async () => this.talk.review(cook, await this.doors.upload(cook)),
      () => this.talk.comment(cook, stopped),
      () => this.talk.write(cook, others[step % others.length]!, stopped),
    ];
    // a round may be over before everything was done once: each begins with something else
    for (step = this.begun++; !stopped(); step++) await attempt(deeds[step % deeds.length]!);
  }

  private async post(cook: Cook, title: string): Promise<void> {
    const receipt = await this.doors.upload(cook);
    const { uid } = await cook.api.content.createPost({ title, description: 'd', receipt });
    this.acknowledged.posts.add(uid);
  }

  private async submit(cook: Cook, name: string): Promise<void> {
    const { uid } = await cook.api.recipes.submit({
      name,
      description: 'd',
      ingredients: 'i',
      procedure: 'p',
      cost: 10,
      uploadAsPost: true,
    });
    this.acknowledged.submissions.add(uid);
    await this.moderator.api.recipes.approve({ uid, reason: 'ok' });
    this.acknowledged.approvals.add(uid);
  }

  /** Whatever a fault left half way is ended or taken back by its people, as they would. */
  private async tidyUp({ api }: Cook): Promise<void> {
    const current = await api.sessions.current({});
    if (current) await api.sessions.leave({ uid: current.uid });
    const mine = await api.sessions.myRequest({});
    if (mine?.state === 'pending') await api.sessions.cancel({ uid: mine.uid });
  }

  private async cookTogether(cook: Cook, others: Cook[], stopped: () => boolean): Promise<void> {
    const chef = others[0]!;
    const chefUids = others.slice(0, 2).map((other) => other.uid);
    const request = await cook.api.sessions.ask({
      chefUids,
      recipeUid: this.recipeUid,
      type: 'video',
      prices: Object.fromEntries(chefUids.map((uid) => [uid, PRICE_PAISE])),
    });
    const { sessionUid } = await chef.api.sessions.accept({ uids: [request.uid] });
    this.acknowledged.sessions.add(sessionUid);
    await cook.api.sessions.token({ uid: sessionUid });
    // as their screens do, through whatever is away meanwhile
    const going = [cook, chef].map((one) => one.live.stayInSession(sessionUid));
    await this.greet(cook, sessionUid, stopped).finally(() => going.forEach((go) => go()));
    await chef.api.sessions.leave({ uid: sessionUid });
  }

  private async greet(cook: Cook, sessionUid: string, stopped: () => boolean): Promise<void> {
    const uid = crypto.randomUUID().replaceAll('-', '');
    // the chat learns of the session from its event
    let sent = false;
    while (!sent && !stopped())
      sent = await cook.api.chat.sendSessionMessage({ sessionUid, uid, text: 'Salam' }).then(
        () => true,
        (error) =>
          error.status === 404
            ? new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 10))
            : Promise.reject(error),
      );
    if (sent) this.acknowledged.messages.add(uid);
  }

  /** Lives on until each kind of fact was acknowledged: none is left out of the comparison. */
  async untilEveryKind(): Promise<void> {
    let stop = false;
    const living = Promise.all(this.cooks.map((cook) => this.live(cook, 'all', () => stop)));
    living.catch(() => undefined);
    await until(async () => Object.values(this.acknowledged).every(({ size }) => size));
    stop = true;
    await living;
  }

  /** One post reaches a follower's feed and one session starts: the journey goes on. */
  async probe(): Promise<void> {
    const [author, follower] = [this.cooks[0]!, this.cooks[1]!];
    const post = await until(async () =>
      author.api.content.createPost({
        title: 'probe',
        description: 'd',
        receipt: await this.doors.upload(author),
      }),
    );
    this.acknowledged.posts.add(post.uid);
    // the others go on posting, so it may come behind many newer ones
    await until(() => this.hasInFeed(follower, post));
    const sessions = this.acknowledged.sessions.size;
    await until(async () => this.acknowledged.sessions.size > sessions);
  }

  /** Looks through a feed, newest first, as far back as the post would be. */
  private async hasInFeed(cook: Cook, post: { uid: string; createdAt: string }): Promise<boolean> {
    for (let cursor: string | undefined; ;) {
      const { items, next } = await cook.api.content.feed({ limit: 50, cursor });
      if (items.some(({ uid }) => uid === post.uid)) return true;
      if (!next || items.at(-1)!.createdAt < post.createdAt) return false;
      cursor = next;
    }
  }

  /** Ends what is open, so that the end can be compared. */
  async comeToRest(): Promise<void> {
    for (const cook of this.cooks) {
      const current = await until(async () => ({ session: await cook.api.sessions.current({}) }));
      if (current.session)
        await until(() => cook.api.sessions.leave({ uid: current.session!.uid }).then(() => true));
      const mine = await until(async () => ({ request: await cook.api.sessions.myRequest({}) }));
      if (mine.request?.state === 'pending')
        await until(() => cook.api.sessions.cancel({ uid: mine.request!.uid }).then(() => true));
    }
    await this.till.comeToRest(this.cooks);
    const { approvals } = this.acknowledged;
    await until(async () => {
      const entries = await everything((page) => this.moderator.api.moderation.audit(page));
      const written = new Set(entries.map(({ subject }) => subject));
      return [...approvals].every((uid) => written.has(uid));
    });
  }

  /**
   * Everything acknowledged is there; nothing happened twice; counts equal rows; nothing was parked
   * or left behind.
   */
  verify(open: (service: string) => Promise<Store>): Promise<Verdict> {
    return compare(
      this.acknowledged,
      this.cooks.map(({ uid }) => uid),
      open,
    );
  }
}
