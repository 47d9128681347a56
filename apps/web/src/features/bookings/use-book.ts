import type { SessionType, Slots } from '@chefly/contracts';
import { ApiError, useAccount, useApi } from '@chefly/api-client/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSessionKind } from '../../parts/session-kind';

export interface Choice {
  chef: { uid: string; name: string };
  /** The reader is the chef: a cook-along is opened. */
  own: boolean;
  slots: Slots;
  /** When the chosen slot begins. */
  startsAt: string | null;
  dish: { uid: string; name: string } | undefined;
  /** It turned out to be taken. */
  onLost: (startsAt: string) => void;
  onChanged: () => void;
}

/** Books the chosen time, takes a place in the cook-along that is then, or opens one in the own hours. */
export function useBook({ chef, own, slots, startsAt, dish, onLost, onChanged }: Choice) {
  const api = useApi();
  const queries = useQueryClient();
  const slot = slots.items.find((each) => each.startsAt === startsAt);
  const along = slot?.state === 'cook-along' ? slot.cookAlong : null;
  const cooked = along?.recipe ?? dish;
  const { mayBe, preferred, prefer } = useKinds(slots);
  const kind = along?.type ?? preferred;
  const book = useMutation({
    mutationFn: async () => {
      const pricePaise = slots.pricePaise ?? undefined;
      if (along) return api.sessions.takeSeat({ uid: along.uid, pricePaise });
      const time = { startsAt: startsAt!, recipeUid: cooked!.uid, type: kind };
      return own
        ? api.sessions.openCookAlong(time)
        : api.sessions.book({ chefUid: chef.uid, ...time, pricePaise });
    },
    onSuccess: () => void queries.invalidateQueries({ queryKey: ['sessions', 'bookings'] }),
    onError: (error) => isTaken(error) && onLost(startsAt!),
    onSettled: onChanged,
  });
  return { slot, along, cooked, kind, mayBe, prefer, book };
}

/** By video or by voice: as the reader likes it best of what the chef offers and they may choose. */
function useKinds({ types }: Slots) {
  const { minor } = useAccount();
  const [liked, prefer] = useSessionKind();
  const mayBe = (type: SessionType) => types.includes(type) && !(minor && type === 'video');
  const preferred = mayBe(liked) ? liked : mayBe('voice') ? 'voice' : types[0]!;
  return { mayBe, preferred, prefer };
}

export const isTaken = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'sessions/slot-taken';
