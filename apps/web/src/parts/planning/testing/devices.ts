import {
  mealsOf,
  nothingPlanned,
  plan,
  registerOf,
  type PlanCommand,
  type PlanState,
} from '@chefly/contracts';
import { MemberPlan } from '../member-plan';
import type { PlanNews } from '../plan-news';
import { freshPlan, readPlan, type PlanRecord } from '../plan-record';

const FATIMA = 'fatima-the-member';

export class Refused extends Error {}
export class Odd extends Error {}

/** The server as it is: what knew less than stands there is not taken, and nothing twice. */
export class Server {
  state: PlanState = nothingPlanned;
  version = 0;
  isAway = false;
  losesAnswers = false;
  refuses = (_: PlanCommand): Error | null => null;
  /** An answer is on its way for as long as this is. */
  way: Promise<void> | null = null;
  /** Every command that came, as often as it came. */
  readonly came: PlanCommand[] = [];

  async ask() {
    if (this.isAway) throw new Error('away');
    const uids = new Set(mealsOf(this.state).map(({ recipeUid }) => recipeUid));
    const recipes = [...uids].map((uid) => ({
      ...{ uid, name: 'Falafel', servings: null, minutes: null, ingredients: [] },
    }));
    return { version: this.version, state: this.state, recipes };
  }
  async send(commands: PlanCommand[]) {
    if (this.isAway) throw new Error('away');
    const refusal = commands.map((given) => this.refuses(given)).find((error) => error);
    if (refusal) throw refusal;
    this.came.push(...commands);
    for (const given of commands) this.take(given);
    const answer = await this.ask();
    await this.way;
    if (this.losesAnswers) throw new Error('lost');
    return answer;
  }
  private take(given: PlanCommand) {
    const { knew } = given;
    const version = this.version + 1;
    // made by a page that has said nothing of it, or knew what this server has lost
    if (!knew || knew.version >= version) {
      const state = plan(this.state, { ...given, at: Math.min(given.at, Date.now()) }, version);
      if (state !== this.state) Object.assign(this, { state, version });
      return;
    }
    const standing = registerOf(this.state, given);
    const knows = knew.version >= (standing?.version ?? 0);
    const isLater = standing?.page === knew.page && knew.turn > standing.turn!;
    if (standing && (standing.by === given.uid || !(knows || isLater))) return;
    const at = Math.max(Date.now(), (standing?.at ?? 0) + 1);
    this.state = plan(this.state, { ...given, at }, version);
    this.version = version;
  }
  get ticks() {
    return Object.keys(this.state.ticks).filter((key) => this.state.ticks[key]!.value);
  }
}

/** A browser, whose tabs share what is kept and send in turn. */
export class Device {
  record: PlanRecord | null = null;
  keepsNothing = false;
  private turn = Promise.resolve();
  private uids = 0;
  readonly tabs: MemberPlan[] = [];
  readonly news: PlanNews[] = [];

  constructor(
    private readonly name: string,
    private readonly server: Server,
  ) {}

  open(): MemberPlan {
    const tab: MemberPlan = new MemberPlan(FATIMA, {
      kept: async (page) => (this.keepsNothing ? undefined : readPlan(this.record, page)),
      keep: async (page, change) => {
        if (this.keepsNothing) return false;
        const before = readPlan(this.record, page) ?? freshPlan(FATIMA, page);
        if (before.newer) return false;
        // as a device does: nothing but its data
        this.record = JSON.parse(JSON.stringify(change(before)));
        return true;
      },
      send: (commands) => this.server.send(commands),
      ask: () => this.server.ask(),
      judge: (error) =>
        error instanceof Odd ? 'odd' : error instanceof Refused ? 'refused' : 'away',
      inTurn: (work) => (this.turn = this.turn.then(work)),
      tellTabs: () => {
        for (const other of this.tabs) if (other !== tab) void other.hear();
      },
      newUid: () => `${this.name}-made-${String((this.uids += 1)).padStart(10, '0')}`,
    });
    this.tabs.push(tab);
    tab.onNews((news) => this.news.push(...news));
    return tab;
  }
}
