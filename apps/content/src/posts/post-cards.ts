import type { Post } from '@chefly/contracts';
import { fieldsOf } from '@chefly/http';
import { Pictures } from '@chefly/pictures';
import { personOf, type AuthorRow } from '../people/people.store';
import type { PostRow } from './posts.store';

/** A post as everybody sees it who may: whether they like it, and whom it names to them, is the reader's own. */
type SharedPost = Omit<Post, 'liked' | 'chef'>;

class Card {
  private written: Buffer | null = null;

  constructor(
    readonly author: Readonly<AuthorRow> | undefined,
    /** When the links to its picture are others. */
    readonly until: number,
    readonly post: SharedPost,
  ) {}

  /** The fields in JSON, without the braces around them. */
  get fields(): Buffer {
    return (this.written ??= fieldsOf(this.post));
  }
}

/**
 * Posts as they are shown, made once of a row in memory: again when the row is another, which it is
 * after every change, when its author is, and when the links to its picture are.
 */
export class PostCards {
  private readonly cards = new WeakMap<Readonly<PostRow>, Card>();

  constructor(private readonly pictures: Pictures) {}

  of(row: Readonly<PostRow>, author: Readonly<AuthorRow> | undefined): Card {
    const known = this.cards.get(row);
    if (known && known.author === author && Date.now() < known.until) return known;
    const card = new Card(author, this.pictures.changesAt(row.picture), {
      uid: row._id,
      author: {
        ...personOf(row.authorUid, author),
        level: author?.level ?? null,
        rating: author?.rating ?? 0,
        ratings: author?.ratings ?? 0,
      },
      title: row.title,
      description: row.description,
      picture: this.pictures.view(row.picture),
      recipeName: row.recipeName,
      likes: row.likes,
      comments: row.comments ?? 0,
      createdAt: row.createdAt.toISOString(),
    });
    this.cards.set(row, card);
    return card;
  }
}
