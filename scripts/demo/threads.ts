import type { Of } from './cooks';
import { onceFound } from './platform';

interface Said {
  by: string;
  text: string;
  likedBy?: string[];
  replies?: Said[];
}

/** What is said below the demo's posts, by the dish of the post. */
const threads: Record<string, Said[]> = {
  'lucknowi-biryani': [
    {
      by: 'Fatima',
      text: 'How do you keep the dough seal from cracking? Mine lets the steam out after ten minutes.',
      likedBy: ['Hafsa', 'Zainab', 'Maryam'],
      replies: [
        {
          by: 'Ayesha',
          text: 'A spoon of oil in the dough, and press it on while it is still soft.',
          likedBy: ['Fatima', 'Hafsa'],
          replies: [
            { by: 'Fatima', text: 'So simple. I will try it on Friday.', likedBy: ['Ayesha'] },
            { by: 'Hafsa', text: 'Same for maqluba, by the way.' },
          ],
        },
        { by: 'Zainab', text: 'A wet towel around the lid works as well.' },
      ],
    },
    { by: 'Maryam', text: 'Kewra at the end, noted. I always burned it off at the start.' },
    {
      by: 'Hafsa',
      text: 'Which rice, @ayesha? And does @zainab soak hers as long?',
      replies: [
        { by: 'Ayesha', text: 'Old basmati, two years at least. Soaked for thirty minutes.' },
      ],
    },
  ],
  'hyderabadi-haleem': [
    {
      by: 'Hafsa',
      text: 'The neighbours did knock. We fed them.',
      likedBy: ['Fatima', 'Ayesha', 'Maryam', 'Zainab'],
      replies: [{ by: 'Fatima', text: 'That is what the second pot is for.', likedBy: ['Hafsa'] }],
    },
    { by: 'Ayesha', text: 'Cracked wheat or whole?' },
  ],
  kunafa: [
    { by: 'Maryam', text: 'I can hear this picture.', likedBy: ['Hafsa', 'Fatima'] },
    {
      by: 'Fatima',
      text: 'What cheese do you use?',
      replies: [{ by: 'Hafsa', text: 'Akkawi, soaked overnight until the salt is gone.' }],
    },
  ],
};

/** Says it all, each in their own name, as soon as they follow the author. */
export async function sayThreads(dish: string, uid: string, of: Of): Promise<void> {
  const say = async (all: Said[], parentUid: string | null): Promise<void> => {
    for (const { by, text, likedBy = [], replies = [] } of all) {
      const key = crypto.randomUUID().replaceAll('-', '');
      const comment = await onceFound('the follow', () =>
        of(by).api.content.createComment({ kind: 'post', uid, key, text, parentUid }),
      );
      for (const fan of likedBy)
        await onceFound('the follow', () => of(fan).api.content.likeComment({ uid: comment.uid }));
      await say(replies, comment.uid);
    }
  };
  await say(threads[dish] ?? [], null);
}
