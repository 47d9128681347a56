import { levelOf } from '@chefly/social/level';
import type { Derived, Runtime } from '@chefly/service';

/**
 * The copies that services keep of each other's facts, compared with those facts. Only an operator's command looks into
 * more than one database; the services never do.
 */
export function copiesOf(parts: Runtime['parts']): Derived[] {
  const collection = (service: string, name: string) => parts.find((part) => part.name === service)!.store.connection.collection<any>(name);
  const rows = (service: string, name: string, filter = {}) => collection(service, name).find(filter);

  /** Wanted rows by id against held ones, field by field. */
  async function reconcile(what: string, service: string, name: string, wanted: AsyncIterable<any>, fields: string[], mend: boolean, { removes = true } = {}): Promise<string[]> {
    const differences: string[] = [];
    const expected = new Set<string>();
    for await (const row of wanted) {
      expected.add(row._id);
      const held = await collection(service, name).findOne({ _id: row._id });
      const wrong = fields.filter((field) => JSON.stringify(held?.[field] ?? null) !== JSON.stringify(row[field] ?? null));
      if (held && !wrong.length) continue;
      differences.push(held ? `${what} ${row._id}: ${wrong.join(', ')} differ` : `${what} ${row._id} is missing`);
      const { _id, ...set } = row;
      if (mend) await collection(service, name).updateOne({ _id }, held ? { $set: Object.fromEntries(fields.map((field) => [field, set[field] ?? null])) } : { $set: set }, { upsert: true });
    }
    if (removes)
      for await (const held of rows(service, name)) {
        if (expected.has(held._id)) continue;
        differences.push(`${what} ${held._id} should not be there`);
        if (mend) await collection(service, name).deleteOne({ _id: held._id });
      }
    return differences;
  }

  async function* members() {
    for await (const account of rows('identity', 'accounts', { confirmedEmail: { $exists: true } })) yield account;
  }
  async function* socialMembers() {
    for await (const { _id, firstName, lastName, userName, gender } of members()) {
      const chef = await collection('sessions', 'chefs').findOne({ _id });
      const record = { rating: chef?.rating ?? 0, ratings: chef?.ratings ?? 0, sessions: chef?.sessions ?? 0 };
      // the profile learns of sessions with the next rating: an unrated chef's count may lag, and that is no fault
      const held = await collection('social', 'members').findOne({ _id });
      const sessions = held && held.sessions <= record.sessions ? held.sessions : record.sessions;
      yield { _id, firstName, lastName, userName, gender, rating: record.rating, ratings: record.ratings, sessions, level: levelOf({ ...record, sessions }), summary: held?.summary ?? '', cover: held?.cover ?? null, followers: held?.followers ?? 0 };
    }
  }
  async function* authors() {
    for await (const { _id, firstName, lastName, userName, level } of rows('social', 'members')) yield { _id, firstName, lastName, userName, level: level ?? null };
  }
  async function* follows(...status: string[]) {
    for await (const { _id, followerUid, followedUid } of rows('social', 'relations', { status: { $in: status } })) yield { _id, followerUid, followedUid };
  }
  async function* chefs() {
    for await (const { _id, firstName, lastName, userName, gender, level } of rows('social', 'members')) {
      const held = await rows('recipes', 'member_recipes', { memberUid: _id }).sort({ addedAt: 1, _id: 1 }).toArray();
      const names = new Map((await rows('recipes', 'recipes', { _id: { $in: held.map((row) => row.recipeUid) } }).toArray()).map((row) => [row._id, row.name]));
      const now = await collection('sessions', 'chefs').findOne({ _id });
      const wanted = held.map((row) => ({ uid: row.recipeUid, name: names.get(row.recipeUid) }));
      // the order is no fact
      const same = now && JSON.stringify([...now.recipes].map((recipe: any) => recipe.uid).sort()) === JSON.stringify(wanted.map((recipe) => recipe.uid).sort());
      yield { ...(now ?? { rating: 0, ratingSum: 0, ratings: 0, sessions: 0, available: true, onlineUntil: new Date(0), busy: null }), _id, firstName, lastName, userName, gender, level: level ?? null, recipes: same ? now.recipes : wanted };
    }
  }
  async function* liveSessions() {
    for await (const { _id, chef, members: attending, state } of rows('sessions', 'sessions')) yield { _id, chefUid: chef.uid, uids: [chef.uid, ...attending.filter((member: any) => !member.leftAt).map((member: any) => member.uid)], open: state === 'ongoing' };
  }
  async function* chatRooms() {
    for await (const { _id, uids, state } of rows('sessions', 'sessions')) {
      const [last] = await rows('chat', 'messages', { sessionUid: _id }).sort({ sequence: -1 }).limit(1).toArray();
      yield { _id, uids, open: state === 'ongoing', sequence: last?.sequence ?? 0 };
    }
  }

  return [
    { name: 'profiles, from accounts and ratings', compare: (mend) => reconcile('profile', 'social', 'members', socialMembers(), ['firstName', 'lastName', 'userName', 'gender', 'rating', 'ratings', 'level'], mend) },
    { name: 'authors of posts, from profiles', compare: (mend) => reconcile('author', 'content', 'authors', authors(), ['firstName', 'lastName', 'userName', 'level'], mend) },
    { name: 'who follows whom, in content', compare: (mend) => reconcile('follow', 'content', 'follows', follows('accepted', 'following'), ['followerUid', 'followedUid'], mend) },
    { name: 'who follows whom, in the gateway', compare: (mend) => reconcile('follow', 'gateway', 'follows', follows('following'), ['followerUid', 'followedUid'], mend) },
    { name: 'chefs, from profiles and recipes', compare: (mend) => reconcile('chef', 'sessions', 'chefs', chefs(), ['firstName', 'lastName', 'userName', 'gender', 'level', 'recipes'], mend) },
    { name: 'sessions, in the gateway', compare: (mend) => reconcile('session', 'gateway', 'sessions', liveSessions(), ['chefUid', 'uids', 'open'], mend) },
    { name: 'chat rooms, from sessions', compare: (mend) => reconcile('room', 'chat', 'rooms', chatRooms(), ['uids', 'open', 'sequence'], mend) },
  ];
}
