import { listPage, Store, type PageQuery } from '@chefly/engines/store';
import { Inject, Injectable } from '@nestjs/common';
import { Schema, type ClientSession, type Model } from 'mongoose';

/** A session's chat: who may read and write, and the number of its last message. */
export interface RoomRow {
  _id: string;
  uids: string[];
  open: boolean;
  sequence: number;
}
export interface MessageRow {
  _id: string;
  sessionUid: string;
  sender: { uid: string; firstName: string };
  text: string;
  sequence: number;
  sentAt: Date;
}

const roomSchema = new Schema<RoomRow>(
  { _id: String, uids: [String], open: Boolean, sequence: Number },
  { versionKey: false },
);
const messageSchema = new Schema<MessageRow>(
  {
    _id: String,
    sessionUid: String,
    sender: Schema.Types.Mixed as never,
    text: String,
    sequence: Number,
    sentAt: Date,
  },
  { versionKey: false },
);
messageSchema.index({ sessionUid: 1, sequence: -1, _id: -1 });

@Injectable()
export class SessionChatStore {
  readonly rooms: Model<RoomRow>;
  readonly messages: Model<MessageRow>;

  constructor(@Inject(Store) store: Store) {
    this.rooms = store.model('rooms', roomSchema);
    this.messages = store.model('messages', messageSchema);
  }

  findRoom(sessionUid: string) {
    return this.rooms.findById(sessionUid).lean<RoomRow>();
  }

  findMessage(uid: string, session?: ClientSession) {
    return this.messages
      .findById(uid)
      .session(session ?? null)
      .lean<MessageRow>();
  }

  /** The next number of an open chat; null when it has closed. */
  async nextSequence(sessionUid: string, session: ClientSession): Promise<number | null> {
    const room = await this.rooms
      .findOneAndUpdate(
        { _id: sessionUid, open: true },
        { $inc: { sequence: 1 } },
        { returnDocument: 'after', session },
      )
      .lean<RoomRow>();
    return room?.sequence ?? null;
  }

  list(sessionUid: string, query: PageQuery) {
    return listPage(this.messages, { sessionUid }, 'sequence', -1, query);
  }
}
