import type { Runtime } from '@chefly/service';
import type { Row } from '../rows';

/**
 * The databases of all services. Only an operator's command looks into more than one; the services
 * never do.
 */
export class Databases {
  constructor(readonly parts: Runtime['parts']) {}

  collection(service: string, name: string) {
    const { store } = this.parts.find((part) => part.name === service)!;
    return store.connection.collection<Row>(name);
  }

  /** In the order of their ids. */
  rows(service: string, name: string, filter = {}): AsyncIterable<Row> {
    return this.collection(service, name).find(filter).sort({ _id: 1 });
  }

  async byId(service: string, name: string, ids: string[]): Promise<Map<string, Row>> {
    const found = await this.collection(service, name)
      .find({ _id: { $in: ids } })
      .toArray();
    return new Map(found.map((row) => [row._id, row as Row]));
  }
}
