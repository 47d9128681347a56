import { everyService, parseEvent, type DomainEvent } from '@chefly/contracts';
import { holdOutboxes, placeAt, type OutboxRow } from '@chefly/engines/bus';
import type { KafkaBus } from '@chefly/engines/remote';
import { databaseOf, StoreSnapshot } from '@chefly/engines/store';
import { deserialize, serialize } from 'bson';
import type { Source } from './source';

/** Who publishes what only a bus held: whoever finds it takes its owner for dead. */
const OWNER = 'backup';

/** Where events wait, in the database of each service. */
export const OUTBOX = 'outbox';

export interface Moment {
  snapshot: StoreSnapshot;
  takenAt: string;
  /** By service: what was on its way to others then, and stands in no outbox of the moment. */
  underWay: ReadonlyMap<string, DomainEvent[]>;
}

/**
 * One moment of all databases, and of a bus beside them what not every service had heard by then.
 * Of an event that had left its outbox the bus says whether it was heard: nothing leaves while it is
 * asked, so that whatever it does not tell of stands in the outbox.
 */
export async function openMoment(
  { url, namespace, bus }: Source,
  ended?: AbortSignal,
): Promise<Moment> {
  const databases = everyService.map((service) => databaseOf(service, namespace));
  const held = bus && (await holdOutboxes(url, databases, ended));
  let snapshot: StoreSnapshot | undefined;
  try {
    const span = bus && (await unlessEnded(bus.unheard(everyService).catch(lost), ended));
    snapshot = await StoreSnapshot.open(url, databases[0]!);
    const takenAt = new Date().toISOString();
    await held?.check();
    await held?.release();
    const events = bus && span ? eventsIn(bus, span) : new Map<string, DomainEvent[]>();
    return { snapshot, takenAt, underWay: await unlessEnded(events, ended) };
  } catch (error) {
    await held?.release().catch(() => undefined);
    await snapshot?.close();
    throw error;
  }
}

/** Whatever is waited for, the end is heard at once. */
async function unlessEnded<T>(work: Promise<T> | T, ended?: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const end = () => reject(ended!.reason);
  if (ended?.aborted) end();
  ended?.addEventListener('abort', end);
  try {
    return await Promise.race([promise, work]);
  } finally {
    ended?.removeEventListener('abort', end);
  }
}

/** What the client of the bus says of a lost broker is for who wrote it. */
function lost(cause: Error): never {
  if (!cause.name.startsWith('KafkaJS')) throw cause;
  const words =
    `Kafka was lost before it had told what is on its way to services (${cause.message}): ` +
    'no backup was made. Take it again once npm run doctor finds Kafka';
  throw new Error(words, { cause });
}

async function eventsIn(bus: KafkaBus, span: Awaited<ReturnType<KafkaBus['unheard']>>) {
  const events = (await bus.read(span).catch(lost)).flatMap(({ value }) => {
    try {
      return [parseEvent(value)];
    } catch {
      // no service would know what to do with it either
      return [];
    }
  });
  return Map.groupBy(events, ({ source }) => source.slice(source.lastIndexOf('/') + 1));
}

/**
 * The rows of an outbox with those of the events that had left it: these before the others, as they
 * were published. Services that had heard one know it again.
 */
export async function* withEvents(
  rows: AsyncIterable<Buffer>,
  events: DomainEvent[] = [],
): AsyncGenerator<Buffer> {
  const waiting = new Set<string>();
  for await (const row of rows) {
    waiting.add((deserialize(row) as OutboxRow).event.id);
    yield row;
  }
  const left = events.filter(({ id }) => !waiting.has(id));
  for (const [i, event] of left.entries()) {
    const row: OutboxRow = {
      _id: `${placeAt(i + 1)}-${OWNER}`,
      owner: OWNER,
      subject: event.subject,
      event,
    };
    yield Buffer.from(serialize(row, { ignoreUndefined: true }));
  }
}
