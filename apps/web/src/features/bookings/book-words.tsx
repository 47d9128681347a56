import { messages, type Booking, type Slot } from '@chefly/contracts';
import { amount, hoursInWords, Named } from '@chefly/ui';
import type { BarWords } from './bar';
import { harmlessOnce } from './harmless';
import type { Choice } from './use-book';

/** @param own the reader is the chef, here and below */
export const bookedWords = (
  { recipe, startsAt, endsAt }: Booking,
  chef: string,
  own: boolean,
): BarWords => ({
  title: own ? (
    'Your cook-along is open'
  ) : (
    <>
      Booked with <Named>{chef}</Named>
    </>
  ),
  tone: 'text-herb',
  note: (
    <>
      <Named>{recipe.name}</Named>, {hoursInWords(startsAt, endsAt)}.{' '}
      {own ? 'We tell you when somebody takes a place.' : 'We remind you before it begins.'}
    </>
  ),
});

/** @param gone a time was chosen that the week has no more: by a link, or before the chef changed their hours */
export const unchosenWords = (dish: string | undefined, own: boolean, gone: boolean): BarWords => ({
  title: dish ? <Named>{dish}</Named> : own ? 'You cook no recipe yet' : 'No dish to cook yet',
  note: gone
    ? 'This time is not open any more. Please choose another one.'
    : own
      ? 'Choose one of your free times'
      : 'Choose a time',
});

export const mineWords = ({ startsAt, endsAt, cookAlong }: Slot, own: boolean): BarWords => ({
  title: cookAlong
    ? own
      ? 'A cook-along in your hours'
      : 'You have a place in this cook-along'
    : own
      ? 'Booked in your hours'
      : 'You have booked this time',
  note: hoursInWords(startsAt, endsAt),
});

/** @param near others near it are offered */
export const takenWords = ({ startsAt, endsAt }: Slot, near: boolean): BarWords => ({
  alert: true,
  title: 'This time has just been taken',
  note: `${hoursInWords(startsAt, endsAt)}. ${near ? 'Free near it:' : 'Please choose another one.'}`,
});

/** Of a cook-along that the reader opens, in their own hours. */
export const openWords = ({ startsAt, endsAt }: Slot, dish: string | undefined): BarWords => ({
  title: dish ? <Named>{dish}</Named> : 'Choose a dish first',
  note: hoursInWords(startsAt, endsAt),
  more: 'Up to four members can join.',
});

/** Of a time that the reader books, or a place that they take. */
export const bookWords = (
  { startsAt, endsAt, state }: Slot,
  { chef, slots: { pricePaise, serverTime } }: Choice,
  dish: string | undefined,
  minor: boolean,
): BarWords => ({
  title: dish ? (
    <>
      <Named>{dish}</Named> with <Named>{chef.name}</Named>
    </>
  ) : (
    'Choose a dish first'
  ),
  note: [
    hoursInWords(startsAt, endsAt),
    pricePaise !== null && `${amount(pricePaise)} once you have attended`,
  ]
    .filter(Boolean)
    .join(' · '),
  more:
    harmlessOnce(startsAt, serverTime, state === 'cook-along') +
    (minor ? `. ${messages.voiceUnder18}` : ''),
});
