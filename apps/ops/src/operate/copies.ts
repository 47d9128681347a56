import { reviewerLevelOf, type Reviewing } from '@chefly/content/reviewer-level';
import { levelOf } from '@chefly/social/level';
import { formerMember } from '@chefly/contracts';
import type { Derived, Runtime } from '@chefly/service';
import { batches, sideBySide, type Row } from './rows';

/**
 * The copies that services keep of each other's facts, compared with those facts. Only an
 * operator's command looks into more than one database; the services never do.
 */
export function copiesOf(parts: Runtime['parts']): Derived[] {
  const collection = (service: string, name: string) =>
    parts.find((part) => part.name === service)!.store.connection.collection<Row>(name);
  const rows = (service: string, name: string, filter = {}): AsyncIterable<Row> =>
    collection(service, name).find(filter).sort({ _id: 1 });
  const byId = async (service: string, name: string, ids: string[]) =>
    new Map(
      (
        await collection(service, name)
          .find({ _id: { $in: ids } })
          .toArray()
      ).map((row) => [row._id, row as Row]),
    );

  /** Wanted rows, in the order of their ids, against held ones, field by field. */
  async function reconcile(
    what: string,
    service: string,
    name: string,
    wantedRows: AsyncIterable<Row>,
    fields: string[],
    mend: boolean,
    filter = {},
  ): Promise<string[]> {
    const differences: string[] = [];
    for await (const { wanted, held } of sideBySide(wantedRows, rows(service, name, filter))) {
      if (!wanted) {
        differences.push(`${what} ${held!._id} should not be there`);
        if (mend) await collection(service, name).deleteOne({ _id: held!._id });
        continue;
      }
      const wrong = fields.filter(
        (field) => JSON.stringify(held?.[field] ?? null) !== JSON.stringify(wanted[field] ?? null),
      );
      if (held && !wrong.length) continue;
      differences.push(
        held
          ? `${what} ${wanted._id}: ${wrong.join(', ')} differ`
          : `${what} ${wanted._id} is missing`,
      );
      const { _id, ...set } = wanted;
      if (mend)
        await collection(service, name).updateOne(
          { _id },
          held
            ? { $set: Object.fromEntries(fields.map((field) => [field, set[field] ?? null])) }
            : { $set: set },
          { upsert: true },
        );
    }
    return differences;
  }

  async function* profiles() {
    for await (const accounts of batches(
      rows('identity', 'accounts', { confirmedEmail: { $exists: true } }),
    )) {
      const ids = accounts.map((account) => account._id);
      const [chefs, reviewers, held] = await Promise.all([
        byId('sessions', 'chefs', ids),
        byId('content', 'reviewers', ids),
        byId('social', 'members', ids),
      ]);
      for (const { _id, firstName, lastName, userName, gender } of accounts) {
        const [chef, profile] = [chefs.get(_id), held.get(_id)];
        const reviewer = reviewers.get(_id) as Reviewing | undefined;
        const record = {
          rating: chef?.rating ?? 0,
          ratings: chef?.ratings ?? 0,
          sessions: chef?.sessions ?? 0,
        };
        yield {
          _id,
          firstName,
          lastName,
          userName,
          gender,
          rating: record.rating,
          ratings: record.ratings,
          sessions: record.sessions,
          level: levelOf(record),
          reviewerLevel: reviewer ? reviewerLevelOf(reviewer) : null,
          summary: profile?.summary ?? '',
          cover: profile?.cover ?? null,
          followers: profile?.followers ?? 0,
        };
      }
    }
  }
  async function* authors() {
    for await (const members of batches(rows('social', 'members'))) {
      const ids = members.map((member) => member._id);
      const chefs = await byId('sessions', 'chefs', ids);
      for (const { _id, firstName, lastName, userName, gender, level } of members) {
        const names = { firstName, lastName, userName, userNameKey: userName.toLowerCase() };
        const chef = chefs.get(_id);
        const rating = chef?.ratings ? chef.rating : null;
        yield {
          _id,
          ...names,
          gender,
          level: level ?? null,
          rating,
          ratings: chef?.ratings || null,
        };
      }
    }
  }
  async function* people() {
    for await (const { _id, firstName, lastName, userName, gender } of rows('social', 'members'))
      yield { _id, firstName, lastName, userName, gender };
  }
  async function* follows(...status: string[]) {
    for await (const { _id, followerUid, followedUid } of rows('social', 'relations', {
      status: { $in: status },
    }))
      yield { _id, followerUid, followedUid };
  }
  const latestAgreements = async (memberUids: string[]) => {
    const filter = { memberUid: { $in: memberUids } };
    const order = { memberUid: 1, offeredAt: 1, _id: 1 } as const;
    const found = await collection('moderation', 'agreements').find(filter).sort(order).toArray();
    return new Map(found.map((row) => [row.memberUid as string, row as Row]));
  };
  async function* chefs() {
    for await (const members of batches(rows('social', 'members'))) {
      const ids = members.map((member) => member._id);
      const [added, now] = await Promise.all([
        collection('recipes', 'member_recipes')
          .find({ memberUid: { $in: ids } })
          .sort({ addedAt: 1, _id: 1 })
          .toArray(),
        byId('sessions', 'chefs', ids),
      ]);
      const recipes = await byId('recipes', 'recipes', [
        ...new Set(added.map((row) => row.recipeUid as string)),
      ]);
      const agreements = await latestAgreements(ids);
      const addedBy = Map.groupBy(added, (row) => row.memberUid as string);
      for (const { _id, firstName, lastName, userName, gender, level } of members) {
        const chef = now.get(_id);
        const wanted = (addedBy.get(_id) ?? []).map(({ recipeUid }) => ({
          uid: recipeUid as string,
          name: recipes.get(recipeUid)?.name,
        }));
        // the order is no fact
        const uids = (list: { uid: string }[]) =>
          JSON.stringify(list.map((recipe) => recipe.uid).sort());
        const fresh = {
          rating: 0,
          ratingSum: 0,
          ratings: 0,
          sessions: 0,
          available: true,
          online: false,
          presenceAt: new Date(0),
          busy: null,
        };
        yield {
          ...(chef ?? fresh),
          _id,
          firstName,
          lastName,
          userName,
          gender,
          level: level ?? null,
          recipes: chef && uids(chef.recipes) === uids(wanted) ? chef.recipes : wanted,
          ...priceCopy(agreements.get(_id), chef),
        };
      }
    }
  }
  async function* liveSessions() {
    for await (const { _id, chef, members, state } of rows('sessions', 'sessions'))
      yield {
        _id,
        chefUid: chef.uid,
        uids: [
          chef.uid,
          ...members
            .filter((member: { leftAt: Date | null }) => !member.leftAt)
            .map((member: { uid: string }) => member.uid),
        ],
        open: state === 'ongoing',
      };
  }
  async function* chatRooms() {
    for await (const sessions of batches(rows('sessions', 'sessions'))) {
      const last = await collection('chat', 'messages')
        .aggregate<{ _id: string; sequence: number }>([
          { $match: { sessionUid: { $in: sessions.map((session) => session._id) } } },
          { $group: { _id: '$sessionUid', sequence: { $max: '$sequence' } } },
        ])
        .toArray();
      const sequences = new Map(last.map((room) => [room._id, room.sequence]));
      for (const { _id, uids, state } of sessions)
        yield { _id, uids, open: state === 'ongoing', sequence: sequences.get(_id) ?? 0 };
    }
  }

  /** What every service keeps of one owner's facts about who may not meet whom. */
  const peopleCopies = (
    owner: string,
    name: string,
    kinds: string[],
    fields: string[],
  ): Derived[] =>
    parts
      .filter((part) => part.name !== owner)
      .map((part) => ({
        name: `${name} of ${kinds.join(' and ')}, in ${part.name}`,
        compare: (mend) => {
          const filter = { kind: { $in: kinds } };
          const facts = rows(owner, name, filter);
          return reconcile(name, part.name, name, facts, fields, mend, filter);
        },
      }));
  async function* names() {
    const confirmed = { confirmedEmail: { $exists: true } };
    for await (const account of rows('identity', 'accounts', confirmed)) {
      const { _id, firstName, lastName, userName, gender } = account;
      yield { _id, firstName, lastName, userName, gender };
    }
  }
  async function* titles() {
    const decided = {
      'author.uid': { $ne: '' },
      $or: [{ state: { $ne: 'waiting' } }, { earlier: { $ne: null } }],
    };
    for await (const { _id, state, name, earlier, author } of rows(
      'recipes',
      'submissions',
      decided,
    ))
      yield { _id, authorUid: author.uid, title: state === 'waiting' ? earlier.name : name };
  }

  return [
    ...peopleCopies('social', 'boundaries', ['block', 'mute'], ['kind', 'setBy', 'against']),
    ...peopleCopies('moderation', 'restrictions', ['suspension'], ['kind', 'memberUid', 'until']),
    ...peopleCopies(
      'identity',
      'restrictions',
      ['minority'],
      ['kind', 'memberUid', 'until', 'consent'],
    ),
    {
      name: 'profiles, from accounts, ratings and reviewers',
      compare: (mend) =>
        reconcile(
          'profile',
          'social',
          'members',
          profiles(),
          [
            ...['firstName', 'lastName', 'userName', 'gender'],
            ...['rating', 'ratings', 'sessions', 'level', 'reviewerLevel'],
          ],
          mend,
        ),
    },
    {
      name: 'members, in moderation',
      compare: (mend) =>
        reconcile(
          'member',
          'moderation',
          'members',
          names(),
          ['firstName', 'lastName', 'userName', 'gender'],
          mend,
        ),
    },
    {
      name: 'titles of decided submissions, in moderation',
      compare: (mend) =>
        reconcile('title', 'moderation', 'titles', titles(), ['authorUid', 'title'], mend),
    },
    {
      name: 'authors of posts, from profiles and ratings',
      compare: (mend) =>
        reconcile(
          'author',
          'content',
          'authors',
          authors(),
          [
            ...['firstName', 'lastName', 'userName', 'userNameKey', 'gender'],
            ...['level', 'rating', 'ratings'],
          ],
          mend,
        ),
    },
    {
      name: 'who follows whom, in content',
      compare: (mend) =>
        reconcile(
          'follow',
          'content',
          'follows',
          follows('accepted', 'following'),
          ['followerUid', 'followedUid'],
          mend,
        ),
    },
    {
      name: 'who follows whom, in the gateway',
      compare: (mend) =>
        reconcile(
          'follow',
          'gateway',
          'follows',
          follows('following'),
          ['followerUid', 'followedUid'],
          mend,
        ),
    },
    {
      name: 'chefs, from profiles and recipes',
      compare: (mend) =>
        reconcile(
          'chef',
          'sessions',
          'chefs',
          chefs(),
          [
            'firstName',
            'lastName',
            'userName',
            'gender',
            'level',
            'recipes',
            ...['agreementUid', 'pricePaise'],
          ],
          mend,
        ),
    },
    {
      name: 'sessions, in the gateway',
      compare: (mend) =>
        reconcile(
          'session',
          'gateway',
          'sessions',
          liveSessions(),
          ['chefUid', 'uids', 'open'],
          mend,
        ),
    },
    {
      name: 'people of the chats, from profiles',
      compare: (mend) =>
        reconcile(
          'person',
          'chat',
          'people',
          people(),
          ['firstName', 'lastName', 'userName', 'gender'],
          mend,
          notFormer,
        ),
    },
    {
      name: 'people of the notifications, from profiles',
      compare: (mend) =>
        reconcile(
          'person',
          'notifications',
          'people',
          people(),
          ['firstName', 'lastName', 'userName'],
          mend,
          notFormer,
        ),
    },
    {
      name: 'chat rooms, from sessions',
      compare: (mend) =>
        reconcile('room', 'chat', 'rooms', chatRooms(), ['uids', 'open', 'sequence'], mend),
    },
  ];
}

/** Of a former member chats and notifications keep that there was one. */
const notFormer = { userName: { $ne: formerMember.userName } };

/**
 * A chef's price, and the agreement that it is asked by: the copy of one that ended keeps its name.
 */
function priceCopy(agreement: Row | undefined, chef: Row | undefined) {
  const price = agreement?.state === 'enabled' ? (agreement.pricePaise as number | null) : null;
  return {
    agreementUid: price ? agreement!._id : (chef?.agreementUid ?? null),
    pricePaise: price,
  };
}
