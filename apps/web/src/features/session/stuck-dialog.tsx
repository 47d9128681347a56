import { kitchenLimits } from '@chefly/contracts';
import { Button, Dialog, Named, TextArea, useKept } from '@chefly/ui';
import { Hand } from 'lucide-react';
import { useState } from 'react';
import { PhotoInput } from '../../parts/photo-input';
import { keptTrouble } from './kitchen/use-kitchen';

/** Says to the chef that one is stuck, with a few words and a photo of the pan if one likes. */
export function StuckDialog({
  open,
  sessionUid,
  step,
  chefName,
  onClose,
  onRaise,
}: {
  open: boolean;
  sessionUid: string;
  step: number;
  chefName: string;
  onClose: () => void;
  /** `photo` is the receipt of its upload. */
  onRaise: (note: string, photo?: string) => void;
}) {
  const [note, setNote] = useKept(keptTrouble(sessionUid));
  const [photo, setPhoto] = useState<string>();
  const [sending, setSending] = useState(false);
  const tooLong = note.trim().length > kitchenLimits.stuck;
  return (
    <Dialog dark open={open} onClose={onClose} title="Stuck here?">
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (tooLong) return;
          onRaise(note.trim(), photo);
          setNote('');
          // it is kept until the server has it, like the words
          setPhoto(undefined);
        }}
      >
        <p className="text-soft">
          <Named>{chefName}</Named> sees that you are at step {step + 1}. Everybody here can read
          what you write; a photo is for <Named>{chefName}</Named> alone.
        </p>
        <TextArea
          label="What happens (you can leave it empty)"
          rows={2}
          limit={kitchenLimits.stuck}
          value={note}
          error={tooLong ? `At most ${kitchenLimits.stuck} characters` : undefined}
          onChange={({ target }) => setNote(target.value)}
          data-focus-first
        />
        <PhotoInput
          form={keptTrouble(sessionUid)}
          label="A photo of the pan (you can leave it out)"
          invites="Show your pan"
          className="h-36"
          capture
          onChange={(uploaded) => setPhoto(uploaded?.receipt)}
          onWay={(way) => setSending(way === 'sending')}
        />
        <Button
          look="primary"
          size="large"
          type="submit"
          busy={sending}
          icon={<Hand className="size-5" />}
        >
          Raise your hand
        </Button>
      </form>
    </Dialog>
  );
}
