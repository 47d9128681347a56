import type { ClientSession, Model } from 'mongoose';
import { schemaOf, type Store } from '../store';
import type { BusMessage } from './port';

/** An event that a service gave up on, as it came. */
export interface DeadLetter extends Omit<BusMessage, 'type'> {
  /** The event's id, or what stands for it where the message has none. */
  _id: string;
  error: string;
  at: Date;
}

interface DeadLetterRow extends DeadLetter {
  /** Whoever and whatever the message names; letters of earlier versions have no such list. */
  uids?: string[];
  /** Its type, where no version that this service has seen yet handles it. */
  awaits?: string;
}

const ERROR_LENGTH = 4000;

const letterSchema = schemaOf<DeadLetterRow>({
  _id: String,
  topic: String,
  key: String,
  value: String,
  error: String,
  at: Date,
  uids: { type: [String], default: undefined },
  awaits: String,
});
letterSchema.index({ at: 1 });
letterSchema.index({ awaits: 1 }, { sparse: true });
letterSchema.index({ uids: 1 });

/** The events that a service gave up on, until operators replay them. */
export class DeadLettersStore {
  private readonly rows: Model<DeadLetterRow>;

  constructor(store: Store) {
    this.rows = store.model('dead_letters', letterSchema);
  }

  /** Oldest first. */
  list(): Promise<DeadLetter[]> {
    return this.rows.find({}, { uids: 0, awaits: 0 }).sort({ at: 1 }).lean<DeadLetter[]>().exec();
  }

  find(id: string): Promise<DeadLetter | null> {
    return this.rows.findById(id, { uids: 0, awaits: 0 }).lean<DeadLetter>().exec();
  }

  /** How many there are, for the metrics. */
  count(): Promise<number> {
    return this.rows.estimatedDocumentCount().exec();
  }

  /** Some of those that wait for a version which handles one of these types. */
  listAwaiting(types: readonly string[], most: number): Promise<Pick<DeadLetter, '_id'>[]> {
    return this.rows
      .find({ awaits: { $in: types } }, { _id: 1 })
      .limit(most)
      .lean<Pick<DeadLetter, '_id'>[]>()
      .exec();
  }

  /**
   * The same letter again has its latest error.
   * @param awaits its type, where it fails for being of a later version than this one
   */
  async park(
    id: string,
    { topic, key, value }: BusMessage,
    error: unknown,
    awaits?: string,
  ): Promise<void> {
    const told = String((error as Error)?.stack ?? error).slice(0, ERROR_LENGTH);
    const letter = { topic, key, value, error: told, at: new Date(), uids: uidsIn(key, value) };
    await this.rows.updateOne(
      { _id: id },
      awaits ? { $set: { ...letter, awaits } } : { $set: letter, $unset: { awaits: 1 } },
      { upsert: true },
    );
  }

  async remove(id: string): Promise<void> {
    await this.rows.deleteOne({ _id: id });
  }

  /**
   * Removes every letter that names the member, whatever it is about, or of one topic those that
   * name what is deleted.
   */
  async removeNaming(uid: string, tx: ClientSession, topic?: string): Promise<void> {
    const within = topic ? { topic } : {};
    await this.rows.deleteMany({ uids: uid, ...within }, { session: tx });
    const unlisted = await this.rows
      .find({ uids: null, ...within }, { key: 1, value: 1 })
      .session(tx)
      .lean();
    const naming = unlisted.filter(({ key, value }) => uidsIn(key, value).includes(uid));
    if (naming.length)
      await this.rows.deleteMany({ _id: { $in: naming.map(({ _id }) => _id) } }, { session: tx });
  }
}

/** Every uid in the texts: 22 characters of base64url that stand alone. */
export const uidsIn = (...texts: string[]): string[] => [
  ...new Set(texts.flatMap((text) => text.match(/(?<![\w-])[\w-]{22}(?![\w-])/g) ?? [])),
];
