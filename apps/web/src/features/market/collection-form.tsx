import { limits } from '@chefly/contracts';
import { ApiError } from '@chefly/api-client/react';
import { Button, Dialog, Field } from '@chefly/ui';
import { useState } from 'react';

interface Props {
  open: boolean;
  onClose: () => void;
  title: string;
  /** What the button says. */
  save: string;
  busy: boolean;
  problem: Error | null;
  first?: string;
  onSave: (name: string) => void;
}

/** Asks for the name of a collection. */
export const CollectionForm = ({ open, onClose, title, ...form }: Props) => (
  <Dialog open={open} onClose={onClose} title={title}>
    <Form {...form} />
  </Dialog>
);

function Form({
  save,
  busy,
  problem,
  first = '',
  onSave,
}: Omit<Props, 'open' | 'onClose' | 'title'>) {
  const [name, setName] = useState(first);
  const error =
    problem instanceof ApiError ? (problem.fields?.name ?? problem.message) : problem?.message;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim()) onSave(name.trim());
      }}
    >
      <Field
        label="Name"
        placeholder="Friday dinners"
        limit={limits.collectionName}
        maxLength={limits.collectionName}
        value={name}
        error={error}
        data-focus-first
        onChange={(event) => setName(event.target.value)}
      />
      <Button
        look="primary"
        type="submit"
        className="mt-2 w-full"
        disabled={!name.trim()}
        busy={busy}
      >
        {save}
      </Button>
    </form>
  );
}
