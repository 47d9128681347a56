import { pages, useApi } from '@chefly/api-client/react';
import { EmptyState, ErrorState, ListSkeleton } from '@chefly/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ListEnd } from '../../parts/list-end';
import { FoundPeople } from './person-row';
import { SuggestedPeople } from './suggested-people';

/** Members by a part of their names. */
export function PeopleResults({ text, onChosen }: { text: string; onChosen: () => void }) {
  const api = useApi();
  const list = useInfiniteQuery({ ...pages(api, 'social', 'people', { text }), enabled: !!text });
  const people = list.data?.pages.flatMap((page) => page.items) ?? [];
  if (!text)
    return (
      <>
        <EmptyState dish="samosa">Whose kitchen are you looking for?</EmptyState>
        <SuggestedPeople onOpen={onChosen} />
      </>
    );
  if (list.isPending) return <ListSkeleton />;
  if (list.isLoadingError)
    return <ErrorState message={list.error.message} onRetry={() => void list.refetch()} />;
  if (!people.length)
    return (
      <EmptyState>
        Nobody by the name ‘<bdi>{text}</bdi>’. You see members of your own gender here.
      </EmptyState>
    );
  return (
    <>
      <FoundPeople people={people} onOpen={onChosen} />
      <ListEnd list={list} />
    </>
  );
}
