import { asError } from '@chefly/api-client';
import { newUid } from '@chefly/engines/store';
import { PASSWORD } from '@chefly/testing';
import type { Random } from '../bench/calls/random';
import { sendPicture } from '../bench/tools';
import type { Cooking } from './cooking';
import type { Deed } from './model';
import { PATIENCE_MS, type Tally } from './play';
import type { Filled, Member } from './world';

const KEPT_LINKS = 400;
const AT_ONCE = 8;
const TEXTS = ['shak', 'bir', 'lentil', 'chick', 'rice', 'sou', 'pan', 'lem'];
const STORY = 'slow roast lamb with saffron rice, garlic and lemon '.repeat(5).slice(0, 240);
const MESSAGE = 'Salam, how long did you leave it on the stove last night?';

/** What members of the world do, each as the calls that a screen makes for it. */
export class Deeds {
  /** Signed links to pictures that the feed showed. */
  private readonly links: string[] = [];

  constructor(
    private readonly url: string,
    private readonly filled: Filled,
    private readonly recipeUid: string,
    private readonly photo: Buffer,
    private readonly cooking: Cooking,
    private readonly random: Random,
    private readonly tally: Tally,
  ) {}

  /** Chats that members of a year's standing have long had. */
  async openChats(): Promise<void> {
    const { members } = this.filled;
    let next = 0;
    const one = async () => {
      while (next < members.length) await this.chatOf(members[next++]!).catch(() => undefined);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, one));
  }

  /** What becomes of it is in the tally. */
  async begin(deed: Deed): Promise<void> {
    await this.deeds[deed](this.anyone(), deed).catch(() => undefined);
  }

  private anyone(): Member {
    return this.random.one(this.filled.members);
  }

  /** Whom a member follows, and a post of theirs. */
  private followedBy({ followed }: Member) {
    const { world, members } = this.filled;
    for (;;) {
      const place = this.random.one(followed);
      const posts = world.postsOf[place]!;
      if (posts.length) return { member: members[place]!, postUid: this.random.one(posts).uid };
    }
  }

  private time<T>(call: string, work: () => Promise<T>): Promise<T> {
    return this.tally.time(call, work);
  }

  private readonly deeds: Record<Deed, (me: Member, deed: Deed) => Promise<unknown>> = {
    'the feed': async ({ api }, deed) => {
      const { items } = await this.time(deed, () => api.content.feed({}));
      for (const entry of items)
        if (entry.kind === 'post' && entry.picture) this.links.push(entry.picture.sources[0]!.url);
      this.links.splice(0, this.links.length - KEPT_LINKS);
    },
    'a picture': (_me, deed) => {
      if (!this.links.length) return Promise.resolve();
      const link = this.url + this.random.one(this.links);
      return this.time(deed, () => this.bytesOf(link));
    },
    'a like': (me, deed) => {
      const { postUid } = this.followedBy(me);
      return this.time(deed, () => me.api.content.like({ uid: postUid }));
    },
    'a new post': async ({ api }, deed) => {
      const type = 'image/jpeg';
      const upload = { type, size: this.photo.length } as const;
      const { url } = await this.time('opening an upload', () => api.content.openUpload(upload));
      const receipt = await this.time('sending a photograph', () =>
        sendPicture(this.url + url, this.photo, type),
      );
      const title = 'Slow roast lamb';
      await this.time(deed, () => api.content.createPost({ title, description: STORY, receipt }));
    },
    'cooking together': () => this.cooking.cook(),
    'a profile': (me, deed) => {
      const { member } = this.followedBy(me);
      return this.time(deed, () => me.api.social.profile({ uid: member.uid }));
    },
    'a post': (me, deed) => {
      const { postUid } = this.followedBy(me);
      return this.time(deed, () => me.api.content.post({ uid: postUid }));
    },
    comments: (me, deed) => {
      const uid = this.followedBy(me).postUid;
      return this.time(deed, () => me.api.content.comments({ kind: 'post', uid }));
    },
    'a recipe': ({ api }, deed) =>
      this.time(deed, () => api.recipes.recipe({ uid: this.recipeUid })),
    'searching recipes': ({ api }, deed) =>
      this.time(deed, () => api.recipes.search({ text: this.random.one(TEXTS) })),
    'searching people': ({ api }, deed) => {
      const { lastName } = this.random.one(this.filled.world.people);
      const text = lastName.slice(0, 4).toLowerCase();
      return this.time(deed, () => api.social.people({ text }));
    },
    notifications: ({ api }, deed) => this.time(deed, () => api.notifications.list({})),
    'unread notifications': ({ api }, deed) => this.time(deed, () => api.notifications.unread({})),
    'a member’s chats': ({ api }, deed) => this.time(deed, () => api.chat.memberChats({})),
    'a chat': async (me, deed) => {
      const chatUid = await this.chatOf(me);
      return this.time(deed, () => me.api.chat.memberMessages({ chatUid }));
    },
    'a message': async (me, deed) => {
      const message = { chatUid: await this.chatOf(me), uid: newUid(), text: MESSAGE };
      return this.time(deed, () => me.api.chat.sendMemberMessage(message));
    },
    'free chefs': ({ api }, deed) =>
      this.time(deed, () => api.sessions.chefs({ recipe: this.recipeUid })),
    'one’s sessions': ({ api }, deed) => this.time(deed, () => api.sessions.records({})),
    'a comment': (me, deed) => {
      const said = { kind: 'post', uid: this.followedBy(me).postUid, key: newUid() } as const;
      return this.time(deed, () => me.api.content.createComment({ ...said, text: MESSAGE }));
    },
    'following somebody': async (me, deed) => {
      const stranger = this.strangerTo(me);
      await this.time(deed, () => me.api.social.follow({ uid: stranger.uid }));
      await this.time('letting somebody follow', () =>
        stranger.api.social.acceptFollow({ uid: me.uid }),
      );
    },
    'signing in': ({ emailAddress, api }, deed) =>
      this.time(deed, () => api.identity.signIn({ emailAddress, password: PASSWORD })),
  };

  /** Of the same gender: even places are of one, odd ones of the other. */
  private strangerTo(me: Member): Member {
    const { members } = this.filled;
    const mine = members.indexOf(me);
    for (;;) {
      const place = this.random.below(members.length / 2) * 2 + (mine % 2);
      if (place === mine || me.followed.includes(place)) continue;
      me.followed.push(place);
      return members[place]!;
    }
  }

  /** With one whom they follow, opened at first. */
  private chatOf(me: Member): Promise<string> {
    const other = this.filled.members[me.followed[0]!]!;
    const known = this.filled.chats.get(me.uid);
    if (known) return known;
    const opening = this.time('opening a chat', () =>
      me.api.chat.chatWith({ uid: other.uid }),
    ).then(({ uid }) => uid);
    this.filled.chats.set(me.uid, opening);
    opening.catch(() => this.filled.chats.delete(me.uid));
    return opening;
  }

  private async bytesOf(link: string): Promise<void> {
    const response = await fetch(link, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (!response.ok) throw await asError(response);
    await response.arrayBuffer();
  }
}
