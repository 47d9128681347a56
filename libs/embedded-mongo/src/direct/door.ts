import {
  BSON,
  MongoNotConnectedError,
  MongoServerError,
  MongoWriteConcernError,
  type BSONSerializeOptions,
} from 'mongodb';
import { encodeDocument } from '../bson';
import type { Caller, Form } from '../call';
import type { Commands, Look, LookBetween, PlainWrite } from '../commands';
import { Batch } from '../cursors';
import { CommandError } from '../errors';
import type { Place } from '../plain-writes';
import { Connection, Users } from '../sign-in';
import type { Doc } from '../types';
import { handed, handedOver } from './handed';

/** Documents as the driver hands them out by default. */
const values: Form = {
  // decoded for this query alone
  stored: (hit) => handedOver(hit.doc),
  made: handed,
  sizeOf: () => 0,
};

/** Documents as the driver hands them out when it is told how to: read by its own reader. */
const valuesBy = (options: BSONSerializeOptions): Form => {
  const read = (raw: Uint8Array) => BSON.deserialize(raw, options as BSON.DeserializeOptions);
  return {
    // its bytes are their reader's, who may change them: the engine's are not
    stored: (hit) => read(new Uint8Array(hit.raw)),
    made: (doc) => read(encodeDocument(doc)),
    sizeOf: () => 0,
  };
};

/** What of a client's options says how values are read. */
const READING = ['promoteValues', 'promoteLongs', 'promoteBuffers', 'useBigInt64', 'bsonRegExp'];

/** The engine's commands as function calls, answered in values and with the driver's own errors. */
export class Door {
  private isShut = false;
  private readonly connection = new Connection(new Users([]));

  constructor(private readonly commands: Commands) {}

  /** Nobody gets through until it is opened again: as if the way to a server were cut. */
  shut() {
    this.isShut = true;
    this.commands.left(this.connection);
  }

  open() {
    this.isShut = false;
  }

  private checkOpen() {
    if (this.isShut) throw new MongoNotConnectedError('The embedded store cannot be reached');
  }

  private looked<T>(look: () => T): T {
    this.checkOpen();
    try {
      return look();
    } catch (error) {
      throw serverError(error);
    }
  }

  /** A way in for a client with these options. */
  entrance(options: BSONSerializeOptions = {}): Entrance {
    const reads = READING.some((name) => options[name as keyof BSONSerializeOptions] !== undefined);
    const caller: Caller = {
      connection: this.connection,
      form: reads ? valuesBy(options) : values,
      mayLoseAnswers: false,
    };
    return {
      form: caller.form,
      look: (question) => this.looked(() => this.commands.look(question, caller)),
      lookBetween: (question) => this.looked(() => this.commands.lookBetween(question, caller)),
      begin: (place) => {
        this.checkOpen();
        return this.commands.begin(place, caller);
      },
      commit: async (place) => {
        this.checkOpen();
        try {
          const committed = this.commands.commit(place, caller);
          await committed;
          return committed !== null;
        } catch (error) {
          throw serverError(error);
        }
      },
      writePlainly: (write, work) =>
        this.looked(() => this.commands.writePlainly(write, caller, work)),
      write: (command, place) => {
        this.checkOpen();
        try {
          const reply = this.commands.write(command, place, caller);
          return reply && (caller.form.made(reply) as Doc);
        } catch (error) {
          throw serverError(error);
        }
      },
      ask: async (command) => {
        this.checkOpen();
        try {
          const reply = await this.commands.run(command, caller);
          if (reply instanceof Batch) return reply;
          if (reply.writeConcernError) throw new MongoWriteConcernError(reply as never);
          return caller.form.made(reply) as Doc;
        } catch (error) {
          throw serverError(error);
        }
      },
    };
  }
}

export interface Entrance {
  form: Form;
  /** As `ask` throws, at once. @returns null where it has to be asked by a command. */
  look(question: Look): unknown[] | null;
  /** As `look`. */
  lookBetween(question: LookBetween): unknown[] | null;
  /** Opens a transaction. False where a command has to. */
  begin(place: Doc): boolean;
  /** Commits it. False where a command has to. */
  commit(place: Doc): Promise<boolean>;
  /** A plain write in an open transaction. @returns null where a command has to do it. */
  writePlainly<R>(write: PlainWrite, work: (place: Place) => R | null): R | null;
  /** The same for a write in an open transaction, whose `place` is as commands name it. */
  write(command: Doc, place: Doc): Doc | null;
  /**
   * @param command in the engine's values.
   * @throws MongoServerError, MongoWriteConcernError, MongoNotConnectedError
   */
  ask(command: Doc): Promise<Doc | Batch>;
}

/** As the driver tells of an answer that says `ok: 0`. */
function serverError(error: unknown): unknown {
  if (!(error instanceof CommandError)) return error;
  const { code, codeName, message, details } = error;
  return new MongoServerError({ ok: 0, errmsg: message, code, codeName, ...handed(details) });
}
