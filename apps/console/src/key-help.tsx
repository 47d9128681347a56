import { Dialog, IconButton, Switch } from '@chefly/ui';
import { Keyboard } from 'lucide-react';
import { useState } from 'react';
import { keysAreOff, turnKeys, useKeys } from './keys';

type Row = [keys: string[], does: string];
const groups: [title: string, rows: Row[]][] = [
  [
    'Everywhere',
    [
      [['1', '2', '3'], 'the tabs, in their order'],
      [['J', 'K'], 'next, previous in the list'],
      [['M'], 'more of the list'],
      [[',', '.'], 'previous, next state of the list'],
      [['H', 'L'], 'the parts of Monetization'],
      [['Esc'], 'out of the reason, so that keys are keys again'],
      [['?'], 'these keys'],
    ],
  ],
  ['A recipe', [[['A', 'R'], 'approve, reject']]],
  [
    'A video',
    [
      [['P'], 'play'],
      [['A', 'S', 'R'], 'with its sound, without, not at all'],
    ],
  ],
  [
    'A case',
    [
      [['Enter'], 'to the case'],
      [['D'], 'dismiss it'],
      [['R'], 'remove what was reported'],
      [['W'], 'warn its author'],
      [['S'], 'suspend its author'],
      [['Ctrl + Enter'], 'decide, from the reason; it is asked once more'],
      [['C', 'O'], 'confirm a suspension for good, open it again'],
    ],
  ],
  ['An appeal', [[['U', 'T'], 'the decision stands, is taken back']]],
];

/** Which key does what, and the way to turn them off: by ? or the button. */
export function KeyHelp() {
  const [open, setOpen] = useState(false);
  const [off, setOff] = useState(keysAreOff);
  useKeys({ '?': () => setOpen(true) });
  return (
    <>
      <IconButton label="Keys" className="ms-auto" onClick={() => setOpen(true)}>
        <Keyboard className="size-5" />
      </IconButton>
      <Dialog open={open} onClose={() => setOpen(false)} title="Keys">
        <div className="-mx-6 -mt-2 mb-3 border-y border-line">
          <Switch
            label="Use these keys"
            note="Not while you are writing. Tab, Enter and Escape stay as they are."
            on={!off}
            onChange={(on) => (turnKeys(on), setOff(!on))}
          />
        </div>
        {groups.map(([title, rows]) => (
          <section key={title} className="mb-4">
            <h3 className="mb-1.5 text-base">{title}</h3>
            <dl className="grid grid-cols-[minmax(6.5rem,auto)_minmax(0,1fr)] items-center gap-x-3 gap-y-1.5">
              {rows.map(([keys, does]) => (
                <div key={does} className="contents">
                  <dt className="flex flex-wrap gap-1">
                    {keys.map((key) => (
                      <kbd
                        key={key}
                        className="grid min-h-7 min-w-7 place-items-center rounded-md border border-edge px-1.5 font-sans text-[0.875rem] font-semibold"
                      >
                        {key}
                      </kbd>
                    ))}
                  </dt>
                  <dd className="text-soft">{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </Dialog>
    </>
  );
}
