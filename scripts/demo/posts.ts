import type { Member, Of } from './cooks';
import { upload } from './pictures';
import { eventually } from './platform';
import { sayThreads } from './threads';

const posts: [author: string, dish: string, title: string, text: string][] = [
  [
    'Ayesha',
    'lucknowi-biryani',
    'Lucknowi biryani, sealed and patient',
    'Forty minutes on the lowest flame and not a minute less. Kewra at the end, never at the start.',
  ],
  [
    'Fatima',
    'hyderabadi-haleem',
    'Four hours of stirring',
    'You know it is ready when the spoon stands and the neighbours knock.',
  ],
  [
    'Hafsa',
    'kunafa',
    'It sang when the syrup went on',
    'Cold syrup, hot pastry. If it does not hiss, begin again.',
  ],
  [
    'Zainab',
    'masala-dosa',
    'Crisp at last',
    'Seventh batter this month. The secret was a warmer kitchen and fewer opinions.',
  ],
  [
    'Maryam',
    'baklava',
    'Forty leaves',
    'Butter between each one. I counted, then I ate the evidence.',
  ],
  [
    'Yusuf',
    'shakshuka',
    'Breakfast from one pan',
    'Peppers first and slowly. The eggs want a lid and three minutes of trust.',
  ],
  [
    'Omar',
    'falafel',
    'Raw chickpeas, always',
    'Soak them overnight and never boil them. Green inside is how you know.',
  ],
  [
    'Bilal',
    'chicken-karahi',
    'No onions in my karahi',
    'Tomatoes, flame, ginger. Argue with my mother, not with me.',
  ],
  [
    'Idris',
    'jollof-rice',
    'The bottom is the best part',
    'Let it catch a little. Smoke is an ingredient.',
  ],
  [
    'Fatima',
    'samosa',
    'Blisters on the crust',
    'The oil must be almost cold when they go in. Patience makes the bubbles.',
  ],
  ['Hafsa', 'fattoush', 'Sumac twice', 'Once in the dressing and once on top, because I can.'],
  [
    'Sana',
    'shakshuka',
    'My first without burning',
    'Hafsa talked me through it on voice. I only cried from the onions.',
  ],
];

/** Posts, who likes them, and what is said below. */
export async function writePosts(members: Map<string, Member>, of: Of): Promise<void> {
  for (const [i, [author, dish, title, description]] of posts.entries()) {
    const { api, gender } = of(author);
    const { uid } = await api.content.createPost({
      title,
      description,
      receipt: await upload(api, dish, ((i % 5) - 2) * 6),
    });
    const fans = [...members.values()].filter(
      ({ first, ...fan }) =>
        fan.gender === gender && first !== author && (first.charCodeAt(1) + i) % 3,
    );
    for (const fan of fans) {
      // Sana follows not all of them
      const notFound = fan.first === 'Sana' ? true : null;
      await eventually('the feed', () =>
        fan.api.content
          .like({ uid })
          .catch((error) => (error.status === 404 ? notFound : Promise.reject(error))),
      );
    }
    await sayThreads(dish, uid, of);
  }
}
