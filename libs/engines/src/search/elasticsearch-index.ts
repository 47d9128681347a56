import { setTimeout as delay } from 'node:timers/promises';
import { errors, type Client } from '@elastic/elasticsearch';
import { documentOf, farOf, mappings, matchOf, scoreOf, withinOf } from './elasticsearch-query';
import { decodePosition, encodePosition, ENOUGH, RANK } from './match';
import { soughtForm } from './normalise';
import type { SearchEntry, SearchIndex, SearchQuery } from './port';

type Position = Parameters<typeof encodePosition>[0];

const BULK = 500;
const MOST_MOVES = 10;
const MOVED_MS = 50;
const FIRST = 'first';
const SECOND = 'second';
/** Grows with what an index holds of an entry: one of an older form is made anew when it is opened. */
const FORM = 4;

/**
 * One alias over one versioned index. Text is normalised here, not by the server's analysers, so
 * that the answers are those of the other adapter; the fields are keywords, which every
 * Elasticsearch has.
 */
export class ElasticsearchIndex implements SearchIndex {
  constructor(
    private readonly client: Client,
    private readonly builder: Client,
    private readonly alias: string,
    private readonly replicas: number,
  ) {}

  async put(entry: SearchEntry) {
    const write = () =>
      this.client.index({
        index: this.alias,
        id: entry.id,
        version: entry.version,
        version_type: 'external_gte',
        document: documentOf(entry),
        require_alias: true,
      });
    await whileMoved(write).catch((error) => {
      if (!isOlder(error)) throw error;
    });
  }

  /**
   * In bulk, since a single removal would make an index of the alias' name where the alias is not
   * there yet.
   */
  async remove(id: string, version: number) {
    const { items } = await this.client.bulk({
      require_alias: true,
      operations: [
        { delete: { _index: this.alias, _id: id, version, version_type: 'external_gte' } },
      ],
    });
    const { error, status } = items[0]!.delete!;
    if (error && status !== 409) throw new Error(`an entry could not be removed: ${error.reason}`);
  }

  async find({ text, filter = {}, limits = {}, cursor, limit }: SearchQuery) {
    const wanted = soughtForm(text);
    const after = decodePosition(cursor);
    const isFar = !!after && after[0] >= RANK.far;
    const within = { filter, limits };
    const match = matchOf(wanted);
    const places = isFar ? [] : await this.places(match, within, limit + 1, after);
    const far = places.length <= limit && farOf(wanted);
    if (far) {
      const all = () => this.places(match, within, ENOUGH);
      if (isFar || (after ? await all() : places).length < ENOUGH)
        places.push(
          ...(await this.places(far, within, limit + 1 - places.length, isFar ? after : null)),
        );
    }
    const page = places.slice(0, limit);
    return {
      ids: page.map(([, , id]) => id),
      next: places.length > limit && page.length ? encodePosition(page.at(-1)!) : null,
    };
  }

  /** What a match finds after a place, in order. */
  private async places(
    match: object,
    { filter = {}, limits = {} }: Pick<SearchQuery, 'filter' | 'limits'>,
    size: number,
    after: Position | null = null,
  ): Promise<Position[]> {
    const found = await this.client.search({
      index: this.alias,
      size,
      _source: false,
      track_total_hits: false,
      query: {
        bool: {
          filter: [
            ...Object.entries(filter).map(([key, value]) => ({
              term: { filters: `${key}=${value}` },
            })),
            ...withinOf(limits),
          ],
          must_not: (limits.hasNot ?? []).map((tag) => ({ term: { tags: tag } })),
          must: [match],
        },
      },
      sort: [{ _score: { order: 'desc' } }, { normal: { order: 'asc' } }, { id: { order: 'asc' } }],
      ...(after ? { search_after: [scoreOf(after[0]), after[1], after[2]] } : {}),
    });
    return found.hits.hits.map(({ sort }) => {
      const [score, normal, id] = sort!;
      return [scoreOf(Number(score)), String(normal), String(id)];
    });
  }

  async open(facts: () => AsyncIterable<SearchEntry>) {
    if ((await this.form()) < FORM || (await this.held()).length > 1) await this.make(facts);
  }

  /** The indexes that answer: one, but where two processes of the version before made one at once. */
  private async held(): Promise<string[]> {
    const held = await this.client.indices.getAlias({ name: this.alias }).catch((error) => {
      if (isMissing(error)) return {};
      throw error;
    });
    return Object.keys(held).sort();
  }

  /** Of the index that answers; none is there at 0. */
  private async form(): Promise<number> {
    if (!(await this.client.indices.existsAlias({ name: this.alias }))) return 0;
    const read = () => this.client.indices.getMapping({ index: this.alias });
    const found = Object.values(await whileMoved(read));
    return Math.min(...found.map((each) => Number(each.mappings._meta?.form ?? 1)));
  }

  /**
   * Fills a new index beside the old one and moves the alias in one step. What changed while it was
   * filled went to the old index; a second reading of the facts after the move brings it in and
   * takes out what is gone, and versions keep it from undoing anything. Where several processes do
   * so at once, as at a first start with two replicas, each takes the place of the one before.
   */
  async rebuild(facts: () => AsyncIterable<SearchEntry>) {
    await this.make(facts);
    return this.count();
  }

  private async make(facts: () => AsyncIterable<SearchEntry>) {
    const fresh = `${this.alias}-${Date.now()}-${Math.random().toString(36).slice(2, 8)}`;
    await this.builder.indices.create({
      index: fresh,
      settings: {
        number_of_shards: 1,
        number_of_replicas: this.replicas,
        refresh_interval: '500ms',
      },
      mappings: { ...mappings, _meta: { form: FORM } },
    });
    // what is not filled answers nothing, and nobody would ever take it away
    await this.fill(fresh, facts, FIRST).catch(async (error) => {
      await this.removeAll([fresh]).catch(() => undefined);
      throw error;
    });
    const former = await this.move(fresh);
    const held = await this.held();
    // a write finds no index to go to while there are two
    if (held.length > 1) await this.removeAll(held.slice(0, -1));
    if (held.at(-1) !== fresh) await this.removeAll([fresh]);
    else if (former.length || held.length > 1) {
      const isGone = async () => !(await this.held()).includes(fresh);
      const settle = async () => {
        await this.fill(fresh, facts, SECOND);
        await this.removeFirstReading(fresh);
      };
      // another process that made one later takes it away, whatever is being written into it
      await settle().catch(async (error) => ((await isGone()) ? undefined : Promise.reject(error)));
      if (await isGone()) await this.removeAll([fresh]);
    }
  }

  /**
   * Lets a new index answer in place of those that do. It alone is written to: so the server
   * refuses to put it beside one that another process has put there meanwhile, where a write would
   * find no index to go to. @returns those
   */
  private async move(fresh: string): Promise<string[]> {
    for (let left = MOST_MOVES; ; left--) {
      const former = await this.held();
      try {
        await this.builder.indices.updateAliases({
          actions: [
            ...former.map((index) => ({ remove_index: { index } })),
            { add: { index: fresh, alias: this.alias, is_write_index: true } },
          ],
        });
        return former;
      } catch (error) {
        // another process has taken one of them away meanwhile, or was the first
        if (!(isMissing(error) || isTaken(error)) || !left) throw error;
      }
    }
  }

  private async removeAll(indexes: string[]) {
    await this.builder.indices.delete({ index: indexes, ignore_unavailable: true });
  }

  async count() {
    await this.refresh();
    return (await this.client.count({ index: this.alias })).count;
  }

  /** Makes everything put so far visible; without it that takes half a second. */
  async refresh() {
    await this.client.indices.refresh({ index: this.alias });
  }

  async drop() {
    for (const index of Object.keys(await this.client.indices.getAlias({ name: this.alias })))
      await this.client.indices.delete({ index });
  }

  /**
   * Takes out what was a fact at the first reading and is none any more at the second; what was put
   * meanwhile stays. In pieces, since deletion by query is a module that not every server has.
   */
  private async removeFirstReading(index: string) {
    for (;;) {
      const { hits } = await this.client.search({
        index,
        size: BULK,
        _source: false,
        seq_no_primary_term: true,
        query: { term: { reading: FIRST } },
      });
      if (!hits.hits.length) return;
      const { items } = await this.client.bulk({
        refresh: true,
        operations: hits.hits.map(({ _id, _seq_no, _primary_term }) => ({
          delete: { _index: index, _id, if_seq_no: _seq_no, if_primary_term: _primary_term },
        })),
      });
      const failed = items.find(({ delete: one }) => one?.error && one.status !== 409);
      if (failed) throw new Error(`an entry could not be removed: ${failed.delete!.error!.reason}`);
    }
  }

  private async fill(index: string, facts: () => AsyncIterable<SearchEntry>, reading: string) {
    let batch: SearchEntry[] = [];
    const flush = async () => {
      if (!batch.length) return;
      const { items } = await this.builder.bulk({
        operations: batch.flatMap((entry) => [
          {
            index: {
              _index: index,
              _id: entry.id,
              version: entry.version,
              version_type: 'external_gte' as const,
            },
          },
          { ...documentOf(entry), reading },
        ]),
      });
      const failed = items.find((item) => item.index?.error && item.index.status !== 409);
      if (failed) throw new Error(`an entry could not be indexed: ${failed.index!.error!.reason}`);
      batch = [];
    };
    for await (const entry of facts()) {
      batch.push(entry);
      if (batch.length >= BULK) await flush();
    }
    await flush();
    await this.builder.indices.refresh({ index });
  }
}

/** What is asked of an index that another process puts a newer one in the place of is asked again. */
async function whileMoved<R>(ask: () => Promise<R>): Promise<R> {
  for (let left = MOST_MOVES; ; left--)
    try {
      return await ask();
    } catch (error) {
      if (!isMissing(error) || !left) throw error;
      await delay(MOVED_MS);
    }
}

const isTaken = (error: unknown) =>
  error instanceof errors.ResponseError && /more than one write index/.test(error.message);
const isMissing = (error: unknown) =>
  error instanceof errors.ResponseError && error.statusCode === 404;
const isOlder = (error: unknown) =>
  error instanceof errors.ResponseError && error.statusCode === 409;
