import type { EventType } from '@chefly/contracts';
import { InProcessBus, Outbox, type UnitOfWork } from '@chefly/engines/bus';
import { newUid, Store } from '@chefly/engines/store';
import type { Caller } from '@chefly/http';
import { BoundariesStore, People } from '@chefly/people';
import { Records } from '@chefly/service';
import { AnswerRecords, AuthorRecords, CommentRecords, PostRecords } from '../../own-data.records';
import { PeopleStore } from '../../people/people.store';
import { PostsCommented } from '../../posts/posts.commented';
import { PostsService } from '../../posts/posts.service';
import { PostsStore } from '../../posts/posts.store';
import { Visibility } from '../../posts/visibility';
import { RemovalService } from '../../removal/removal.service';
import { WorkStore } from '../../removal/work.store';
import { ReviewsStore } from '../../reviews/reviews.store';
import { VotesStore } from '../../reviews/votes.store';
import type { Action } from './thread-model';
import { CommentSubjects } from '../comment-subjects';
import { CommentView } from '../comment-view';
import { CommentsDerived } from '../comments.derived';
import { CommentsRemoval } from '../comments.removal';
import { CommentsService } from '../comments.service';
import { CommentsStore } from '../comments.store';

type Told = [type: EventType, subject: string];
/** In pictures, uploads, jobs and votes nothing happens here. */
const unused = {} as never;

/** The rooms of content that comments go through, over one store. */
export function threadKitchen(store: Store) {
  const bus = new InProcessBus();
  const outbox = new Outbox(store, bus, 'content');
  const people = new PeopleStore(store, bus);
  const posts = new PostsStore(store);
  const comments = new CommentsStore(store);
  const votes = new VotesStore(store);
  const works = new WorkStore(store);
  const rules = new People(new BoundariesStore(store));
  const visibility = new Visibility(people, rules);
  const subjects = new CommentSubjects(visibility);
  new PostsCommented(posts, subjects);
  const removal = new CommentsRemoval(comments, works);
  const entries = new RemovalService(posts, new ReviewsStore(store, votes), works, removal, {
    handle: () => undefined,
  } as never);
  return {
    outbox,
    people,
    posts,
    comments,
    votes,
    rules,
    visibility,
    subjects,
    removal,
    entries,
  };
}
type Kitchen = ReturnType<typeof threadKitchen>;

/** Nothing that one thread leaves behind is found in the next. */
async function empty({ outbox, posts, comments }: Kitchen): Promise<void> {
  for await (const { _id, authorUid } of posts.every())
    await outbox.transaction(({ tx }) => posts.removePost(_id, authorUid, tx));
  for await (const { _id } of comments.every()) await comments.dropComments([_id]);
  for await (const { _id } of comments.everyLike()) await comments.dropLikeRows([_id]);
}

/** What is told is held back until it is heard, as on a bus that is slow. */
function holdingBack(outbox: Outbox) {
  const unheard: Told[] = [];
  const telling = {
    async transaction<R>(work: (work: UnitOfWork) => Promise<R>, crowded?: string): Promise<R> {
      let told: Told[] = [];
      const result = await outbox.transaction((own) => {
        const { emit } = own;
        told = [];
        return work({
          ...own,
          emit: (type, subject, data) => {
            told.push([type, subject]);
            emit(type, subject, data);
          },
        });
      }, crowded);
      unheard.push(...told);
      return result;
    },
  } as Outbox;
  /** Everything that was told by now. */
  const take = () => unheard.splice(0);
  return { telling, take };
}

/** So many members. */
const membersOf = ({ outbox, people }: Kitchen, many: number) =>
  Promise.all(
    Array.from({ length: many }, async (_, n) => {
      const uid = newUid();
      const names = { firstName: 'Test', lastName: 'Cook', userName: `cook${n}-${uid}` };
      const gender = 'female' as const;
      await outbox.transaction((work) =>
        people.saveAuthor(uid, { ...names, gender, level: null }, work),
      );
      return { uid, member: { uid, gender, roles: [] }, person: { uid, ...names } };
    }),
  );

/** A post of the first of them, whom all others follow. */
async function postAmong({ outbox, people, posts }: Kitchen, members: { uid: string }[]) {
  const author = members[0]!.uid;
  const post = newUid();
  await outbox.transaction(async ({ tx }) => {
    for (const { uid } of members) if (uid !== author) await people.follow(uid, author, tx);
    await posts.insertPost(
      {
        ...{ _id: post, authorUid: author, title: 'Haleem', description: 'Slow', picture: null },
        ...{ recipeName: null, likes: 0, comments: 0, createdAt: new Date() },
      },
      tx,
    );
  });
  return post;
}

/** The services by which members act, telling by an outbox of the test's own. */
function servicesOf(
  { people, posts, comments, votes, rules, visibility, subjects }: Kitchen,
  telling: Outbox,
) {
  const view = new CommentView(people, comments, rules);
  const service = new CommentsService(comments, subjects, view, people, rules, telling);
  const postsService = new PostsService(posts, people, telling, unused, visibility, unused, unused);
  const records = new Records();
  const erasable = [
    new PostRecords(records, posts, postsService),
    new CommentRecords(records, comments, service, view),
    new AnswerRecords(records, posts, comments, votes, unused),
    new AuthorRecords(records, people),
  ];
  return { service, postsService, erasable };
}

/**
 * A post of the first of so many members, whom all others follow, and what they do below it; the
 * only one there is.
 */
export async function openThread(kitchen: Kitchen, members: number) {
  await empty(kitchen);
  const { outbox, posts, comments, subjects, removal, entries } = kitchen;
  const { telling, take } = holdingBack(outbox);
  const { service, postsService, erasable } = servicesOf(kitchen, telling);
  const callers = await membersOf(kitchen, members);
  const post = await postAmong(kitchen, callers);
  const callerOf = (by: number) => callers[by]! as unknown as Caller;
  /** The comments in their order, each with whose it is. */
  const said: { uid: string; by: number }[] = [];
  const erased = new Set<number>();

  async function say(by: number, parentUid: string | null, times: number): Promise<void> {
    const form = { kind: 'post' as const, uid: post, key: newUid(), text: 'Good', parentUid };
    const sent = await Promise.allSettled(
      Array.from({ length: times }, () => service.create(form, callerOf(by))),
    );
    const made = new Set<string>();
    for (const each of sent) {
      if (each.status === 'rejected') throw each.reason;
      made.add(each.value.uid);
    }
    for (const uid of made) said.push({ uid, by });
  }
  async function erase(by: number): Promise<void> {
    erased.add(by);
    for (const kind of erasable)
      while (!(await telling.transaction((work) => kind.erase(callers[by]!.uid, work))));
  }

  return {
    /** Does it; what nobody could begin is nothing. @throws what the service refuses */
    async act(action: Action): Promise<unknown> {
      if ('by' in action && erased.has(action.by)) return;
      if ('on' in action && !said.length) return;
      const on = said['on' in action ? action.on % said.length : 0]!;
      switch (action.kind) {
        case 'comment':
          return say(action.by, null, action.twice ? 2 : 1);
        case 'reply':
          return say(action.by, on.uid, action.twice ? 2 : 1);
        case 'like':
          return service.like({ uid: on.uid }, callerOf(action.by));
        case 'unlike':
          return service.unlike({ uid: on.uid }, callerOf(action.by));
        case 'delete':
          return service.remove({ uid: on.uid }, callerOf(action.by));
        case 'delete own':
          return service.remove({ uid: on.uid }, callerOf(on.by));
        case 'moderate':
          return telling.transaction((work) => service.removeReported(on.uid, work));
        case 'erase':
          return erase(action.by);
        case 'delete post':
          return postsService.remove({ uid: post }, callerOf(0));
        case 'hear':
          return this.hear();
      }
    },

    /** Everything that was told by now is heard. */
    async hear(): Promise<void> {
      for (const [type, subject] of take())
        await outbox.transaction(async (work) => {
          if (type === 'content.comment.deleted.v1') await removal.ofLikes(subject, work);
          if (type === 'content.post.deleted.v1') await entries.ofEntry('post', subject, work);
        });
    },

    /** The numbers as they are said: the post's, null without it, and each comment's. */
    async read() {
      const uids = said.map(({ uid }) => uid);
      const [row, rows, likes] = await Promise.all([
        posts.find(post),
        comments.byUid(uids),
        comments.countLikes(uids),
      ]);
      return {
        comments: row ? row.comments! : null,
        said: uids.map((uid) => {
          const found = rows.get(uid);
          if (!found) return null;
          const { deleted, replies } = found;
          const likers = deleted ? 0 : (likes.get(uid) ?? 0);
          return { deleted, replies, likes: found.likes, likers };
        }),
      };
    },

    /** What an operator's comparison finds. */
    async differences(): Promise<string[]> {
      const derived: { compare(mend: boolean): Promise<string[]> }[] = [];
      new CommentsDerived(comments, subjects, { derived } as never);
      const found = [];
      for (const each of derived) found.push(...(await each.compare(false)));
      return found;
    },
  };
}
export type Thread = Awaited<ReturnType<typeof openThread>>;
