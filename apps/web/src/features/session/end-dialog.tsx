import { messages, type Session } from '@chefly/contracts';
import { Button, Dialog } from '@chefly/ui';

/** Asks before somebody goes, in the words of their kind of session. */
export function EndDialog({
  open,
  session,
  onClose,
  onEnd,
}: {
  open: boolean;
  session: Session;
  onClose: () => void;
  onEnd: () => void;
}) {
  const byVoice = session.role === 'user' && session.type === 'voice';
  return (
    <Dialog
      dark
      open={open}
      onClose={onClose}
      title={byVoice ? messages.endVoiceQuestion : messages.endSessionQuestion}
    >
      <div className="flex gap-3">
        <Button look="danger" className="flex-1" onClick={onEnd}>
          End Session
        </Button>
        <Button className="flex-1" autoFocus onClick={onClose}>
          Continue Session
        </Button>
      </div>
    </Dialog>
  );
}
