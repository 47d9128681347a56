import { merged } from './sorted';
import { byPlace, Texts, type Topical } from './texts';

type Filter = Record<string, string>;
export interface Limited extends Topical {
  /** Exact values an answer can be limited to. */
  filter: Filter;
}

/**
 * Texts by what answers can be limited to, so that a walk meets nobody whom the limits leave out:
 * who looks for a woman's name among men looks at nothing. Meant for filters of few values.
 */
export class Parts<T extends Limited> {
  private readonly parts = new Map<string, { filter: Filter; texts: Texts<T> }>();

  constructor(all: Iterable<T> = []) {
    for (const [key, texts] of Map.groupBy(all, ({ filter }) => keyOf(filter)))
      this.parts.set(key, { filter: texts[0]!.filter, texts: new Texts(texts) });
  }

  /** How many texts all walks so far have looked at, and how many words they have tried. */
  get work() {
    const sum = { texts: 0, words: 0 };
    for (const { texts } of this.parts.values()) {
      sum.texts += texts.work.texts;
      sum.words += texts.work.words;
    }
    return sum;
  }

  add(text: T): void {
    const key = keyOf(text.filter);
    const part = this.parts.get(key) ?? { filter: text.filter, texts: new Texts<T>() };
    this.parts.set(key, part);
    part.texts.add(text);
  }

  delete(text: T): void {
    this.parts.get(keyOf(text.filter))?.texts.delete(text);
  }

  /** One walk through all that the limits allow. */
  walk(limits: Filter, through: (texts: Texts<T>) => Iterable<T>): Iterable<T> {
    const conditions = Object.entries(limits);
    const allowed = [...this.parts.values()].filter(({ filter }) =>
      conditions.every(([key, value]) => filter[key] === value),
    );
    return merged(
      allowed.map(({ texts }) => through(texts)),
      byPlace,
    );
  }
}

const keyOf = (filter: Filter) => JSON.stringify(Object.entries(filter).sort());
