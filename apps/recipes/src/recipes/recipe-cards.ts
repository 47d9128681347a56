import { noDetails, wholeMinutes, type RecipeCard } from '@chefly/contracts';
import { fieldsOf } from '@chefly/http';
import { Pictures } from '@chefly/pictures';
import type { ShownRow } from './recipes.store';

/** A recipe as everybody sees it: whether they cook or saved it is the reader's own. */
type SharedCard = Omit<RecipeCard, 'mine' | 'saved'>;

class Card {
  private written: Buffer | null = null;

  constructor(
    /** When the links to its picture are others. */
    readonly until: number,
    readonly card: SharedCard,
  ) {}

  /** The fields in JSON, without the braces around them. */
  get fields(): Buffer {
    return (this.written ??= fieldsOf(this.card));
  }
}

/**
 * Recipes as lists show them, made once of a row in memory, and again when the links to its picture
 * are others.
 */
export class RecipeCards {
  private readonly cards = new WeakMap<ShownRow, Card>();

  constructor(private readonly pictures: Pictures) {}

  of(row: ShownRow): Card {
    const known = this.cards.get(row);
    if (known && Date.now() < known.until) return known;
    const { _id: uid, name, description, cost, picture, details } = row;
    const card = new Card(this.pictures.changesAt(picture), {
      uid,
      name,
      description,
      cost,
      picture: this.pictures.view(picture),
      minutes: wholeMinutes(details ?? noDetails),
      servings: details?.servings ?? null,
      cuisine: details?.cuisine ?? '',
    });
    this.cards.set(row, card);
    return card;
  }
}
