import type { contract, InputOf } from '@chefly/contracts';
import { Outbox } from '@chefly/engines/bus';
import { notFound, Refusal, type Caller } from '@chefly/http';
import { BoundariesStore, Partings, People, type BoundaryKind } from '@chefly/people';
import { Injectable } from '@nestjs/common';
import { FollowsService } from '../follows/follows.service';
import { RelationsStore } from '../follows/relations.store';
import { MembersStore, personOf } from '../profiles/members.store';

type Social = typeof contract.social;

/** What members set against each other, and take back. Doing either twice is doing it once. */
@Injectable()
export class BoundariesService {
  constructor(
    private readonly members: MembersStore,
    private readonly relations: RelationsStore,
    private readonly outbox: Outbox,
    private readonly people: People,
    private readonly boundaries: BoundariesStore,
    private readonly follows: FollowsService,
    private readonly partings: Partings,
  ) {}

  /** What stood between the two ends with it, in the same transaction. */
  async block({ uid }: { uid: string }, caller: Caller) {
    if (await this.boundaries.hasBoundary('block', caller.uid, uid)) return {};
    await this.checkPresent(uid, caller);
    await this.outbox.transaction(async (work) => {
      const { tx, emit } = work;
      if (!(await this.boundaries.setBoundary('block', caller.uid, uid, tx))) return;
      await this.follows.sever(caller.uid, uid, work);
      const subject = `${caller.uid}:${uid}`;
      emit('social.block.made.v1', subject, { setBy: caller.uid, against: uid });
      if (await this.boundaries.liftBoundary('mute', caller.uid, uid, tx))
        emit('social.mute.lifted.v1', subject, { setBy: caller.uid, against: uid });
    });
    await this.partings.blocks(caller.uid, uid, () => this.boundaries.blocksSince(caller.uid, uid));
    return {};
  }

  /**
   * The two may meet again, if the other has not blocked as well. Nobody follows anybody by that.
   */
  async unblock({ uid }: { uid: string }, caller: Caller) {
    await this.outbox.transaction(async (work) => {
      const { tx, emit } = work;
      if (!(await this.boundaries.liftBoundary('block', caller.uid, uid, tx))) return;
      // before it is asked: of two who take theirs back at once each would see the other's stand
      await this.relations.freePlaces(caller.uid, uid, tx);
      if (await this.boundaries.hasBoundary('block', uid, caller.uid, tx))
        await this.follows.sever(caller.uid, uid, work);
      emit('social.block.lifted.v1', `${caller.uid}:${uid}`, { setBy: caller.uid, against: uid });
    });
    await this.partings.blocks(caller.uid, uid, () => this.boundaries.blocksSince(caller.uid, uid));
    return {};
  }

  async mute({ uid }: { uid: string }, caller: Caller) {
    await this.checkPresent(uid, caller);
    await this.outbox.transaction(async ({ tx, emit }) => {
      if (await this.boundaries.setBoundary('mute', caller.uid, uid, tx))
        emit('social.mute.made.v1', `${caller.uid}:${uid}`, { setBy: caller.uid, against: uid });
    });
    return {};
  }

  async unmute({ uid }: { uid: string }, caller: Caller) {
    await this.outbox.transaction(async ({ tx, emit }) => {
      if (await this.boundaries.liftBoundary('mute', caller.uid, uid, tx))
        emit('social.mute.lifted.v1', `${caller.uid}:${uid}`, { setBy: caller.uid, against: uid });
    });
    return {};
  }

  /**
   * Of those whom the caller has muted, those who are there for them: their names are those of now.
   * Whom they have blocked they find here alone, to take it back.
   */
  async list(kind: BoundaryKind, query: InputOf<Social['blocks']>, { uid, member }: Caller) {
    const { rows, next } = await this.boundaries.listBoundaries(kind, uid, query);
    const at = new Map(rows.map((row) => [row.against, row.at.toISOString()]));
    const uids = [...at.keys()];
    const there = kind === 'mute' ? await this.people.present(member, uids) : new Set(uids);
    const members = await this.members.list(uids.filter((each) => there.has(each)));
    return { items: members.map((row) => ({ ...personOf(row), at: at.get(row._id)! })), next };
  }

  /** @throws for oneself, and the same for nobody and for somebody who is nobody to the caller. */
  private async checkPresent(uid: string, caller: Caller): Promise<void> {
    if (uid === caller.uid) throw new Refusal('policy/self');
    const present = await this.people.present(caller.member, [uid]);
    if (!present.has(uid) || !(await this.members.find(uid))) throw notFound();
  }
}
