import { monthOf, type contract, type InputOf } from '@chefly/contracts';
import { Outbox, type UnitOfWork } from '@chefly/engines/bus';
import { notFound, Refusal, type Caller } from '@chefly/http';
import { mayPayOut } from '@chefly/policy';
import { Injectable } from '@nestjs/common';
import { AuditService, type Deed } from '../audit/audit.service';
import { PeopleStore } from '../people/people.store';
import { notOwn } from './agreements.service';
import { settlement } from './ledger';
import { LedgerStore, type MonthRow } from './ledger.store';
import { namedInEntry, namedInMonth, viewEntry, viewMonth } from './views';

type Moderation = typeof contract.moderation;

/**
 * Each chef's month and its settlement: proposed by one moderator, paid by a second, and then
 * closed for good.
 */
@Injectable()
export class PayoutsService {
  constructor(
    private readonly ledger: LedgerStore,
    private readonly people: PeopleStore,
    private readonly audit: AuditService,
    private readonly outbox: Outbox,
  ) {}

  async entries({ chefUid, ...query }: InputOf<Moderation['ledger']>) {
    const { rows, next } = await this.ledger.list(chefUid, query);
    const named = await this.people.named(rows.flatMap(namedInEntry));
    return { items: rows.map((row) => viewEntry(row, named)), next };
  }

  /** The chef's own statement. Who proposed a payout is between moderators. */
  async own(query: InputOf<Moderation['months']>, caller: Caller) {
    const { rows, next } = await this.ledger.listOfChef(caller.uid, query);
    const named = await this.people.named([caller.uid]);
    return { items: rows.map((row) => ({ ...viewMonth(row, named), proposedBy: null })), next };
  }

  async list({ month, ...query }: InputOf<Moderation['payouts']>) {
    const { rows, next } = await this.ledger.listOfMonth(month, query);
    const named = await this.people.named(rows.flatMap(namedInMonth));
    return { items: rows.map((row) => viewMonth(row, named)), next };
  }

  async propose({ uid, payoutPaise }: InputOf<Moderation['proposePayout']>, caller: Caller) {
    await this.outbox.transaction(async (work) => {
      const row = await this.get(uid, payoutPaise, caller, work);
      if (row.state !== 'open') throw new Refusal('moderation/payout-changed');
      if (row.month >= monthOf(new Date())) throw new Refusal('moderation/month-running');
      await this.move(row, { state: 'proposed', proposedBy: caller.uid }, work);
      const deed = { actor: caller.uid, action: 'payout proposed', reason: amountOf(row) };
      await this.note(row, deed, work);
    });
    return this.view(uid);
  }

  /**
   * The entry, the closed month and the audit commit together; a second confirmation finds it paid.
   */
  async confirm(form: InputOf<Moderation['confirmPayout']>, caller: Caller) {
    const { uid, payoutPaise, reference } = form;
    await this.outbox.transaction(async (work) => {
      const row = await this.get(uid, payoutPaise, caller, work);
      if (row.state !== 'proposed') throw new Refusal('moderation/payout-changed');
      const decision = mayPayOut(caller.uid, row.proposedBy!);
      if (!decision.allowed) throw new Refusal(decision.code);
      const paidAt = new Date();
      const paid = { state: 'paid' as const, paidBy: caller.uid, paidAt, reference };
      await this.move(row, paid, work);
      const note = { reason: reference, by: caller.uid };
      await this.ledger.book(settlement(row, note, paidAt), work.tx);
      const reason = `${amountOf(row)}, ${reference}`;
      await this.note(row, { actor: caller.uid, action: 'payout paid', reason }, work);
    });
    return this.view(uid);
  }

  async withdraw({ uid, reason }: InputOf<Moderation['withdrawPayout']>, caller: Caller) {
    await this.outbox.transaction(async (work) => {
      const row = await this.ledger.findMonth(uid, work.tx);
      if (!row) throw notFound();
      notOwn(caller, row.chefUid);
      if (row.state !== 'proposed') throw new Refusal('moderation/payout-changed');
      await this.move(row, { state: 'open', proposedBy: null }, work);
      await this.note(row, { actor: caller.uid, action: 'payout withdrawn', reason }, work);
    });
    return this.view(uid);
  }

  /** @throws when the sum is not the one that the moderator saw. */
  private async get(uid: string, payoutPaise: number, caller: Caller, { tx }: UnitOfWork) {
    const row = await this.ledger.findMonth(uid, tx);
    if (!row) throw notFound();
    notOwn(caller, row.chefUid);
    if (0 - row.payablePaise !== payoutPaise) throw new Refusal('moderation/payout-changed');
    return row;
  }

  private async move(row: MonthRow, change: Partial<MonthRow>, { tx, emit }: UnitOfWork) {
    if (!(await this.ledger.changeMonth(row, change, tx)))
      throw new Refusal('moderation/payout-changed');
    const { chefUid, month, payablePaise } = row;
    emit('moderation.payout.changed.v1', chefUid, {
      chefUid,
      month,
      payoutPaise: 0 - payablePaise,
      state: change.state!,
    });
  }

  private note({ chefUid, month }: MonthRow, deed: Deed, { tx }: UnitOfWork) {
    return this.audit.append({ ...deed, subject: `member ${chefUid}, ${month}` }, tx);
  }

  private async view(uid: string) {
    const row = (await this.ledger.findMonth(uid))!;
    return viewMonth(row, await this.people.named(namedInMonth(row)));
  }
}

const amountOf = ({ payablePaise }: MonthRow) =>
  payablePaise > 0
    ? `${payablePaise} paise from the chef`
    : `${0 - payablePaise} paise to the chef`;
