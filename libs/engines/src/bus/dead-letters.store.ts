import { erases, namedBeside } from '@chefly/contracts';
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
  /** Whom and what the message is about; letters of earlier versions have no such list. */
  uids?: string[];
  /** Its type, where no version that this service has seen yet handles it. */
  awaits?: string;
}

const ERROR_LENGTH = 4000;
const UID = /(?<![\w-])[\w-]{22}(?![\w-])/g;

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
    const letter = { topic, key, value, error: told, at: new Date(), uids: uidsIn({ key, value }) };
    await this.rows.updateOne(
      { _id: id },
      awaits ? { $set: { ...letter, awaits } } : { $set: letter, $unset: { awaits: 1 } },
      { upsert: true },
    );
  }

  async remove(id: string): Promise<void> {
    await this.rows.deleteOne({ _id: id });
  }

  /** Removes every letter about the member, or of one topic those about what is deleted. */
  async removeAbout(uid: string, tx: ClientSession, topic?: string): Promise<void> {
    const within = topic ? { topic } : {};
    await this.rows.deleteMany({ uids: uid, ...within }, { session: tx });
    const unlisted = await this.rows
      .find({ uids: null, ...within }, { key: 1, value: 1 })
      .session(tx)
      .lean();
    const about = unlisted.filter((letter) => uidsIn(letter).includes(uid));
    if (about.length)
      await this.rows.deleteMany({ _id: { $in: about.map(({ _id }) => _id) } }, { session: tx });
  }
}

/**
 * Whom and what a message is about, and goes with: every uid in it, 22 characters of base64url that
 * stand alone. Not whom it only names beside them, and nobody where it takes somebody out.
 */
export function uidsIn({ key, value }: Pick<BusMessage, 'key' | 'value'>): string[] {
  const event = parsed(value);
  const type = String(event?.type);
  if (erases(type)) return [];
  const beside = namedBeside(type);
  const about =
    beside.length && event?.data
      ? JSON.stringify({ ...event, data: without(event.data, beside) })
      : value;
  const uids = [key, about].flatMap((text) => text.match(UID) ?? []);
  return [...new Set(uids)];
}

/** Null where it cannot be read. */
function parsed(value: string): { type?: unknown; data?: object } | null {
  try {
    return JSON.parse(value);
  } catch {
    return null;
  }
}

const without = (data: object, fields: readonly string[]) =>
  Object.fromEntries(Object.entries(data).filter(([field]) => !fields.includes(field)));
