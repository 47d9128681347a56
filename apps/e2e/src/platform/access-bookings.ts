import {
  apart,
  members,
  nobodyBut,
  nothing,
  ownersOnly,
  relations,
  underAge,
  type Answers,
  type Relation,
  type Row,
} from './access-answers';
import type { World } from './access-world';
import { alwaysOpen, hourFromNow } from './booked';

const place = (relation: Relation) => relations.indexOf(relation);

/** Who gets what of a chef's time: hina is the chef, rubina has booked her. */
function makeRows(): Record<string, Row> {
  let booking: Promise<string> | null = null;
  const alongs = new Map<number, Promise<string>>();
  const open = ({ chef }: World) => chef.api.sessions.setBookingHours(alwaysOpen);
  const booked = async (world: World) => {
    const { chef, guest, recipe } = world;
    booking ??= open(world).then(async () => {
      const time = { startsAt: hourFromNow(40), recipeUid: recipe, type: 'voice' } as const;
      return (await guest.api.sessions.book({ chefUid: chef.uid, ...time })).uid;
    });
    return { uid: await booking };
  };
  /** Of two, so that there is a place for each who may. */
  const along = async (world: World, relation: Relation) => {
    const number = place(relation) % 2;
    const made =
      alongs.get(number) ??
      open(world).then(async () => {
        const time = { startsAt: hourFromNow(50 + number), type: 'voice' } as const;
        const { sessions } = world.chef.api;
        return (await sessions.openCookAlong({ ...time, recipeUid: world.recipe })).uid;
      });
    alongs.set(number, made);
    return { uid: await made };
  };
  /** The guest would like to bring zainab. */
  const invited = async (world: World) => {
    const { uid } = await booked(world);
    return { uid, memberUid: world.callers.stranger.uid };
  };
  const asking: Answers = {
    ...members,
    ...underAge,
    ...apart,
    ...{ oppositeGender: 'policy/gender', self: 'policy/self' },
  };
  const ofTwo = ownersOnly('request/not-found');
  return {
    'sessions.bookingHours': { input: nothing, answers: members },
    'sessions.bookableChefs': {
      input: async (world) => {
        await open(world);
        return { recipe: world.recipe };
      },
      answers: { ...members, ...underAge },
    },
    'sessions.slots': {
      input: async (world) => {
        await open(world);
        return { uid: world.chef.uid, from: hourFromNow(2), to: hourFromNow(8) };
      },
      answers: members,
    },
    'sessions.book': {
      input: async (world, relation) => {
        await open(world);
        const startsAt = hourFromNow(10 + place(relation));
        return { chefUid: world.chef.uid, startsAt, recipeUid: world.recipe, type: 'voice' };
      },
      forEach: true,
      answers: asking,
      self: 'chef',
    },
    'sessions.openCookAlong': {
      input: ({ recipe }, relation) => {
        const startsAt = hourFromNow(60 + place(relation));
        return { startsAt, recipeUid: recipe, type: 'voice' };
      },
      forEach: true,
      answers: { ...ownersOnly('sessions/no-slot'), ...underAge },
      self: 'chef',
    },
    'sessions.takeSeat': { input: along, forEach: true, answers: asking, self: 'chef' },
    'sessions.bookings': { input: nothing, answers: members },
    'sessions.booking': { input: booked, answers: ofTwo, self: 'guest' },
    'sessions.bookingCalendar': { input: booked, answers: ofTwo, self: 'guest' },
    'sessions.bookingInvitations': { input: nothing, answers: members },
    'sessions.inviteToBooking': {
      input: async (world) => {
        const { guest, callers } = world;
        const { uid } = callers.stranger;
        await callers.stranger.api.social.follow({ uid: guest.uid });
        await guest.api.social.acceptFollow({ uid });
        const { ticket } = await guest.api.social.companion({ uid });
        return { ...(await booked(world)), ticket };
      },
      answers: ownersOnly('sessions/cannot-bring'),
      self: 'guest',
    },
    'sessions.agreeToInvite': {
      input: invited,
      answers: ownersOnly('request/not-found'),
      self: 'chef',
    },
    'sessions.endInvite': {
      input: invited,
      answers: nobodyBut(['self', 'stranger'], 'request/not-found'),
      self: 'chef',
    },
    'sessions.joinBooking': {
      input: booked,
      answers: { ...ofTwo, self: 'sessions/door-closed' },
      self: 'guest',
    },
    'sessions.cancelBooking': { input: booked, answers: ofTwo, self: 'guest' },
    'sessions.setBookingHours': {
      input: () => ({ ...alwaysOpen, open: false }),
      answers: members,
    },
  };
}
/** Who gets what of a chef's time: hina is the chef, rubina has booked her. */
export const bookingRows = makeRows();
