import { meets } from './limits';
import { decodePosition, encodePosition, ENOUGH, RANK, topicsOf } from './match';
import { soughtForm } from './normalise';
import type { Search, SearchEntry, SearchIndex, SearchQuery } from './port';
import { Parts, type Limited } from './parts';
import { START, type Place, type Texts } from './texts';

export class InProcessSearch implements Search {
  private readonly indexes = new Map<string, InProcessIndex>();

  index(name: string) {
    let index = this.indexes.get(name);
    if (!index) this.indexes.set(name, (index = new InProcessIndex()));
    return index;
  }
}

interface Held extends Limited, Pick<SearchEntry, 'tags' | 'numbers'> {
  version: number;
}

const heldOf = (entry: SearchEntry): Held => {
  const { id, text, filter, tags, numbers, version } = entry;
  return { id, normal: soughtForm(text), topics: topicsOf(entry), filter, tags, numbers, version };
};

type Walk = (texts: Texts<Held>, wanted: string, from: Place) => Iterable<Held>;
const WALKS: [rank: number, through: Walk][] = [
  [RANK.prefix, (texts, ...to) => texts.beginning(...to)],
  [RANK.substring, (texts, ...to) => texts.containing(...to)],
  [RANK.typo, (texts, ...to) => texts.resembling(...to)],
  [RANK.about, (texts, ...to) => texts.about(...to)],
  [RANK.far, (texts, ...to) => texts.remote(...to)],
  [RANK.farAbout, (texts, ...to) => texts.remotelyAbout(...to)],
];

interface Answer {
  rank: number;
  held: Held;
}

class InProcessIndex implements SearchIndex {
  private held = new Map<string, Held>();
  private parts = new Parts<Held>();
  /** By which version each of those that are gone went. */
  private readonly removed = new Map<string, number>();

  /** How many texts all finds so far have looked at, and how many words they have tried. */
  get work() {
    return this.parts.work;
  }

  async put(entry: SearchEntry) {
    if (this.versionOf(entry.id) > entry.version) return;
    this.take(entry.id);
    this.removed.delete(entry.id);
    const held = heldOf(entry);
    this.held.set(entry.id, held);
    this.parts.add(held);
  }

  async remove(id: string, version: number) {
    if (this.versionOf(id) > version) return;
    this.take(id);
    this.removed.set(id, version);
  }

  async find(query: SearchQuery) {
    const page: Answer[] = [];
    for (const answer of this.answers(query)) {
      if (page.length === query.limit) return { ids: idsOf(page), next: cursorAfter(page.at(-1)!) };
      page.push(answer);
    }
    return { ids: idsOf(page), next: null };
  }

  async open(facts: () => AsyncIterable<SearchEntry>) {
    await this.rebuild(facts);
  }

  async rebuild(facts: () => AsyncIterable<SearchEntry>) {
    const fresh = new Map<string, Held>();
    for await (const entry of facts()) fresh.set(entry.id, heldOf(entry));
    // what came meanwhile, all in one go: nothing can come between
    for (const held of this.held.values())
      if ((fresh.get(held.id)?.version ?? -1) < held.version) fresh.set(held.id, held);
    for (const [id, version] of this.removed)
      if ((fresh.get(id)?.version ?? -Infinity) <= version) fresh.delete(id);
      else this.removed.delete(id);
    this.held = fresh;
    this.parts = new Parts(fresh.values());
    return fresh.size;
  }

  async count() {
    return this.held.size;
  }

  /** Rank after rank, and worked out only as far as somebody reads: few read to the last rank. */
  private *answers(query: SearchQuery): Iterable<Answer> {
    const { text, filter = {}, limits, cursor } = query;
    const wanted = soughtForm(text);
    const after = decodePosition(cursor);
    let found = 0;
    for (const [rank, through] of WALKS) {
      if (after && rank < after[0]) continue;
      if (rank === RANK.far && after?.[0] !== rank)
        if ((after ? this.first(query) : found) >= ENOUGH) return;
      const from = after?.[0] === rank ? { normal: after[1], id: after[2] } : START;
      for (const held of this.parts.walk(filter, (texts) => through(texts, wanted, from)))
        if ((held.id !== from.id || held.normal !== from.normal) && meets(held, limits)) {
          found++;
          yield { rank, held };
        }
    }
  }

  /** How many are found by less than two wrong letters, as far as that counts. */
  private first({ text, filter, limits }: SearchQuery): number {
    let found = 0;
    for (const { rank } of this.answers({ text, filter, limits, limit: ENOUGH }))
      if (rank >= RANK.far || ++found === ENOUGH) break;
    return found;
  }

  private versionOf(id: string): number {
    return this.held.get(id)?.version ?? this.removed.get(id) ?? -Infinity;
  }

  private take(id: string) {
    const before = this.held.get(id);
    if (!before) return;
    this.held.delete(id);
    this.parts.delete(before);
  }
}

const idsOf = (answers: Answer[]) => answers.map(({ held }) => held.id);
const cursorAfter = ({ rank, held }: Answer) => encodePosition([rank, held.normal, held.id]);
