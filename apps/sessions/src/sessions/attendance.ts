/**
 * What the room's comings and goings say of one member: together with the chef since when, and for
 * how long in all.
 */
export interface Stay {
  uid: string;
  inSince: Date | null;
  outSince: Date | null;
  togetherMs: number;
  /** When their part was over, whoever hears of it late that they came. */
  leftAt?: Date | null;
}
export interface Attendance {
  chef: { uid: string };
  chefInSince: Date | null;
  members: Stay[];
}

/** Whether somebody is in the room by now. */
export const isIn = ({ chef, chefInSince, members }: Attendance, uid: string): boolean =>
  !!(uid === chef.uid ? chefInSince : members.find((member) => member.uid === uid)?.inSince);

/** Somebody is in the room from `at` on. Twice is once. */
export function enter<R extends Attendance>(attendance: R, uid: string, at: Date): R {
  if (uid === attendance.chef.uid)
    return { ...attendance, chefInSince: attendance.chefInSince ?? at };
  return {
    ...attendance,
    members: attendance.members.map((member) =>
      member.uid === uid && !member.inSince ? { ...member, inSince: at, outSince: null } : member,
    ),
  };
}

/** Somebody is out of the room from `at` on; news older than their coming is none. */
export function leave<R extends Attendance>(attendance: R, uid: string, at: Date): R {
  const { chefInSince } = attendance;
  if (uid === attendance.chef.uid) {
    if (!chefInSince || at < chefInSince) return attendance;
    const members = attendance.members.map((member) => ({
      ...member,
      togetherMs: member.togetherMs + together(member, chefInSince, at),
    }));
    return { ...attendance, chefInSince: null, members };
  }
  return {
    ...attendance,
    members: attendance.members.map((member) =>
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
 * Milliseconds that chef and member have been in the room at once, up to `at` or the end of the
 * member's part, since both were there last.
 */
function together(member: Stay, chefInSince: Date | null, at: Date): number {
  if (!chefInSince || !member.inSince) return 0;
  const until = Math.min(at.getTime(), member.leftAt?.getTime() ?? Infinity);
  return Math.max(0, until - Math.max(chefInSince.getTime(), member.inSince.getTime()));
}
