import {
  cookAll,
  notAhead,
  nothingCooked,
  type CookingCommand,
  type CookingState,
} from '@chefly/contracts';
import { Dish } from '../dish';
import { DishGone, NotUnderstood } from '../dish-world';
import { freshRecord, type DishRecord } from '../dish-record';

const RECIPE = 'catalogue-shakshuka';
const FATIMA = 'fatima-the-member';

/** The server as it is: one reducer, versions, and answers that get lost. */
export class Server {
  state: CookingState = nothingCooked;
  version = 0;
  isAway = false;
  losesAnswers = false;
  knowsRecipe = true;
  /** Of another version: it refuses all that comes with one of these. */
  unknown: CookingCommand['kind'][] = [];
  /** An answer is on its way for as long as this is. */
  way: Promise<void> | null = null;
  calls = 0;

  private answer() {
    const { state, version } = this;
    return { recipeUid: RECIPE, state, version, serverTime: new Date().toISOString() };
  }
  async ask() {
    if (this.isAway) throw new Error('away');
    return this.answer();
  }
  async send(commands: CookingCommand[]) {
    this.calls += 1;
    if (this.isAway) throw new Error('away');
    if (!this.knowsRecipe) throw new DishGone();
    if (commands.some(({ kind }) => this.unknown.includes(kind))) throw new NotUnderstood();
    const after = cookAll(this.state, notAhead(this.state, commands, Date.now()));
    if (after !== this.state) this.version += 1;
    this.state = after;
    const answer = this.answer();
    await this.way;
    if (this.losesAnswers) throw new Error('lost');
    return answer;
  }
}

/** A browser, whose tabs share what is kept. */
export class Device {
  record: DishRecord | null = null;
  readonly tabs: Dish[] = [];
  private commands = 0;
  /** Counted up as it is put away and shown again; null in between. */
  shown: number | null = 0;

  constructor(
    private readonly name: string,
    private readonly server: Server,
    /** How far its clock is ahead of the server's, in milliseconds. */
    public ahead = 0,
  ) {}

  async open(): Promise<Dish> {
    const tab: Dish = new Dish(FATIMA, RECIPE, {
      kept: async () => this.record,
      keep: async (change) => {
        this.record = change(this.record ?? freshRecord(FATIMA, RECIPE));
      },
      send: (commands) => this.server.send(commands),
      ask: () => this.server.ask(),
      tellTabs: () => {
        for (const other of this.tabs) if (other !== tab) void other.reread();
      },
      newUid: () => `${this.name}-command-${String((this.commands += 1)).padStart(6, '0')}`,
      now: () => Date.now() + this.ahead,
      runs: () => performance.now(),
      shown: () => this.shown,
    });
    this.tabs.push(tab);
    await tab.opened;
    return tab;
  }
}
