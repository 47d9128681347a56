import { Client } from '@elastic/elasticsearch';
import { ElasticsearchIndex } from './elasticsearch-index';
import type { Search } from './port';

const REQUEST_TIMEOUT_MS = 5000;
/** A new index is made and allocated before it answers, which a busy cluster takes its time for. */
const BUILD_TIMEOUT_MS = 30_000;

export interface ElasticsearchOptions {
  url: string;
  /** Stands before every index, so that several installations can share one cluster. */
  namespace?: string;
  replicas?: number;
}

export class ElasticsearchSearch implements Search {
  private readonly indexes = new Map<string, ElasticsearchIndex>();
  private readonly client: Client;
  /** A client’s own timeout bounds what its single calls may take. */
  private readonly builder: Client;

  constructor(private readonly options: ElasticsearchOptions) {
    this.client = new Client({
      node: options.url,
      requestTimeout: REQUEST_TIMEOUT_MS,
      maxRetries: 1,
    });
    this.builder = new Client({
      node: options.url,
      requestTimeout: BUILD_TIMEOUT_MS,
      maxRetries: 0,
    });
  }

  index(name: string): ElasticsearchIndex {
    let index = this.indexes.get(name);
    if (!index)
      this.indexes.set(
        name,
        (index = new ElasticsearchIndex(
          this.client,
          this.builder,
          `${this.options.namespace ?? ''}${name}`,
          this.options.replicas ?? 0,
        )),
      );
    return index;
  }

  /** @throws when the cluster does not answer or cannot serve. */
  async check() {
    const { status } = await this.client.cluster.health({ timeout: '1s' });
    if (status === 'red') throw new Error('the cluster is red');
  }

  async close() {
    await Promise.all([this.client.close(), this.builder.close()]);
  }
}
