import type { Person, SessionType } from '@chefly/contracts';
import { timing } from '@chefly/contracts';
import type { UnitOfWork } from '@chefly/engines/bus';
import { People } from '@chefly/people';
import { Injectable } from '@nestjs/common';
import type { Price } from '../chefs/price';
import { SessionsStore, type SessionMember, type SessionRow } from './sessions.store';

export interface Guest extends Person {
  type: SessionType;
  /** What they pay once they have attended. */
  price: Price | null;
}

/** A session as it starts, and who comes into it: everybody is on their way into the room. */
@Injectable()
export class SessionStart {
  constructor(
    private readonly store: SessionsStore,
    private readonly people: People,
  ) {}

  /** For those who have been taken for it: see `ChefsStore.occupy`. */
  async start(
    given: {
      sessionUid: string;
      chef: Person;
      guests: Guest[];
      recipe: SessionRow['recipe'];
      /** How long all of it takes, where that is known. */
      minutes: number | undefined;
      type: SessionType;
      /** Where its kitchen begins; from the first step when nothing is said. */
      asked?: SessionRow['asked'];
    },
    { tx, emit }: UnitOfWork,
  ): Promise<void> {
    const { sessionUid, chef, guests, recipe, minutes, type, asked } = given;
    const startedAt = new Date();
    const uids = [chef.uid, ...guests.map(({ uid }) => uid)];
    await this.store.insert(
      {
        _id: sessionUid,
        chef,
        chefInSince: null,
        members: guests.map((guest) => onTheirWay(guest, startedAt)),
        uids,
        type,
        company: type === 'video' ? await this.people.minorsAmong(uids, tx) : [],
        recipe,
        ...(minutes && { minutes }),
        ...(asked && { asked }),
        state: 'ongoing',
        startedAt,
        endedAt: null,
        endedBy: null,
        // nobody may ever come into the room, and a job that would look may be lost
        lookAt: new Date(startedAt.getTime() + timing.everybodyGone),
      },
      tx,
    );
    emit('sessions.session.started.v1', sessionUid, {
      sessionUid,
      chef,
      members: guests.map(({ uid, firstName, lastName, userName }) => ({
        uid,
        firstName,
        lastName,
        userName,
      })),
      type,
      recipeName: recipe.name,
    });
  }

  /** One more guest of a session that goes on. */
  async join(row: SessionRow, guest: Guest, { tx, emit }: UnitOfWork): Promise<void> {
    const now = new Date();
    const uids = [...row.uids, guest.uid];
    const members = [...row.members, { ...onTheirWay(guest, now), joinedAt: now }];
    const company = row.type === 'video' ? await this.people.minorsAmong(uids, tx) : [];
    await this.store.change(row._id, { members, uids, company }, tx);
    const { uid, firstName, lastName, userName } = guest;
    emit('sessions.participant.joined.v1', row._id, {
      sessionUid: row._id,
      member: { uid, firstName, lastName, userName },
    });
  }
}

const onTheirWay = (
  { uid, firstName, lastName, userName, type, price }: Guest,
  at: Date,
): SessionMember => ({
  uid,
  firstName,
  lastName,
  userName,
  type,
  price,
  inSince: null,
  outSince: at,
  togetherMs: 0,
  attendedAt: null,
  leftAt: null,
});
