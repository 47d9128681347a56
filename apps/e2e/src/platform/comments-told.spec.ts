import { parseEvent, type DomainEvent } from '@chefly/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bootPlatform, split, type TestMember, type TestPlatform } from './kitchen';

(!split ? describe : describe.skip)('what is told of a comment', () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await bootPlatform();
  });
  afterAll(() => platform.stop());

  it('names only those who could read it', async () => {
    const [fatima, ayesha, sana] = await platform.members('fatima', 'ayesha', 'sana', 'zainab');
    await platform.follow(ayesha, fatima);
    await platform.follow(sana, fatima);
    const { uid } = await fatima.api.content.createPost({
      title: 'Haleem',
      description: 'Slow',
      receipt: await platform.upload(fatima),
    });
    const say = ({ api }: TestMember, text: string, parentUid: string | null = null) =>
      api.content.createComment({
        kind: 'post',
        uid,
        key: crypto.randomUUID(),
        text,
        parentUid,
      });
    const events: DomainEvent[] = [];
    await platform.inside!.engines.bus.subscribe('test', ['content'], async ({ value }) => {
      events.push(parseEvent(value));
    });
    const parent = await say(sana, 'Salam');
    const reply = await say(fatima, 'For @ayesha, @sana, @zainab and me, @fatima', parent.uid);
    await sana.api.social.unfollow({ uid: fatima.uid });
    await platform.settle();
    await say(ayesha, 'Where is @sana?', parent.uid);
    await ayesha.api.content.likeComment({ uid: parent.uid });
    await ayesha.api.content.likeComment({ uid: reply.uid });
    await platform.settle();
    const told = events.flatMap(({ data }) =>
      'mentionedUids' in data ? [[data.repliedToUid, data.mentionedUids]] : [],
    );
    expect(told).toEqual([
      [null, []],
      [sana.uid, [ayesha.uid, sana.uid]],
      [null, []],
    ]);
    expect(events.flatMap(({ data }) => ('likedUid' in data ? [data.likedUid] : []))).toEqual([
      null,
      fatima.uid,
    ]);
    expect(JSON.stringify(events)).not.toContain('Salam');
  });
});
