import { Consumer } from '@chefly/engines/bus';
import { Inject, Injectable } from '@nestjs/common';
import { SessionChatStore } from './session-chat.store';

@Injectable()
export class ChatEvents {
  constructor(
    @Inject(Consumer) consumer: Consumer,
    @Inject(SessionChatStore) store: SessionChatStore,
  ) {
    consumer.on('sessions.session.started.v1', async ({ data }, { session }) => {
      const uids = [data.chef.uid, ...data.members.map((member) => member.uid)];
      await store.rooms.updateOne(
        { _id: data.sessionUid },
        { $setOnInsert: { uids, open: true, sequence: 0 } },
        { upsert: true, session },
      );
    });
    consumer.on('sessions.participant.left.v1', ({ data, time }, { session }) =>
      store.leave(data.sessionUid, data.member.uid, new Date(time), session),
    );
    consumer.on('sessions.session.ended.v1', async ({ data }, { session }) => {
      await store.rooms.updateOne({ _id: data.sessionUid }, { $set: { open: false } }, { session });
    });
  }
}
