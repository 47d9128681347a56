import { messages, timerLimits } from '@chefly/contracts';
import { Button, Dialog, Field } from '@chefly/ui';
import { useState } from 'react';

const LONGEST_MINUTES = timerLimits.longestSeconds / 60;

/** Names a timer of one's own, or one for everybody in a session, and says how long. */
export function NewTimer({
  open,
  onClose,
  onStart,
  title,
  start,
  dark = false,
}: {
  open: boolean;
  onClose: () => void;
  onStart: (name: string, minutes: number) => void;
  title: string;
  /** What the button says. */
  start: string;
  dark?: boolean;
}) {
  const [name, setName] = useState('');
  const [minutes, setMinutes] = useState('10');
  const [told, setTold] = useState(false);
  const count = Number(minutes);
  const wrong = {
    name: name.trim() ? undefined : messages.nameTimer,
    minutes:
      count > 0 && count <= LONGEST_MINUTES
        ? undefined
        : `Between 1 and ${LONGEST_MINUTES} minutes`,
  };
  return (
    <Dialog dark={dark} over open={open} onClose={onClose} title={title}>
      <form
        className="grid gap-2"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTold(true);
          if (wrong.name || wrong.minutes) return;
          onStart(name.trim(), count);
          setName('');
          setTold(false);
        }}
      >
        <Field
          label="What it is for"
          value={name}
          maxLength={timerLimits.name}
          error={told ? wrong.name : undefined}
          onChange={({ target }) => setName(target.value)}
          data-focus-first
        />
        <Field
          label="Minutes"
          type="number"
          inputMode="numeric"
          min={1}
          max={LONGEST_MINUTES}
          value={minutes}
          error={told ? wrong.minutes : undefined}
          onChange={({ target }) => setMinutes(target.value)}
        />
        <Button look="primary" size="large" type="submit">
          {start}
        </Button>
      </form>
    </Dialog>
  );
}
