import type { contract, InputOf } from '@chefly/contracts';
import { Outbox } from '@chefly/engines/bus';
import { notFound, Refusal, type Caller } from '@chefly/http';
import { mayAnswer } from '@chefly/policy';
import { Injectable } from '@nestjs/common';
import { AuditService } from '../audit/audit.service';
import { AgreementsService, notOwn } from './agreements.service';
import { AgreementsStore } from './agreements.store';
import { appealEnd, appealOf } from './views';

type Moderation = typeof contract.moderation;

/** One appeal against a revocation, answered by a moderator who did not revoke. */
@Injectable()
export class RevocationAppealsService {
  constructor(
    private readonly store: AgreementsStore,
    private readonly agreements: AgreementsService,
    private readonly audit: AuditService,
    private readonly outbox: Outbox,
  ) {}

  async appeal({ uid, text }: InputOf<Moderation['appealRevocation']>, caller: Caller) {
    await this.outbox.transaction(async ({ tx, emit }) => {
      const row = await this.store.find(uid, tx);
      if (row?.memberUid !== caller.uid) throw notFound();
      if (appealOf(row)) throw new Refusal('moderation/appealed');
      const [now, end] = [new Date(), appealEnd(row)];
      // another agreement since then has taken its place
      const current = await this.store.current(caller.uid, tx);
      if (!end || end <= now || current?._id !== uid) throw new Refusal('moderation/appeal-over');
      const open = { answer: null, answeredBy: null, answeredAt: null, stands: null };
      const change = { appeal: { text, at: now, ...open }, appealedAt: now };
      if (!(await this.store.change(row, change, tx))) throw new Refusal('moderation/appeal-over');
      emit('moderation.monetization.appealed.v1', caller.uid, {
        agreementUid: uid,
        memberUid: caller.uid,
      });
    });
    return this.agreements.own(caller);
  }

  async answer(form: InputOf<Moderation['answerRevocationAppeal']>, caller: Caller) {
    const { uid, stands, answer } = form;
    await this.outbox.transaction(async (work) => {
      const { tx, emit } = work;
      const row = await this.store.find(uid, tx);
      if (!row?.appeal) throw notFound();
      const { memberUid } = row;
      notOwn(caller, memberUid);
      const decision = mayAnswer(caller.uid, [row.revokedBy]);
      if (!decision.allowed) throw new Refusal(decision.code);
      if (!row.appealedAt) throw new Refusal('moderation/already-decided');
      const now = new Date();
      const answered = { stands, answer, answeredBy: caller.uid, answeredAt: now };
      const change = { appeal: { ...row.appeal, ...answered }, movedAt: now };
      // an offer made since then is answered first
      const current = await this.store.current(memberUid, tx);
      if (!stands && current?.openKey) throw new Refusal('moderation/offer-open');
      if (!stands) await this.agreements.ofAge(memberUid, tx);
      if (!stands) await this.agreements.reinstate(row, change, work);
      else if (!(await this.store.change(row, change, tx, ['appealedAt'])))
        throw new Refusal('moderation/already-decided');
      emit('moderation.monetization.appeal-answered.v1', memberUid, {
        agreementUid: uid,
        memberUid,
        stands,
        answer,
        answeredBy: caller.uid,
      });
      const action = `monetization appeal: revocation ${stands ? 'stands' : 'overturned'}`;
      const subject = `member ${memberUid}`;
      await this.audit.append({ actor: caller.uid, action, subject, reason: answer }, tx);
    });
    return this.agreements.view(uid, caller);
  }
}
