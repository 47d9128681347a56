import { timing } from '@chefly/contracts';
import { Consumer } from '@chefly/engines/bus';
import { Jobs } from '@chefly/engines/jobs';
import { Inject, Injectable } from '@nestjs/common';
import { ChefsService } from './chefs.service';
import { LiveSessionsService } from './live-sessions.service';
import { Reconciliation } from './reconciliation';
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
    @Inject(Reconciliation) reconciliation: Reconciliation,
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
          onlineUntil: new Date(0),
          busy: null,
        };
        await store.chefs.updateOne(
          { _id: uid },
          { $setOnInsert: fresh },
          { upsert: true, session },
        );
      },
    );
    consumer.on('identity.member.renamed.v1', async ({ data }, { session }) => {
      await store.chefs.updateOne(
        { _id: data.uid },
        { $set: { userName: data.userName } },
        { session },
      );
    });
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

    consumer.on('gateway.presence.seen.v1', ({ data }) => chefs.seen(data.uids));
    consumer.on('gateway.presence.gone.v1', async ({ data }) => {
      const hosted = await chefs.gone(data.uid);
      if (hosted)
        await jobs.schedule('chef-gone', hosted, new Date(Date.now() + timing.chefGone), {
          sessionUid: hosted,
        });
    });

    // deadlines are set from the event, so that a crash between the fact and its deadline cannot lose the deadline
    consumer.on('sessions.request.opened.v1', ({ data }) =>
      jobs.schedule('request-deadline', data.requestUid, new Date(data.expiresAt), {
        requestUid: data.requestUid,
      }),
    );
    consumer.on('sessions.request.closed.v1', ({ data }) =>
      jobs.cancel('request-deadline', data.requestUid),
    );
    consumer.on('sessions.participant.left.v1', async ({ id, data }) => {
      await clearRoom(data.sessionUid, id);
      if (data.emptied)
        await jobs.schedule(
          'everybody-left',
          data.sessionUid,
          new Date(Date.now() + timing.everybodyGone),
          { sessionUid: data.sessionUid },
        );
    });

    consumer.on('sessions.session.ended.v1', ({ id, data }) => clearRoom(data.sessionUid, id));

    jobs.work('media-room', ({ sessionUid }) => reconciliation.room(sessionUid as string));
    jobs.work('request-deadline', ({ requestUid }) => requests.expire(requestUid));
    jobs.work('chef-gone', ({ sessionUid }) => sessions.endAbandoned(sessionUid, 'chef-gone'));
    jobs.work('everybody-left', ({ sessionUid }) =>
      sessions.endAbandoned(sessionUid, 'everybody-left'),
    );
  }
}
