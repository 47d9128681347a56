import { legal, type Events } from '@chefly/contracts';
import { newUid } from '@chefly/engines/store';
import { startEmbedded } from '@chefly/testing/embedded';
import { signUp, uploads } from '../tools';
import { stampedUid } from './messages';
import { ROOMS, type Subject } from './subject';

/** Whom a member follows besides the author whose room they are measured in, and by whom. */
const OTHERS = 51;
const AT_ONCE = 1000;

/** The single process, with members who follow one measured author each and as many others. */
export async function startProduct(): Promise<Subject> {
  const product = await startEmbedded({
    CHEFLY_LIMITS: '100000',
    CHEFLY_CONNECTIONS: '50000',
  });
  const authors = Array.from({ length: ROOMS }, newUid);
  const others = Array.from({ length: 5000 }, newUid);
  const gateway = await product.database('gateway');
  return {
    url: product.url,
    path: '/live',
    async admit(sockets, followed = authors) {
      const members = Array.from({ length: sockets }, newUid);
      const circles = members.map((uid, i) => ({
        _id: uid as never,
        followed: [
          followed[i % followed.length]!,
          ...Array.from({ length: OTHERS }, (_, n) => others[(i * 7 + n * 97) % others.length]!),
        ],
        muted: [],
      }));
      for (let i = 0; i < circles.length; i += AT_ONCE)
        await gateway.connection.collection('circles').insertMany(circles.slice(i, i + AT_ONCE));
      const tokens = await Promise.all(
        members.map((uid, i) =>
          product.inside!.keys.sign({
            sub: uid,
            sid: newUid(),
            roles: [],
            gender: 'female',
            firstName: `Reader${i}`,
            lastName: 'Bench',
            userName: `reader${i}`,
            terms: legal.version,
          }),
        ),
      );
      return { hellos: tokens.map((token) => JSON.stringify({ token })) };
    },
    writers: (count, posts) =>
      Promise.all(
        Array.from({ length: count }, async (_, i) => {
          const author = await signUp(product.url, `writer${i}`);
          const receipts = await uploads(product.url, author, posts);
          return { uid: author.uid, token: author.token, receipts };
        }),
      ),
    async publish(room) {
      const uid = stampedUid();
      const data: Events['content.feed.filled.v2'] = {
        kind: 'post',
        uid,
        authorUid: authors[room]!,
      };
      const event = {
        specversion: '1.0',
        id: newUid(),
        source: '/chefly/content',
        type: 'content.feed.filled.v2',
        subject: uid,
        time: new Date().toISOString(),
        datacontenttype: 'application/json',
        data,
      };
      await product.publish([{ topic: 'content', key: uid, value: JSON.stringify(event) }]);
    },
    rest: () => product.settle(),
  };
}
