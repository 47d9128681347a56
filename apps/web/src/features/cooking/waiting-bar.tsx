import { messages, type OwnRequest } from '@chefly/contracts';
import { aboveDock, aboveDockLying, classes, FaceStack, Named } from '@chefly/ui';

/** The request while its member looks at other screens: who was asked, what is left, the way back. */
export function WaitingBar({
  request,
  left,
  onOpen,
}: {
  request: OwnRequest;
  left: string;
  onOpen: () => void;
}) {
  const waiting = request.chefs.filter(({ state }) => state === 'pending');
  return (
    <button
      type="button"
      onClick={onOpen}
      className={classes(
        aboveDock,
        aboveDockLying,
        'fixed inset-x-3 z-30 mx-auto flex max-w-md items-center gap-3 p-3 pe-5 text-start',
        'animate-rise rounded-2xl border border-line bg-card shadow-lift',
      )}
    >
      <FaceStack people={waiting.slice(0, 3)} size={36} />
      <span className="min-w-0 flex-1 leading-snug">
        <span className="block font-medium">{messages.requestingChef}</span>
        <span className="block truncate text-[0.8125rem] text-soft">
          <Named>{request.recipeName}</Named>, {request.type}
        </span>
      </span>
      <b role="timer" aria-label="Time left" className="text-lg tabular">
        {left}
      </b>
    </button>
  );
}
