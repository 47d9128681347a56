/**
 * What the room's comings and goings say of one member: together with the chef since when, and for
 * how long in all.
 */
export interface Presence {
  uid: string;
  inSince: Date | null;
  outSince: Date | null;
  togetherMs: number;
}
export interface Room {
  chef: { uid: string };
  chefInSince: Date | null;
  members: Presence[];
}

/** Whether somebody is in the room by now. */
export const isIn = ({ chef, chefInSince, members }: Room, uid: string): boolean =>
  !!(uid === chef.uid ? chefInSince : members.find((member) => member.uid === uid)?.inSince);

/** Somebody is in the room from `at` on. Twice is once. */
export function enter<R extends Room>(room: R, uid: string, at: Date): R {
  if (uid === room.chef.uid) return { ...room, chefInSince: room.chefInSince ?? at };
  return {
    ...room,
    members: room.members.map((member) =>
      member.uid === uid && !member.inSince ? { ...member, inSince: at, outSince: null } : member,
    ),
  };
}

/** Somebody is out of the room from `at` on; news older than their coming is none. */
export function leave<R extends Room>(room: R, uid: string, at: Date): R {
  const { chefInSince } = room;
  if (uid === room.chef.uid) {
    if (!chefInSince || at < chefInSince) return room;
    const members = room.members.map((member) => ({
      ...member,
      togetherMs: member.togetherMs + together(member, chefInSince, at),
    }));
    return { ...room, chefInSince: null, members };
  }
  return {
    ...room,
    members: room.members.map((member) =>
      member.uid === uid && member.inSince && at >= member.inSince
        ? {
            ...member,
            inSince: null,
            outSince: at,
            togetherMs: member.togetherMs + together(member, chefInSince, at),
          }
        : member,
    ),
  };
}

/**
 * Milliseconds that chef and member have been in the room at once, up to `at`, since both were
 * there last.
 */
function together(member: Presence, chefInSince: Date | null, at: Date): number {
  if (!chefInSince || !member.inSince) return 0;
  return Math.max(0, at.getTime() - Math.max(chefInSince.getTime(), member.inSince.getTime()));
}
