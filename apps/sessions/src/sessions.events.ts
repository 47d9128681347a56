import { Consumer } from '@chefly/engines/bus';
import { Jobs } from '@chefly/engines/jobs';
import { Inject, Injectable } from '@nestjs/common';
import { ChefsService } from './chefs.service';
import { scheduleLook } from './deadlines';
import { LiveSessionsService } from './live-sessions.service';
import { RequestsService } from './requests.service';
import { SessionsStore } from './sessions.store';

@Injectable()
export class SessionsEvents {
  constructor(
    @Inject(Consumer) consumer: Consumer,
    @Inject(Jobs) jobs: Jobs,
    @Inject(SessionsStore) store: SessionsStore,
    @Inject(ChefsService) chefs: ChefsService,
    @Inject(RequestsService) requests: RequestsService,
    @Inject(LiveSessionsService) sessions: LiveSessionsService,
  ) {
    // by a job, since a media server that is away must hold up neither deadlines nor other news; one for each event, since
    // one that runs already may have looked before this
    const clearRoom = (sessionUid: string, eventId: string) =>
      jobs.schedule('media-room', eventId, new Date(), { sessionUid });

    consumer.on(
      'identity.member.registered.v1',
      async ({ data: { uid, ...person } }, { session }) => {
        const fresh = {
          ...person,
          level: null,
          rating: 0,
          ratingSum: 0,
          ratings: 0,
          sessions: 0,
          recipes: [],
          available: true,
          online: false,
          presenceAt: new Date(0),
          busy: null,
        };
        await store.chefs.updateOne(
          { _id: uid },
          { $setOnInsert: fresh },
          { upsert: true, session },
        );
      },
    );
    consumer.on('identity.member.renamed.v1', ({ data }, { session }) =>
      store.rename(data.uid, data.userName, session),
    );
    consumer.on('identity.signin.started.v1', async ({ data }, { session }) => {
      await store.chefs.updateOne({ _id: data.uid }, { $set: { available: true } }, { session });
    });
    consumer.on('identity.signin.revoked.v1', async ({ id, data }) => {
      const sessionUid = await sessions.bar(data.uid, data.signInUid);
      if (sessionUid) await clearRoom(sessionUid, id);
    });
    consumer.on('social.level.changed.v1', async ({ data }, { session }) => {
      await store.chefs.updateOne({ _id: data.uid }, { $set: { level: data.level } }, { session });
    });
    consumer.on('recipes.member-recipe.added.v1', async ({ data }, { session }) => {
      await store.chefs.updateOne(
        { _id: data.memberUid, 'recipes.uid': { $ne: data.recipeUid } },
        { $push: { recipes: { uid: data.recipeUid, name: data.recipeName } } },
        { session },
      );
    });
    consumer.on('recipes.member-recipe.removed.v1', async ({ data }, { session }) => {
      await store.chefs.updateOne(
        { _id: data.memberUid },
        { $pull: { recipes: { uid: data.recipeUid } } },
        { session },
      );
    });

    consumer.on('gateway.presence.seen.v1', ({ data, time }, { session }) =>
      chefs.seen(data.uids, new Date(time), session),
    );
    consumer.on('gateway.presence.gone.v1', async ({ data, time }, work) => {
      const hosted = await chefs.gone(data.uid, new Date(time), work);
      if (hosted) await scheduleLook(jobs, 'chef-gone', hosted, new Date(time));
    });
    consumer.on('gateway.room.entered.v1', ({ data, time }, work) =>
      sessions.entered(data.sessionUid, data.uid, new Date(time), work),
    );
    consumer.on('gateway.room.left.v1', ({ data, time }, work) =>
      sessions.vanished(data.sessionUid, data.uid, new Date(time), work),
    );

    // deadlines are set from the event, so that a crash between the fact and its deadline cannot lose the deadline
    consumer.on('sessions.request.opened.v1', async ({ data }, work) => {
      const { requestUid, expiresAt } = data;
      await jobs.schedule('request-deadline', requestUid, new Date(expiresAt), { requestUid });
      // a chef may have become busy or gone at the same moment
      await requests.lookAgain(requestUid, work);
    });
    consumer.on('sessions.request.declined.v1', ({ data }, work) =>
      requests.lookAgain(data.requestUid, work),
    );
    consumer.on('sessions.session.started.v1', async ({ data, time }, work) => {
      for (const { uid } of [data.chef, ...data.members]) await requests.endUnanswerable(uid, work);
      // nobody may ever come into the room
      await scheduleLook(jobs, 'everybody-left', data.sessionUid, new Date(time));
    });
    consumer.on('sessions.request.closed.v1', ({ data }) =>
      jobs.cancel('request-deadline', data.requestUid),
    );
    consumer.on('sessions.participant.left.v1', async ({ id, data, time }) => {
      await clearRoom(data.sessionUid, id);
      if (data.emptied) await scheduleLook(jobs, 'everybody-left', data.sessionUid, new Date(time));
    });
    consumer.on('sessions.participant.away.v1', ({ data, time }) =>
      scheduleLook(jobs, 'everybody-left', data.sessionUid, new Date(time)),
    );

    consumer.on('sessions.session.ended.v1', ({ id, data }) => clearRoom(data.sessionUid, id));

    jobs.work('request-deadline', ({ requestUid }) => requests.expire(requestUid));
    for (const queue of ['chef-gone', 'everybody-left'])
      jobs.work(queue, ({ sessionUid }) => sessions.endAbandoned(sessionUid));
  }
}
