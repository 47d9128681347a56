import { kitchenLimits, messages, type KitchenState } from '@chefly/contracts';
import { Button, IconButton, TextArea, useKept, written } from '@chefly/ui';
import { Pin, X } from 'lucide-react';
import { useState } from 'react';
import { wayWords } from '../../../parts/way-words';
import { keptNote, newUid, type Kitchen } from './use-kitchen';

/** What the chef wants everybody to keep in sight, above the chat. */
export function PinnedNotes({ kitchen, sessionUid }: { kitchen: Kitchen; sessionUid: string }) {
  const { state, chef, open, act } = kitchen;
  const [writing, setWriting] = useState(false);
  const [text, setText] = useKept(keptNote(sessionUid));
  const [told, setTold] = useState<string | undefined>();
  const { notes } = state;
  const mayPin = chef && open && notes.length < kitchenLimits.notes;
  if (!notes.length && !mayPin) return null;
  const pin = () => {
    const words = text.trim();
    if (!words) return setTold(messages.writeNote);
    if (words.length > kitchenLimits.note)
      return setTold(`At most ${kitchenLimits.note} characters`);
    act({ do: 'pin-note', noteUid: newUid(), text: words });
    setText('');
    setWriting(false);
    setTold(undefined);
  };
  return (
    <section
      aria-label="Pinned"
      className="mb-3 grid max-h-[40%] shrink-0 few:max-h-[25%] gap-2 overflow-y-auto"
    >
      {notes.map((note) => (
        <Note key={note.uid} note={note} kitchen={kitchen} />
      ))}
      {mayPin &&
        (writing ? (
          <form
            onSubmit={(event) => {
              event.preventDefault();
              pin();
            }}
          >
            <TextArea
              label="Pin a note for everyone"
              rows={2}
              autoFocus
              limit={kitchenLimits.note}
              value={text}
              error={told}
              onChange={({ target }) => setText(target.value)}
            />
            <div className="flex gap-2">
              <Button className="flex-1" type="submit" icon={<Pin className="size-4.5" />}>
                Pin
              </Button>
              <Button look="ghost" onClick={() => setWriting(false)}>
                Not now
              </Button>
            </div>
          </form>
        ) : (
          <Button
            look="ghost"
            className="justify-self-start"
            icon={<Pin className="size-4.5" />}
            onClick={() => setWriting(true)}
          >
            Pin a note
          </Button>
        ))}
    </section>
  );
}

/** One of them, with the chef's way to take it away; of one that has not arrived how far it is. */
function Note({
  note: { uid, text },
  kitchen,
}: {
  note: KitchenState['notes'][number];
  kitchen: Kitchen;
}) {
  const { chef, open, act, again } = kitchen;
  const way = kitchen.onItsWay(uid);
  return (
    <div className="flex items-start gap-2.5 rounded-2xl bg-gold-wash py-2.5 ps-3 pe-1 text-[0.875rem]">
      <Pin className="mt-0.5 size-4.5 shrink-0 text-gold" aria-hidden />
      <p className="min-w-0 flex-1 break-words leading-snug">
        <b className="block text-gold">{way ? wayWords[way] : 'Pinned'}</b>
        <span {...written(text)}>{text}</span>
      </p>
      {way === 'waiting' && (
        <Button look="ghost" className="-my-1.5 text-gold!" onClick={again}>
          Send again
        </Button>
      )}
      {chef && open && !way && (
        <IconButton
          label={`Unpin: ${text}`}
          className="-my-1.5"
          onClick={() => act({ do: 'unpin-note', noteUid: uid })}
        >
          <X className="size-4.5" />
        </IconButton>
      )}
    </div>
  );
}
