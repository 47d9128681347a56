import { Consumer } from '@chefly/engines/bus';
import { Inject, Injectable } from '@nestjs/common';
import { RoomsStore } from './rooms.store';

/** Keeps the copies that decide about rooms. */
@Injectable()
export class CopiesEvents {
  constructor(@Inject(Consumer) consumer: Consumer, @Inject(RoomsStore) store: RoomsStore) {
    consumer.on('social.follow.completed.v1', async ({ data }, { session }) => {
      const { followerUid, followed } = data;
      await store.follows.updateOne(
        { _id: `${followerUid}:${followed.uid}` },
        { $setOnInsert: { followerUid, followedUid: followed.uid } },
        { upsert: true, session },
      );
    });
    consumer.on('social.follow.removed.v1', async ({ data }, { session }) => {
      await store.follows.deleteOne(
        { _id: `${data.followerUid}:${data.followedUid}` },
        { session },
      );
    });
    consumer.on('sessions.session.started.v1', async ({ data }, { session }) => {
      const uids = [data.chef.uid, ...data.members.map((member) => member.uid)];
      await store.sessions.updateOne(
        { _id: data.sessionUid },
        { $setOnInsert: { chefUid: data.chef.uid, uids, open: true } },
        { upsert: true, session },
      );
    });
    consumer.on('sessions.participant.left.v1', async ({ data }, { session }) => {
      await store.sessions.updateOne(
        { _id: data.sessionUid },
        { $pull: { uids: data.member.uid } },
        { session },
      );
    });
    consumer.on('sessions.session.ended.v1', async ({ data }, { session }) => {
      await store.sessions.updateOne(
        { _id: data.sessionUid },
        { $set: { open: false } },
        { session },
      );
    });
  }
}
