import type { Session } from '@chefly/contracts';
import { ChatPanel } from './chat-panel';
import { PinnedNotes } from './kitchen/pinned-notes';
import type { DishStep } from './kitchen/use-dish';
import type { Kitchen } from './kitchen/use-kitchen';
import type { Whereabouts } from './kitchen/whereabouts';
import { StepsPanel } from './steps-panel';

/**
 * All steps of the recipe, what the chef pinned, and the chat.
 *
 * @param twin the chat stands beside the others, on a phone that lies
 */
export function SidePanel({
  session,
  kitchen,
  steps,
  cooks,
  twin,
}: {
  session: Session;
  kitchen: Kitchen;
  steps: readonly DishStep[];
  cooks: readonly Whereabouts[];
  twin?: boolean;
}) {
  const chat = <ChatPanel sessionUid={session.uid} dark />;
  const rest = (
    <>
      <StepsPanel steps={steps} kitchen={kitchen} cooks={cooks} />
      <PinnedNotes kitchen={kitchen} sessionUid={session.uid} />
    </>
  );
  if (!twin)
    return (
      <>
        {rest}
        {chat}
      </>
    );
  return (
    <>
      <div data-moved className="min-h-0 overflow-y-auto">
        {rest}
      </div>
      <div className="flex min-h-0 flex-col">{chat}</div>
    </>
  );
}
