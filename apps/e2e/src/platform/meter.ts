import type { EmbeddedMongoOptions } from '@chefly/embedded-mongo';
import type { BusMessage } from '@chefly/engines/bus';
import type { TestPlatform } from './kitchen';

/** What a call costs, everything that it causes in any service included. */
export interface Cost {
  /** Commands to the stores that only look. */
  reads: number;
  /** Commands to the stores that may change something. */
  writes: number;
  /** Begun; one that is begun again after a conflict counts twice. */
  transactions: number;
  /** Index entries that the stores looked at for all of them. */
  keys: number;
  documents: number;
  events: number;
  cache: number;
  search: number;
  objects: number;
}

const NOTHING: Cost = {
  ...{ reads: 0, writes: 0, transactions: 0, keys: 0, documents: 0 },
  ...{ events: 0, cache: 0, search: 0, objects: 0 },
};
const READS = /^(find|findOne|aggregate|count.*|estimatedDocumentCount|distinct)$/;
/** How often their readers look for the next row depends on who comes when: only rows count. */
const QUEUES = new Set(['outbox', 'jobs']);

/**
 * Counts what a platform asks of its engines, at their ports: whatever lies behind those, the
 * numbers are the same.
 */
export class Meter {
  private cost = { ...NOTHING };
  private did: string[] = [];
  isMeasuring = false;

  /** What each query examined: for the platform's start. */
  readonly observe: NonNullable<EmbeddedMongoOptions['observe']> = (namespace, _filter, cost) => {
    if (QUEUES.has(namespace.split('.').at(-1)!)) return;
    this.cost.keys += cost.keysExamined;
    this.cost.documents += cost.docsExamined;
  };

  /** Listens at the ports of a platform that runs in this process, for as long as it does. */
  attach({ inside }: TestPlatform) {
    const { runtime, engines } = inside!;
    for (const { name, store } of runtime.parts) {
      store.connection.on('operation-start', ({ collectionName, method }) =>
        this.onCommand(name, collectionName, method),
      );
      this.watch(store, ['transaction'], () => this.note('transactions', `${name} transaction`));
    }
    this.watch(engines.bus, ['publish'], (_method, messages: BusMessage[]) => {
      for (const { value } of messages) this.note('events', JSON.parse(value).type);
    });
    const call = (kind: 'cache' | 'search' | 'objects') => (method: string, first: unknown) =>
      this.note(kind, `${kind} ${method} ${typeof first === 'string' ? first : ''}`.trim());
    this.watch(engines.cache, ['set', 'get', 'delete', 'increment', 'hold', 'held'], call('cache'));
    this.watch(engines.objects, ['put', 'get', 'remove', 'list'], call('objects'));
    for (const name of ['people', 'recipes'])
      this.watch(engines.search.index(name), ['put', 'remove', 'find'], call('search'));
  }

  /** @returns what `work` cost until nothing was on its way any more, and what was done for it. */
  async measure(platform: TestPlatform, work: () => Promise<unknown>) {
    this.isMeasuring = true;
    await platform.settle();
    // what is planned for later would be counted with the call under which its time comes
    const { connection } = await platform.database('platform');
    await connection.collection('jobs').deleteMany({});
    this.cost = { ...NOTHING };
    this.did = [];
    await work();
    await platform.settle();
    this.isMeasuring = false;
    return { cost: { ...this.cost }, did: [...this.did] };
  }

  private note(kind: keyof Cost, what: string) {
    this.cost[kind]++;
    this.did.push(what);
  }

  private onCommand(service: string, collection: string, method: string) {
    if (QUEUES.has(collection) && !method.startsWith('insert')) return;
    this.note(READS.test(method) ? 'reads' : 'writes', `${service}.${collection} ${method}`);
  }

  private watch<T extends object, A>(
    engine: T,
    methods: (keyof T & string)[],
    told: (method: string, first: A) => void,
  ) {
    for (const method of methods) {
      const original = (engine[method] as (...args: unknown[]) => unknown).bind(engine);
      const watched = (...args: unknown[]) => {
        told(method, args[0] as A);
        return original(...args);
      };
      Object.assign(engine, { [method]: watched });
    }
  }
}
