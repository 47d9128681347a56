import type { Client } from '@chefly/api-client';
import type { Gender } from '@chefly/contracts';

/** The members of the demo. */

export interface Cook {
  first: string;
  last: string;
  gender: Gender;
  summary: string;
  recipes: string[];
}

export interface Member extends Cook {
  uid: string;
  api: Client;
  token: string;
}

/** A member by the first name. */
export type Of = (first: string) => Member;

export const cooks: Cook[] = [
  {
    first: 'Ayesha',
    last: 'Khan',
    gender: 'female',
    summary:
      'Lucknow by birth, biryani by conviction. I seal my pots with dough and my secrets with a smile.',
    recipes: ['Lucknowi Biryani', 'Shami Kebab', 'Rice Kheer'],
  },
  {
    first: 'Fatima',
    last: 'Noor',
    gender: 'female',
    summary: 'Haleem in winter, falooda in summer. Ask me about wheat.',
    recipes: ['Hyderabadi Haleem', 'Nihari', 'Samosa', 'Gajar Halwa'],
  },
  {
    first: 'Hafsa',
    last: 'Ali',
    gender: 'female',
    summary: 'Damascus kitchen in exile. Two ovens, one pomegranate tree.',
    recipes: ['Hyderabadi Haleem', 'Kunafa', 'Fattoush', 'Kibbeh'],
  },
  {
    first: 'Zainab',
    last: 'Rahman',
    gender: 'female',
    summary: 'I learned to cook from voice messages of my grandmother.',
    recipes: ['Masala Dosa', 'Idli Sambar', 'Mango Lassi'],
  },
  {
    first: 'Maryam',
    last: 'Siddiqui',
    gender: 'female',
    summary: 'Baker. If it can be laminated, I will laminate it.',
    recipes: ['Baklava', 'Basbousa', 'Apple Crumble', 'Buttermilk Pancakes'],
  },
  {
    first: 'Sana',
    last: 'Mirza',
    gender: 'female',
    summary: 'Learning. My onions still burn, but less.',
    recipes: ['Hyderabadi Haleem', 'Shakshuka'],
  },
  {
    first: 'Yusuf',
    last: 'Demir',
    gender: 'male',
    summary: 'Pide, menemen, and a wood oven I built twice.',
    recipes: ['Turkish Pide', 'Menemen', 'Red Lentil Soup', 'Shakshuka'],
  },
  {
    first: 'Omar',
    last: 'Haddad',
    gender: 'male',
    summary: 'Amman. Mansaf on Fridays, hummus always.',
    recipes: ['Mansaf', 'Hummus', 'Falafel', 'Maqluba'],
  },
  {
    first: 'Bilal',
    last: 'Chaudhry',
    gender: 'male',
    summary: 'High flame, short temper, good karahi.',
    recipes: ['Chicken Karahi', 'Seekh Kebab', 'Nihari'],
  },
  {
    first: 'Idris',
    last: 'Okafor',
    gender: 'male',
    summary: 'The smoky bottom of the pot is mine.',
    recipes: ['Jollof Rice', 'Beef Rendang', 'Lamb Kofta'],
  },
];
