import { Dialog, Switch } from '@chefly/ui';
import { useState } from 'react';
import { keysAreOff, turnKeys } from './use-keys';

const keys: [string[], string][] = [
  [['→', 'Space'], 'Next step'],
  [['←'], 'Previous step'],
  [['T'], 'Start or pause the timer'],
  [['I'], 'Ingredients and all steps'],
  [['H'], 'Stuck here?'],
  [['?'], 'These keys'],
];

/** What each key does in cook mode; they can be turned off. */
export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [off, setOff] = useState(keysAreOff);
  return (
    <Dialog open={open} onClose={onClose} title="Keys">
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-2.5">
        {keys.map(([names, what]) => (
          <div key={what} className="contents">
            <dt className="flex gap-1.5">
              {names.map((name) => (
                <kbd
                  key={name}
                  className="min-w-7 rounded-md border border-edge px-1.5 text-center font-sans text-[0.8125rem] font-semibold"
                >
                  {name}
                </kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <div className="-mx-5 mt-4">
        <Switch
          label="Keys"
          note="Cook mode listens to the keyboard on this device."
          on={!off}
          onChange={(on) => {
            turnKeys(on);
            setOff(!on);
          }}
        />
      </div>
    </Dialog>
  );
}
