import type { OwnRequest } from '@chefly/contracts';
import { ChefsSheet } from './chefs-sheet';
import { useFreeChefs } from './use-free-chefs';

/** The time is over: the chefs of the recipe again, with those who did not answer. */
export default function NobodyAnswered({
  request,
  onClose,
}: {
  request: OwnRequest;
  onClose: () => void;
}) {
  const { recipeUid: uid, recipeName: name } = request;
  const free = useFreeChefs(uid);
  const unanswered = request.chefs.filter(({ state }) => state === 'expired');
  return (
    <ChefsSheet open recipe={{ uid, name }} free={free} unanswered={unanswered} onClose={onClose} />
  );
}
