import { Button, Dialog } from '@chefly/ui';

interface Props {
  open: boolean;
  onClose: () => void;
  onLeave: () => void;
}

/** Before cook mode is left while timers run. */
export const LeaveDialog = ({ open, onClose, onLeave }: Props) => (
  <Dialog open={open} onClose={onClose} title="Your timers go on">
    <p className="mb-5 text-soft">
      They ring as long as chefly is open, and are here when you come back.
    </p>
    <div className="flex gap-3">
      <Button className="flex-1" onClick={onLeave}>
        Leave
      </Button>
      <Button look="primary" className="flex-1" data-focus-first onClick={onClose}>
        Stay
      </Button>
    </div>
  </Dialog>
);
