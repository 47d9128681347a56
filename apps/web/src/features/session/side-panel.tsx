import type { Session } from '@chefly/contracts';
import { classes, Dialog } from '@chefly/ui';
import type { ReactNode } from 'react';
import { ChatPanel } from './chat-panel';
import { PinnedNotes } from './kitchen/pinned-notes';
import type { DishStep } from './kitchen/use-dish';
import type { Kitchen } from './kitchen/use-kitchen';
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
  twin,
}: {
  session: Session;
  kitchen: Kitchen;
  steps: readonly DishStep[];
  twin?: boolean;
}) {
  const chat = <ChatPanel sessionUid={session.uid} dark />;
  const rest = (
    <>
      <StepsPanel steps={steps} kitchen={kitchen} />
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

const ASIDE = 'flex min-h-0 flex-1 flex-col rounded-[20px] border border-line bg-card p-4';

/** The same beside the step, as a column of its own. */
export const SideColumn = ({ children }: { children: ReactNode }) => (
  <aside className={ASIDE} aria-label="Recipe and chat">
    {children}
  </aside>
);

/** The chat with what the chef pinned, below those who are there. */
export const ChatBelow = ({ kitchen, sessionUid }: { kitchen: Kitchen; sessionUid: string }) => (
  <aside className={ASIDE} aria-label="Chat">
    <PinnedNotes kitchen={kitchen} sessionUid={sessionUid} />
    <ChatPanel sessionUid={sessionUid} dark />
  </aside>
);

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
