import { mergedHours, type BookingHours } from '@chefly/contracts';
import { useApi } from '@chefly/api-client/react';
import { useBanner } from '@chefly/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { useHoursDraft } from './use-hours-draft';

/** @param paused see usePaused */
export function useSaveHours(
  { before, saved }: ReturnType<typeof useHoursDraft>,
  paused: boolean | undefined,
) {
  const api = useApi();
  const queries = useQueryClient();
  const show = useBanner();
  return useMutation({
    mutationFn: async (here: BookingHours) => {
      // what was saved on another device since stays, also what is from here on, by `before`, which
      // a server of the version before does not know
      const there = await api.sessions.bookingHours({});
      const merged = mergedHours(before, here, there);
      return api.sessions.setBookingHours({ ...merged, before: there });
    },
    onSuccess: (next, sent) => {
      queries.setQueryData(['sessions', 'bookingHours', {}], next);
      void queries.invalidateQueries({ queryKey: ['sessions', 'slots'] });
      saved(sent, next);
      show(savedWords(next.open, paused), { kind: 'done' });
    },
  });
}

function savedWords(open: boolean, paused: boolean | undefined): string {
  if (!open || paused) return 'Saved. You cannot be booked now.';
  return paused === false ? 'Saved. Your hours can be booked.' : 'Saved.';
}
