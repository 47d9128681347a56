import { Dialog, Switch } from '@chefly/ui';

const rows = [
  ['M', 'Microphone'],
  ['V', 'Camera'],
  ['C', 'Chat'],
  ['H', 'Stuck here?'],
  ['← →', 'Previous and next step'],
  ['Esc', 'Close what is on top'],
  ['?', 'This list'],
] as const;

/** Which keys do what in a session, and the way to turn them off. */
export function KeysDialog({
  open,
  on,
  chef,
  onTurn,
  onClose,
}: {
  open: boolean;
  on: boolean;
  chef: boolean;
  onTurn: (on: boolean) => void;
  onClose: () => void;
}) {
  return (
    <Dialog dark open={open} onClose={onClose} title="Keys">
      <dl className="mb-2 grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        {rows
          .filter(([key]) => !chef || key !== 'H')
          .map(([key, does]) => (
            <div key={key} className="contents">
              <dt>
                <kbd className="grid min-h-8 min-w-8 place-items-center rounded-lg border border-edge px-2 font-sans font-semibold">
                  {key}
                </kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
      </dl>
      <div className="-mx-5">
        <Switch
          label="Use these keys"
          note="Not while you are writing."
          on={on}
          onChange={onTurn}
        />
      </div>
    </Dialog>
  );
}
