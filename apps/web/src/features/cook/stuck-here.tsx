import { messages, type Recipe } from '@chefly/contracts';
import { classes, Dialog, EmptyState } from '@chefly/ui';
import { ChevronRight, Hand } from 'lucide-react';
import { TellWhenFree } from '../../parts/tell-when-free';
import { AskAboutStep } from './ask-about-step';
import { Substitutes } from './substitutes';
import { useChefsHere, type ChefsHere } from './use-chefs-here';

interface Props {
  recipe: Recipe;
  step: number;
  open: boolean;
  /** Where it stands: a line of its own, between the moves, or across the kitchen. */
  place: 'line' | 'moves' | 'stand';
  onOpen: () => void;
  onClose: () => void;
}

const places = {
  line: 'min-h-13 w-full px-4 py-1 text-start',
  moves: 'min-h-14 px-4',
  stand: 'min-h-22 px-7 text-xl',
};

/** Help at the step that is shown, from chefs who are free now. */
export function StuckHere(props: Props) {
  return <Stuck {...props} here={useChefsHere(props.recipe.uid)} />;
}

/** The same where chefly cannot be reached. */
export const StuckOffline = (props: Props) => (
  <Stuck {...props} here={{ chefs: null, offline: true, problem: null }} />
);

function Stuck({ recipe, step, open, place, onOpen, onClose, here }: Props & { here: ChefsHere }) {
  const { chefs, offline, problem } = here;
  const free = chefs && !offline ? counted(chefs.length) : null;
  return (
    <>
      <button
        type="button"
        onClick={onOpen}
        className={classes(
          'flex shrink-0 items-center gap-2.5 rounded-2xl bg-gold-wash font-semibold text-gold',
          'transition-[filter] duration-150 hover:brightness-97',
          places[place],
        )}
      >
        <Hand className="size-5 shrink-0" aria-hidden />
        Stuck here?
        {free && place !== 'moves' && (
          <span className={classes('text-[0.875rem]', place === 'line' && 'ms-auto')}>{free}</span>
        )}
        {place === 'line' && (
          <ChevronRight
            className={classes('size-4.5 shrink-0 rtl:-scale-x-100', !free && 'ms-auto')}
            aria-hidden
          />
        )}
      </button>
      <Dialog open={open} onClose={onClose} title={`Stuck at step ${step + 1}`}>
        {offline ? (
          <p className="text-soft">
            No network. Chefs can be asked when it is back; your dish and its timers go on.
          </p>
        ) : problem ? (
          <p className="text-soft">{problem}</p>
        ) : chefs?.length ? (
          <AskAboutStep recipe={recipe} step={step} chefs={chefs} onAsked={onClose} />
        ) : chefs ? (
          <EmptyState action={<TellWhenFree recipe={recipe} />}>{messages.noChefs}</EmptyState>
        ) : (
          <p role="status" className="text-soft">
            {messages.findingChefs}
          </p>
        )}
        <Substitutes recipe={recipe} step={step} />
      </Dialog>
    </>
  );
}

const counted = (n: number) =>
  n === 0 ? 'no chef free' : n === 1 ? '1 chef free' : `${n} chefs free`;
