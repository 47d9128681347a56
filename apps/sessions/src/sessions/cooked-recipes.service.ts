import { COOKED_DAYS, DAY, MINUTE, NAMED_RECIPES_CAP } from '@chefly/contracts';
import { Injectable } from '@nestjs/common';
import { SessionsStore } from './sessions.store';

/** Of more sessions the last ones count. */
const SESSIONS_COUNTED = 20_000;

type Cooked = { recipeUid: string; sessions: number }[];

/**
 * What was cooked of late, by the sessions themselves: those that are over and that somebody
 * attended. The same for everybody, so it is counted once a minute at most.
 */
@Injectable()
export class CookedRecipesService {
  private counted: { at: number; cooked: Promise<Cooked> } | undefined;

  constructor(private readonly sessions: SessionsStore) {}

  async list() {
    const now = Date.now();
    if (!this.counted || now - this.counted.at >= MINUTE) {
      const cooked = this.sessions.countCooked(
        new Date(now - COOKED_DAYS * DAY),
        SESSIONS_COUNTED,
        NAMED_RECIPES_CAP,
      );
      this.counted = { at: now, cooked };
      // a failure is not remembered
      cooked.catch(() => (this.counted = undefined));
    }
    return { items: await this.counted.cooked };
  }
}
