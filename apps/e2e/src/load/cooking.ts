import { setTimeout as delay } from 'node:timers/promises';
import { ApiError } from '@chefly/api-client';
import { Live } from '@chefly/api-client/live';
import type { KitchenChange } from '@chefly/contracts';
import { newUid } from '@chefly/engines/store';
import { inSession } from './model';
import { PATIENCE_MS, type Tally } from './play';
import type { Member } from './world';

/** Between a fact and where another service has heard of it. */
const SOON_MS = 100;
const TRIES = 100;

/** A tab tries for as long as it is open. */
async function inTime(entering: Promise<string[] | null>): Promise<void> {
  const late = new AbortController();
  const waiting = delay(PATIENCE_MS, null, { signal: late.signal, ref: false });
  waiting.catch(() => undefined);
  const entered = await Promise.race([entering, waiting]);
  late.abort();
  if (!entered) throw new Error('not let into a session');
}

/** Sessions of a chef with one guest: asked for, accepted, entered, cooked, written in and left, without media. */
export class Cooking {
  private readonly busy = new Set<Member>();
  begun = 0;
  /** Nobody was free: the replay's own affair. */
  withoutChef = 0;

  /**
   * @param chefs have the recipe, and are here
   * @param guests are here
   * @param lengthMs of a session; what is done in it is the same in a shorter one
   */
  constructor(
    private readonly url: string,
    private readonly chefs: Member[],
    private readonly guests: Member[],
    private readonly recipeUid: string,
    private readonly lengthMs: number,
    private readonly tally: Tally,
  ) {}

  async cook(): Promise<void> {
    const isFree = (member: Member) => !this.busy.has(member);
    const chef = this.chefs.find(isFree);
    const guest = this.guests.find(isFree);
    if (!chef || !guest) return void this.withoutChef++;
    const pair = [chef, guest];
    for (const one of pair) this.busy.add(one);
    const sockets: Live[] = [];
    try {
      const sessionUid = await this.begin(chef, guest);
      this.begun++;
      for (const one of pair) sockets.push(await this.enter(one, sessionUid));
      await this.together(chef, guest, sessionUid);
      await this.time('leaving a session', () => chef.api.sessions.leave({ uid: sessionUid }));
    } finally {
      for (const socket of sockets) socket.close();
      for (const one of pair) this.busy.delete(one);
    }
  }

  private time<T>(call: string, work: () => Promise<T>): Promise<T> {
    return this.tally.time(call, work);
  }

  private async begin(chef: Member, guest: Member): Promise<string> {
    const { recipeUid } = this;
    const { uid } = await this.time('asking a chef', () =>
      guest.api.sessions.ask({ chefUids: [chef.uid], recipeUid, type: 'video' }),
    );
    await this.time('requests that wait', () => chef.api.sessions.incoming({}));
    const accepted = () => chef.api.sessions.accept({ uids: [uid] });
    return (await this.time('accepting', accepted)).sessionUid;
  }

  /** The pass of a media room, in which nobody sends anything, and the session's room of the gateway. */
  private async enter({ api, token }: Member, sessionUid: string): Promise<Live> {
    await this.time('a pass', () => api.sessions.token({ uid: sessionUid }));
    const live = new Live(
      { accessToken: token, renew: () => Promise.resolve(false), forget: () => undefined },
      this.url,
    );
    live.open();
    await this.time('entering a session', () => inTime(live.enterSession(sessionUid)));
    return live;
  }

  private async together(chef: Member, guest: Member, sessionUid: string): Promise<void> {
    const { changes, messages } = inSession;
    const steps = changes + messages;
    const { version } = await chef.api.sessions.kitchen({ uid: sessionUid });
    let seen = version;
    for (let step = 0; step < steps; step++) {
      await delay(this.lengthMs / steps);
      const one = step % 2 ? chef : guest;
      // the third of each three is a message
      if (step % 3 === 2) await this.write(one, sessionUid);
      else {
        const change: KitchenChange =
          one === chef
            ? { do: 'show', step: step % 4 > 1 ? 0 : 1 }
            : { do: 'gather', things: ['i0'], is: step % 4 > 1 ? 'here' : 'missing' };
        const made = { uid: sessionUid, changeUid: newUid(), seen, change };
        const changed = this.time('a change in a kitchen', () =>
          one.api.sessions.changeKitchen(made),
        );
        seen = await changed.then(
          (answer) => answer.version,
          () => seen,
        );
      }
    }
  }

  private async write({ api }: Member, sessionUid: string): Promise<void> {
    const message = { sessionUid, uid: newUid(), text: 'Salam' };
    for (let tries = 0; ; tries++)
      try {
        return void (await this.time('a message in a session', () =>
          api.chat.sendSessionMessage(message),
        ));
      } catch (error) {
        // the chat learns of the session from its event
        if (!(error instanceof ApiError) || error.status !== 404 || tries === TRIES) return;
        await delay(SOON_MS);
      }
  }
}
