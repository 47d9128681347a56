import {
  changed,
  kitchenLimits,
  newKitchen,
  withoutGone,
  type contract,
  type InputOf,
  type KitchenAnswer,
  type KitchenChange,
  type KitchenState,
  type Picture,
} from '@chefly/contracts';
import { Outbox } from '@chefly/engines/bus';
import { notFound, Refusal, type Caller } from '@chefly/http';
import { Pictures } from '@chefly/pictures';
import { Injectable } from '@nestjs/common';
import { AdmissionService, hereIn, isInSession } from '../sessions/admission.service';
import { SessionViews } from '../sessions/session-views';
import { SessionsStore, type SessionRow } from '../sessions/sessions.store';
import {
  changeId,
  keepsState,
  KitchenStore,
  type KitchenChangeRow,
  type KitchenRow,
} from './kitchen.store';
import { isWorded, replayed } from './replay';

type Change = InputOf<(typeof contract.sessions)['changeKitchen']>;
type Known = Pick<KitchenRow, 'version' | 'state' | 'made'>;

/** What everybody in a session shares about the dish: read by whoever was in it, changed by who is. */
@Injectable()
export class KitchenService {
  constructor(
    private readonly store: KitchenStore,
    private readonly sessionsStore: SessionsStore,
    private readonly views: SessionViews,
    private readonly admission: AdmissionService,
    private readonly outbox: Outbox,
    private readonly pictures: Pictures,
  ) {}

  /** Who has left sees it as it was when they went. */
  async kitchen({ uid }: { uid: string }, caller: Caller): Promise<KitchenAnswer> {
    const row = await this.views.joined(uid, caller.uid);
    const leftAt = row.members.find((member) => member.uid === caller.uid)?.leftAt;
    if (leftAt) return answer(row, await this.asOf(row, leftAt), caller);
    if (row.state === 'ongoing') await this.admission.admit(uid, caller);
    return answer(row, seenNow(row, await this.store.find(uid)), caller);
  }

  /**
   * The same uid again is the same change.
   * @throws what the rules refuse, and a change of a session that is over for the caller.
   */
  async change({ uid, changeUid, seen, change }: Change, caller: Caller): Promise<KitchenAnswer> {
    await this.admission.admit(uid, caller);
    const by = caller.uid;
    return this.outbox.transaction(async (work) => {
      const session = await this.sessionsStore.find(uid, work.tx);
      if (!session || !isInSession(session, by)) throw new Refusal('sessions/ended');
      const found = await this.store.find(uid, work.tx);
      const _id = changeId(uid, by, changeUid);
      if (await this.store.findChange(_id, work.tx))
        return answer(session, seenNow(session, found), caller);
      const kitchen = found ?? none(session);
      const version = kitchen.version + 1;
      const made = kitchen.made?.[by] ?? 0;
      // each has their share: nobody uses up the kitchen of the others
      if (made >= kitchenLimits.changesOfOne || version > kitchenLimits.changes)
        throw new Refusal('sessions/kitchen-full');
      if (change.do === 'start-timer' && !mayStartTimer(kitchen.state, by, session))
        throw new Refusal('sessions/kitchen-full');
      const [now, here] = [new Date(), hereIn(session)];
      const doing = { by, seen, version, now, here, chefUid: session.chef.uid };
      const outcome = changed(kitchen.state, change, doing);
      if ('refusal' in outcome) throw new Refusal(outcome.refusal);
      const { state } = outcome;
      const next = { _id: uid, version, state, made: { ...kitchen.made, [by]: made + 1 } };
      const row = {
        _id,
        sessionUid: uid,
        version,
        by,
        seen,
        at: now,
        ...this.kept(change, by),
        worded: isWorded(change) || undefined,
        ...(keepsState(version) && { state }),
      };
      if (!(await this.store.save(next, row, work.tx)))
        throw new Refusal('sessions/kitchen-changed');
      const known = seenNow(session, next);
      work.emit('sessions.kitchen.changed.v2', uid, { sessionUid: uid, ...known });
      return answer(session, known, caller);
    }, `kitchen/${uid}`);
  }

  /**
   * For as long as the hand is up and both are in the session.
   *
   * @throws as not found for everybody else's eyes.
   */
  async handPhoto(
    { uid, handUid }: { uid: string; handUid: string },
    caller: Caller,
  ): Promise<Picture> {
    const row = await this.admission.admit(uid, caller);
    const { hands } = seenNow(row, await this.store.find(uid)).state;
    const hand = hands.find((each) => each.uid === handUid);
    const mayLook = hand && [row.chef.uid, hand.memberUid].includes(caller.uid);
    const picture = mayLook && hand.photo ? await this.store.findPhoto(uid, hand) : null;
    if (!picture) throw notFound();
    return this.pictures.view(picture)!;
  }

  /**
   * A change as it is stored: with the picture itself, not the receipt.
   *
   * @throws when the receipt is another's, too old or made up.
   */
  private kept(change: KitchenChange, by: string): Pick<KitchenChangeRow, 'change' | 'picture'> {
    if (change.do !== 'raise-hand' || change.photo === undefined) return { change };
    const picture = this.pictures.redeem(by, change.photo);
    return { change: { ...change, photo: picture.key }, picture };
  }

  private async asOf(row: SessionRow, at: Date): Promise<Known> {
    const version = await this.store.versionAt(row._id, at);
    const { from, changes } = await this.store.leadingTo(row._id, version);
    return { version, state: withoutGone(replayed(row, changes, from), hereIn(row, at)) };
  }
}

/** A guest leaves some of the timers to the others. */
const mayStartTimer = ({ timers }: KitchenState, by: string, { chef }: SessionRow): boolean =>
  by === chef.uid ||
  timers.filter(({ startedBy }) => startedBy === by).length < kitchenLimits.timersOfGuest;

const none = ({ startedAt, asked }: SessionRow): Known => ({
  version: 0,
  state: newKitchen(startedAt, asked),
});

/** Without those who went before it was over. */
const seenNow = (row: SessionRow, kitchen: Known | null): Known => {
  const { version, state } = kitchen ?? none(row);
  return { version, state: withoutGone(state, hereIn(row)) };
};

const answer = (row: SessionRow, { version, state }: Known, { uid }: Caller): KitchenAnswer => ({
  sessionUid: row._id,
  version,
  state,
  serverTime: new Date().toISOString(),
  open: isInSession(row, uid),
});
