import type { InputOf, contract } from '@chefly/contracts';
import type { Member } from './cooks';
import { uploadFilm } from './film';
import { upload } from './pictures';

const culinaryReviews: {
  author: string;
  dishes: string[];
  /** The first dish is shown steaming as well. */
  filmed?: true;
  title: string;
  items: string;
  placeName: string;
  placeLocation: string;
  description: string;
}[] = [
  {
    author: 'Ayesha',
    dishes: ['nihari', 'seekh-kebab'],
    title: 'Marrow before sunrise',
    items: 'Nihari, seekh kebab, khameeri roti',
    placeName: 'The Gate House',
    placeLocation: 'Old Town, Lucknow',
    description:
      'Open at five, sold out by nine. The gravy holds the spoon, and the bread is thrown at you hot. ' +
      'Bring cash and patience.',
  },
  {
    author: 'Hafsa',
    dishes: ['fattoush', 'kibbeh', 'hummus'],
    title: 'Almost my mother’s table',
    items: 'Fattoush, kibbeh, hummus',
    placeName: 'Bayt Yasmin',
    placeLocation: 'Second floor, Garden Market',
    description:
      'The kibbeh shell is thin as paper and the sumac is fresh. ' +
      'The hummus needs ice water and somebody should tell them.',
  },
  {
    author: 'Zainab',
    dishes: ['masala-dosa'],
    filmed: true,
    title: 'Loud, quick and right',
    items: 'Masala dosa, three chutneys',
    placeName: 'Canteen No. 4',
    placeLocation: 'Railway Road, Hyderabad',
    description: 'Crisp to the last corner. The red chutney is the reason to come back.',
  },
  {
    author: 'Omar',
    dishes: ['falafel', 'hummus'],
    title: 'Green inside, as it must be',
    items: 'Falafel, hummus, pickled turnip',
    placeName: 'Abu Salim',
    placeLocation: 'Downtown, Amman',
    description: 'Fried while you watch. Ask for the tahini with more lemon.',
  },
];

type Media = InputOf<typeof contract.content.createReview>['media'];

/** Culinary reviews with several pictures and a film, on which most who follow the author vote. */
export async function reviewPlaces(members: Map<string, Member>) {
  for (const [i, { author, dishes, filmed, ...texts }] of culinaryReviews.entries()) {
    const { api, gender } = members.get(author)!;
    const media: Media = [];
    if (filmed)
      media.push({
        kind: 'video',
        receipt: await uploadFilm(api, dishes[0]!),
        poster: await upload(api, dishes[0]!, 0),
        speech: false,
      });
    for (const dish of dishes)
      media.push({ kind: 'image', receipt: await upload(api, dish, 9 + i * 3) });
    const { uid } = await api.content.createReview({ ...texts, media });
    const readers = [...members.values()].filter(
      (reader) => reader.gender === gender && reader.first !== author,
    );
    for (const [n, reader] of readers.entries())
      if ((n + i) % 4 !== 3)
        await reader.api.content
          .vote({ uid, vote: (n + i) % 3 === 2 ? 'disagreed' : 'agreed' })
          // who does not follow the author does not see it
          .catch((error) => (error.status === 404 ? null : Promise.reject(error)));
  }
}
