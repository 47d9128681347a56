import { FIRST_STEPS_MS } from '@chefly/contracts';
import type { Caller } from '@chefly/http';
import { Injectable } from '@nestjs/common';
import { RelationsStore } from '../follows/relations.store';
import { MembersStore } from './members.store';

/** Whether a member is new here and shown around, and the step of it that is social's. */
@Injectable()
export class FirstStepsService {
  constructor(
    private readonly members: MembersStore,
    private readonly relations: RelationsStore,
  ) {}

  async get({ uid }: Caller) {
    const row = await this.members.find(uid);
    const isNew = !!row?.joinedAt && Date.now() - row.joinedAt.getTime() < FIRST_STEPS_MS;
    if (!isNew || row.shownAround) return { open: false, followed: false };
    return { open: true, followed: await this.relations.followsAnybody(uid) };
  }

  /** Twice is once. */
  async end({ uid }: Caller) {
    await this.members.update(uid, { $set: { shownAround: true } });
    return {};
  }
}
