import type { Sample } from './sample';
import type { Person, World } from './world';

type Row = Record<string, unknown>;
/** By service and collection. */
export type Rows = Record<string, () => Iterable<Row>>;

/** Which row of each collection the others are made after. */
export const moulds: Record<string, Row> = {
  'identity.accounts': { userName: 'author' },
  'social.members': { userName: 'author' },
  'social.relations': {},
  'content.authors': { userName: 'author' },
  'content.follows': {},
  'content.posts': {},
  'content.likes': {},
  'content.uploads': { state: 'stored' },
  'sessions.chefs': { userName: 'author' },
  'chat.people': { userName: 'author' },
  'notifications.people': { userName: 'author' },
  'moderation.members': { userName: 'author' },
  'gateway.circles': {},
  'recipes.names': {},
  'recipes.recipes': {},
};

/** Pictures that are stored and not posted, for as many posts to be made. */
export const SPARE_PICTURES = 30_000;
/** No sweep comes for them while they are measured. */
const NEVER = new Date(Date.UTC(2100, 0, 1));

const named = ({ firstName, lastName, userName }: Person) => ({ firstName, lastName, userName });

/** The rows of a world, by collection. Notifications, inboxes and devices are left out. */
export function rowsOf(world: World, sample: Sample): Rows {
  const { people, followers, posts, recipes } = world;
  const each = (name: string, said: (person: Person, place: number) => Row) =>
    function* () {
      for (const [i, person] of people.entries())
        yield sample.make(name, { _id: person.uid, ...said(person, i) });
    };
  const pairs = (name: string, said: (follower: Person) => Row = () => ({})) =>
    function* () {
      for (const [i, list] of world.followed.entries())
        for (const other of list) {
          const [follower, followed] = [people[i]!, people[other]!];
          const uids = { followerUid: follower.uid, followedUid: followed.uid };
          const _id = `${follower.uid}:${followed.uid}`;
          yield sample.make(name, { _id, ...uids, ...said(follower) });
        }
    };
  /** One of an author's followers likes each post. */
  const liker = ({ author }: { author: number }) => people[followers[author]![0] ?? -1];
  return {
    'identity.accounts': each('identity.accounts', (person) => ({
      ...named(person),
      emailAddress: person.emailAddress,
      confirmedEmail: person.emailAddress,
      userNameKey: person.userName,
      gender: person.gender,
    })),
    'social.members': each('social.members', (person, i) => ({
      ...{ ...named(person), gender: person.gender, followers: followers[i]!.length },
    })),
    'content.authors': each('content.authors', (person) => ({
      ...{ ...named(person), userNameKey: person.userName, gender: person.gender },
    })),
    'sessions.chefs': each('sessions.chefs', (person) => ({
      ...{ ...named(person), gender: person.gender },
    })),
    'chat.people': each('chat.people', (person) => ({
      ...{ ...named(person), gender: person.gender },
    })),
    'notifications.people': each('notifications.people', named),
    'moderation.members': each('moderation.members', (person) => ({
      ...{ ...named(person), gender: person.gender },
    })),
    'social.relations': pairs('social.relations', (follower) => ({
      follower: { uid: follower.uid, ...named(follower) },
    })),
    'content.follows': pairs('content.follows'),
    'gateway.circles': each('gateway.circles', (_person, i) => ({
      ...{ followed: world.followed[i]!.map((other) => people[other]!.uid), muted: [] },
    })),
    *'content.posts'() {
      const { picture } = sample.make('content.posts', {}) as { picture: Row };
      for (const post of posts)
        yield sample.make('content.posts', {
          _id: post.uid,
          authorUid: people[post.author]!.uid,
          title: post.title,
          description: post.description,
          picture: { ...picture, key: post.pictureKey, width: 1280, height: 960 },
          pictureKey: post.pictureKey,
          likes: liker(post) ? 1 : 0,
          createdAt: post.at,
        });
    },
    *'content.likes'() {
      for (const post of posts) {
        const member = liker(post);
        const uids = { memberUid: member?.uid, postUid: post.uid };
        if (member)
          yield sample.make('content.likes', { _id: `${post.uid}:${member.uid}`, ...uids });
      }
    },
    *'content.uploads'() {
      const { picture } = sample.make('content.uploads', {}) as { picture: Row };
      for (let i = 0; i < SPARE_PICTURES; i++) {
        const { key, ownerUid } = sparePicture(world, i);
        yield sample.make('content.uploads', {
          ...{ _id: key, ownerUid, due: NEVER, hash: key, picture: { ...picture, key } },
        });
      }
    },
    *'recipes.recipes'() {
      for (const { uid, name, description, author } of recipes)
        yield sample.make('recipes.recipes', {
          ...{ _id: uid, name, key: name, description, authorUid: people[author]!.uid },
        });
    },
    *'recipes.names'() {
      for (const { uid, name } of recipes)
        yield sample.make('recipes.names', { _id: name, holderUid: uid, ours: name });
    },
  };
}

/** The owners take turns. */
export const sparePicture = ({ people }: World, i: number) => ({
  key: `spare-picture-${String(i).padStart(8, '0')}`,
  ownerUid: people[i % people.length]!.uid,
});
