import type { Session } from '@chefly/contracts';
import { ChatPanel } from './chat-panel';
import { PinnedNotes } from './kitchen/pinned-notes';
import type { DishStep } from './kitchen/use-dish';
import type { Kitchen } from './kitchen/use-kitchen';
import type { Whereabouts } from './kitchen/whereabouts';
import { StepsPanel } from './steps-panel';

/** All steps of the recipe, what the chef pinned, and the chat. */
export function SidePanel({
  session,
  kitchen,
  steps,
  cooks,
}: {
  session: Session;
  kitchen: Kitchen;
  steps: readonly DishStep[];
  cooks: readonly Whereabouts[];
}) {
  return (
    <>
      <StepsPanel steps={steps} kitchen={kitchen} cooks={cooks} />
      <PinnedNotes kitchen={kitchen} sessionUid={session.uid} />
      <ChatPanel sessionUid={session.uid} dark />
    </>
  );
}
