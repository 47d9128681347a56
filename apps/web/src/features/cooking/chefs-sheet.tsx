import { messages, type Person, type Recipe } from '@chefly/contracts';
import { useAccount } from '@chefly/api-client/react';
import { Avatar, Button, fullName, Segments, Sheet, written } from '@chefly/ui';
import { Mic, Video } from 'lucide-react';
import { ListEnd } from '../../parts/list-end';
import { useSessionKind } from '../../parts/session-kind';
import { useDishPictures } from '../../parts/use-dish-pictures';
import { BusyChefs } from './busy-chefs';
import { ChefRow, dishesOf } from './chef-row';
import { SessionCosts } from './session-costs';
import { useAsking } from './use-asking';
import { useChosenChefs, type ChosenChefs } from './use-chosen-chefs';
import type { ChefsOfRecipe } from './use-free-chefs';

interface Props {
  recipe: Pick<Recipe, 'uid' | 'name'>;
  free: ChefsOfRecipe;
  /** Who was asked before, and did not answer in time. */
  unanswered?: readonly Person[];
  onClose: () => void;
}

/** The free chefs over their recipe: up to four are ticked and asked, by video or by voice. */
export function ChefsSheet({ open, ...props }: Props & { open: boolean }) {
  return open ? <Open {...props} /> : null;
}

function Open({ recipe, free, unanswered = [], onClose }: Props) {
  const choice = useChosenChefs(free.chefs);
  const pictures = useDishPictures(dishesOf(free.chefs));
  return (
    <Sheet
      open
      onClose={onClose}
      title="Chefs"
      note={`${free.chefs.length} free now for ${recipe.name}`}
      foot={<Foot recipe={recipe} choice={choice} onClose={onClose} />}
    >
      <Unanswered chefs={unanswered} />
      <ul aria-label="Chefs" className="grid grid-cols-1 gap-1">
        {choice.rows.map(({ chef, gone }) => (
          <ChefRow
            key={chef.uid}
            chef={chef}
            pictures={pictures}
            gone={gone}
            ticked={choice.chosen.some(({ uid }) => uid === chef.uid)}
            onTick={() => choice.toggle(chef.uid)}
          />
        ))}
      </ul>
      <ListEnd list={free.list} />
      <BusyChefs recipe={recipe} />
    </Sheet>
  );
}

function Unanswered({ chefs }: { chefs: readonly Person[] }) {
  if (!chefs.length) return null;
  return (
    <section className="mb-3 rounded-control bg-gold-wash px-3.5 py-2.5">
      <p role="status" className="text-[0.875rem] font-semibold text-gold">
        {messages.requestExpired}
      </p>
      <ul aria-label="Did not answer" className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1.5">
        {chefs.map((chef) => (
          <li key={chef.uid} className="flex min-w-0 items-center gap-2">
            <Avatar person={chef} size={28} className="opacity-60 saturate-[0.3]" />
            <span className="min-w-0 break-words text-[0.875rem]" {...written(fullName(chef))}>
              {fullName(chef)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Foot({
  recipe,
  choice,
  onClose,
}: {
  recipe: Props['recipe'];
  choice: ChosenChefs;
  onClose: () => void;
}) {
  const { minor } = useAccount();
  const [kind, chooseKind] = useSessionKind();
  const ask = useAsking(recipe.uid, onClose);
  const { chosen, atLimit, left } = choice;
  return (
    <>
      <SessionCosts chefs={chosen} />
      <div className="mb-3 flex min-h-12 flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <div role="status" className="min-w-0 flex-1 basis-40 leading-snug">
          {atLimit ? (
            <p className="text-[0.875rem] font-semibold text-gold">{messages.selectionLimit}</p>
          ) : (
            <>
              <p className="font-semibold">{inWords(chosen.length)}</p>
              <p className="text-balance text-[0.8125rem] text-soft">
                {left || 'The first to accept cooks with you'}
              </p>
            </>
          )}
        </div>
        <Segments
          label="Kind of session"
          value={kind}
          onChange={chooseKind}
          describedBy={minor ? 'why-no-video' : undefined}
          segments={[
            { value: 'video', label: 'Video', Icon: Video, disabled: !!minor },
            { value: 'voice', label: 'Voice', Icon: Mic },
          ]}
        />
      </div>
      {minor && (
        <p id="why-no-video" className="mb-3 text-[0.875rem] text-soft">
          {messages.voiceUnder18}
        </p>
      )}
      {ask.error && (
        <p role="alert" className="mb-3 font-semibold text-live">
          {ask.error.message}
        </p>
      )}
      <Button
        look="primary"
        size="large"
        className="w-full"
        disabled={!chosen.length}
        busy={ask.isPending}
        onClick={() => ask.mutate({ chefs: chosen, type: kind })}
      >
        Start Session
      </Button>
    </>
  );
}

/** What 'Start Session' will do. */
const inWords = (chefs: number) =>
  chefs === 0 ? 'Tick up to four chefs' : `Ask ${chefs} ${chefs === 1 ? 'chef' : 'chefs'}`;
