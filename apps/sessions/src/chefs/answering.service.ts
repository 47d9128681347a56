import { Outbox, type UnitOfWork } from '@chefly/engines/bus';
import { Runtime } from '@chefly/service';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import type { Asked } from '../requests/request-row';
import { RequestsStore } from '../requests/requests.store';
import { answersOf, type Answers } from './answers';
import { ChefsStore } from './chefs.store';

/** Of the last of these requests, so many at a time. */
const ASKED_AT_ONCE = 100;
/** However often somebody asks: of so many members, or of so many requests, no more are looked at. */
const MEMBERS_ENOUGH = 25;
const LOOKS = 5;

const isSame = (one: Answers | undefined, other: Answers | undefined) =>
  one?.at.getTime() === other?.at.getTime() &&
  one?.asked === other?.asked &&
  one?.taken === other?.taken &&
  one?.medianMs === other?.medianMs;

/**
 * How chefs answer, kept with each chef and counted anew from the requests when one of them comes
 * to an end: lists of chefs read nothing more for it.
 */
@Injectable()
export class AnsweringService {
  constructor(
    private readonly chefs: ChefsStore,
    private readonly requests: RequestsStore,
    private readonly outbox: Outbox,
    runtime: Runtime,
  ) {
    runtime.derived.push({
      name: 'answers of chefs, from requests',
      compare: (mend) => this.compare(mend),
    });
  }

  /** A request is over: of its chefs, those whom it says something of. */
  async closed(requestUid: string, { tx }: UnitOfWork): Promise<void> {
    const request = await this.requests.find(requestUid, tx);
    for (const { uid, answeredMs, state } of request?.chefs ?? [])
      if (answeredMs !== undefined && state !== 'declined') await this.count(uid, tx);
  }

  /** A chef has declined, or it is as if; the request may go on with others. */
  declined(chefUid: string, { tx }: UnitOfWork): Promise<void> {
    return this.count(chefUid, tx);
  }

  private async count(chefUid: string, tx: ClientSession): Promise<void> {
    const chef = await this.chefs.find(chefUid, tx);
    if (!chef) return;
    const answers = await this.truth(chefUid, tx);
    if (answers && !isSame(answers, chef.answers))
      await this.chefs.setAnswers(chefUid, answers, tx);
  }

  private async truth(chefUid: string, tx?: ClientSession): Promise<Answers | undefined> {
    const asked: Asked[] = [];
    for (let look = 0; look < LOOKS; look++) {
      const more = await this.requests.listAsked(chefUid, ASKED_AT_ONCE, asked.at(-1), tx);
      asked.push(...more);
      const members = new Set(asked.map(({ member }) => member.uid));
      if (more.length < ASKED_AT_ONCE || members.size >= MEMBERS_ENOUGH) break;
    }
    return answersOf(chefUid, asked);
  }

  private async compare(mend: boolean): Promise<string[]> {
    const differences: string[] = [];
    for await (const { _id, answers } of this.chefs.all()) {
      if (isSame(answers, await this.truth(_id))) continue;
      differences.push(`chef ${_id}: answers differ`);
      if (mend)
        await this.outbox.transaction(async ({ tx }) =>
          this.chefs.setAnswers(_id, await this.truth(_id, tx), tx),
        );
    }
    return differences;
  }
}
