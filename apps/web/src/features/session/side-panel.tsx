import type { Session } from '@chefly/contracts';
import { classes, Dialog } from '@chefly/ui';
import type { ReactNode } from 'react';
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

/** The same over the room, where there is no place for it beside the step. */
export function SideDrawer({
  open,
  twin,
  children,
  onClose,
}: {
  open: boolean;
  /** The chat stands beside the others, on a phone that lies. */
  twin: boolean;
  children: ReactNode;
  onClose: () => void;
}) {
  return (
    <Dialog
      dark
      open={open}
      onClose={onClose}
      title="Steps and chat"
      shape={twin ? 'twin' : 'side'}
    >
      <div
        className={classes(
          'min-h-0 flex-1',
          twin ? 'grid grid-cols-2 grid-rows-[minmax(0,1fr)] gap-5' : 'flex flex-col',
        )}
      >
        {children}
      </div>
    </Dialog>
  );
}
