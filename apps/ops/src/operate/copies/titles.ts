import type { Copy } from './copy';
import type { Databases } from './databases';

/** What moderators call a submission that was decided. */
export const copiesOfTitles = (databases: Databases): Copy[] => [
  {
    name: 'titles of decided submissions, in moderation',
    what: 'title',
    service: 'moderation',
    collection: 'titles',
    wanted: () => titles(databases),
    fields: ['authorUid', 'title'],
  },
];

async function* titles(databases: Databases) {
  const decided = {
    'author.uid': { $ne: '' },
    $or: [{ state: { $ne: 'waiting' } }, { earlier: { $ne: null } }],
  };
  for await (const row of databases.rows('recipes', 'submissions', decided)) {
    const { _id, state, name, earlier, author } = row;
    yield { _id, authorUid: author.uid, title: state === 'waiting' ? earlier.name : name };
  }
}
