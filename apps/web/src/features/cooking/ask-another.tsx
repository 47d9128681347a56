import type { Chef, OwnRequest } from '@chefly/contracts';
import { useApi } from '@chefly/api-client/react';
import {
  amount,
  Avatar,
  Button,
  EmptyState,
  fullName,
  ListSkeleton,
  Rating,
  Sheet,
  useBanner,
  written,
} from '@chefly/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { howAnswered } from '../../parts/how-chefs-answer';
import { useFreeChefs } from './use-free-chefs';

/** More chefs of the same recipe for a request that waits; closes once one is asked. */
export default function AskAnother({
  request,
  onClose,
}: {
  request: OwnRequest;
  onClose: () => void;
}) {
  const api = useApi();
  const queries = useQueryClient();
  const show = useBanner();
  const free = useFreeChefs(request.recipeUid);
  const asked = new Set(request.chefs.map(({ uid }) => uid));
  const others = free.chefs.filter(({ uid }) => !asked.has(uid));
  const ask = useMutation({
    mutationFn: ({ uid, pricePaise }: Chef) =>
      api.sessions.askMore({
        uid: request.uid,
        chefUids: [uid],
        prices: pricePaise === null ? {} : { [uid]: pricePaise },
      }),
    onSuccess: (next) => {
      queries.setQueryData(['sessions', 'myRequest', {}], next);
      onClose();
    },
    onError: (error) => {
      show(error.message, { kind: 'problem' });
      void queries.invalidateQueries({ queryKey: ['sessions'] });
    },
  });
  return (
    <Sheet
      open
      over
      onClose={onClose}
      title="Ask another"
      note="The first to accept cooks with you"
    >
      {free.state.state === 'looking' ? (
        <ListSkeleton rows={2} />
      ) : others.length ? (
        <ul aria-label="Chefs" className="grid grid-cols-1 gap-1 pb-2">
          {others.map((chef) => (
            <li key={chef.uid} className="flex min-h-18 items-center gap-3.5 px-2.5">
              <Avatar person={chef} size={48} />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-semibold" {...written(fullName(chef))}>
                  {fullName(chef)}
                </span>
                <span className="block text-[0.8125rem] text-soft">
                  <Rating rating={chef.rating} ratings={chef.ratings} />
                  {chef.pricePaise !== null && <bdi> · {amount(chef.pricePaise)}</bdi>}
                </span>
                <span className="block text-[0.8125rem] tabular text-soft">
                  {howAnswered(chef.answers)}
                </span>
              </span>
              <Button
                look="wash"
                busy={ask.isPending && ask.variables.uid === chef.uid}
                disabled={ask.isPending}
                aria-label={`Ask ${fullName(chef)}`}
                onClick={() => ask.mutate(chef)}
              >
                Ask
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState>
          {free.state.state === 'none' || free.state.state === 'free'
            ? 'No other chef of this recipe is free now.'
            : 'We could not look for chefs. Your request goes on.'}
        </EmptyState>
      )}
    </Sheet>
  );
}
