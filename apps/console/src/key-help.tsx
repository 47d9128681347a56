import { Dialog, IconButton } from '@chefly/ui';
import { Keyboard } from 'lucide-react';
import { useState } from 'react';
import { useKeys } from './keys';

const keys: [keys: string, does: string][] = [
  ['1, 2, 3 …', 'the tabs'],
  ['J, K', 'next, previous in the list'],
  ['M', 'more of the list'],
  ['comma, full stop', 'previous, next state of the list'],
  ['H, L', 'the parts of Monetization'],
  ['Enter', 'to the case'],
  ['A, R', 'approve, reject a recipe'],
  ['P', 'play a video'],
  ['A, S, R', 'a video: with its sound, without, not at all'],
  ['D', 'dismiss a case'],
  ['R', 'remove what was reported'],
  ['W', 'warn its author'],
  ['S', 'suspend its author'],
  ['C', 'confirm a suspension for good'],
  ['O', 'open a proposed case again'],
  ['U, T', 'an appeal: the decision stands, is taken back'],
  ['Escape', 'out of the reason, so that keys are keys again'],
  ['Control + Enter', 'decide, from the reason; it is asked once more'],
  ['?', 'these keys'],
];

/** Which key does what: by ? or the button. */
export function KeyHelp() {
  const [open, setOpen] = useState(false);
  useKeys({ '?': () => setOpen(true) });
  return (
    <>
      <IconButton label="Keys" className="ms-auto" onClick={() => setOpen(true)}>
        <Keyboard className="size-5" />
      </IconButton>
      <Dialog open={open} onClose={() => setOpen(false)} title="Keys">
        <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-2">
          {keys.map(([key, does]) => (
            <div key={key + does} className="contents">
              <dt>
                <kbd className="font-semibold">{key}</kbd>
              </dt>
              <dd className="text-soft">{does}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  );
}
