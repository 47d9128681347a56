import type { contract, InputOf } from '@chefly/contracts';
import { decodeCursor, encodeCursor } from '@chefly/engines/cursor';
import { normalise } from '@chefly/engines/search';
import type { Caller } from '@chefly/http';
import { Injectable } from '@nestjs/common';
import { PeopleStore } from '../people/people.store';
import { PostsService } from '../posts/posts.service';
import type { PostRow } from '../posts/posts.store';
import { Visibility, type Visible } from '../posts/visibility';
import { Entries, withoutHidden } from './entries';
import type { Place } from './newest';

/** How often a page is filled up when some of what was found may not be seen. */
const MOST_LOOKS = 5;

/**
 * Posts of one recipe, newest first, of those whom the reader follows and their own. Nobody else's
 * are looked at: not even that there are any shows in what is answered.
 */
@Injectable()
export class CookedReader {
  constructor(
    private readonly people: PeopleStore,
    private readonly entries: Entries,
    private readonly visibility: Visibility,
    private readonly posts: PostsService,
  ) {}

  async read({ recipe, cursor, limit }: InputOf<typeof contract.content.cookedBy>, caller: Caller) {
    const key = normalise(recipe);
    let place = cursor ? placeOf(cursor) : null;
    if (!key) return { items: [], next: null };
    const followed = new Set(await this.people.followedBy(caller.uid));
    let authors = [caller.uid, ...followed];
    const page: Visible<PostRow>[] = [];
    for (let look = 0; look < MOST_LOOKS && page.length < limit; look++) {
      const room = limit - page.length;
      const found = await this.entries.newestOfRecipe(key, authors, place, room + 1);
      const next = found.slice(0, room);
      const known = { followed, unmuted: true };
      const seen = await this.visibility.among(caller.member, next, known);
      page.push(...seen);
      place = found.length > room ? next.at(-1)! : null;
      if (!place) break;
      authors = withoutHidden(authors, next, seen);
    }
    return { items: await this.posts.view(page, caller.uid), next: place && cursorOf(place) };
  }
}

const cursorOf = ({ createdAt, _id }: Place) => encodeCursor('cooked', createdAt, _id);

function placeOf(cursor: string): Place {
  const [createdAt, _id] = decodeCursor('cooked', cursor, ['date', 'string']);
  return { createdAt, _id };
}
