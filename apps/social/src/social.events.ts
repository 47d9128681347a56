import { messages } from '@chefly/contracts';
import { Consumer } from '@chefly/engines/bus';
import { Inject, Injectable } from '@nestjs/common';
import { levelOf } from './level';
import { ProfilesService } from './profiles.service';
import { personOf, SocialStore } from './social.store';

@Injectable()
export class SocialEvents {
  constructor(
    @Inject(Consumer) consumer: Consumer,
    @Inject(SocialStore) store: SocialStore,
    @Inject(ProfilesService) profiles: ProfilesService,
  ) {
    consumer.on(
      'identity.member.registered.v1',
      async ({ data: { uid, ...person }, time }, { session }) => {
        const row = {
          _id: uid,
          ...person,
          foundAs: new Date(time),
          summary: messages.defaultSummary,
          cover: null,
          followers: 0,
          rating: 0,
          ratings: 0,
          sessions: 0,
          level: null,
        };
        await store.members.updateOne(
          { _id: uid },
          { $setOnInsert: row },
          { upsert: true, session },
        );
        await profiles.index(row);
      },
    );

    consumer.on('identity.member.renamed.v1', async ({ data, time }, { session }) => {
      await store.updateMember(
        data.uid,
        { $set: { userName: data.userName, foundAs: new Date(time) } },
        session,
      );
      await store.renameFollower(data.uid, data.userName, session);
      const row = await store.findMember(data.uid, session);
      if (row) await profiles.index(row);
    });

    consumer.on('content.follow.ready.v1', async ({ data, subject }, { session, emit }) => {
      if (
        !(await store.advance(data.followerUid, data.followedUid, 'accepted', 'following', session))
      )
        return;
      const followed = await store.findMember(data.followedUid, session);
      emit('social.follow.completed.v1', subject, {
        followerUid: data.followerUid,
        followed: personOf(followed!),
      });
    });

    consumer.on('content.picture.expired.v1', async ({ data: { key } }, { emit }) => {
      emit('social.picture.checked.v1', key, { key, held: await store.showsPicture(key) });
    });

    consumer.on('sessions.standing.changed.v1', async ({ data }, { session, emit }) => {
      const { chefUid, rating, ratings, sessions } = data;
      const level = levelOf({ rating, ratings, sessions });
      const before = await store.findMember(chefUid, session);
      await store.updateMember(chefUid, { $set: { rating, ratings, sessions, level } }, session);
      if (before && before.level !== level)
        emit('social.level.changed.v1', chefUid, { uid: chefUid, level });
    });
  }
}
