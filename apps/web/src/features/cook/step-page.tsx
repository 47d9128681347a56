import { amountText, forMinutes, nameText, scaledText, type Recipe } from '@chefly/contracts';
import {
  Button,
  classes,
  RingTimer,
  StepHeat,
  StepText,
  StepUses,
  TimerButtons,
  useMedia,
} from '@chefly/ui';
import { Timer } from 'lucide-react';
import type { ReactNode } from 'react';
import { IngredientDrawing } from '../../parts/ingredient-drawing';
import { ScreenOn } from '../../parts/screen-on';
import type { WakeLock } from '../../parts/use-wake-lock';
import type { Cooking } from './use-cooking';
import type { Held } from './use-held';

interface Props {
  recipe: Recipe;
  cooking: Cooking;
  held: Held;
  lock: WakeLock;
  onLock: () => void;
  /** The timers beside the step, on a screen that has room for them. */
  tray: ReactNode;
}

const slides = { forward: 'animate-step-forward', back: 'animate-step-back' };
const pages: Record<Held, string> = {
  stand:
    'grid grid-cols-[minmax(0,1fr)_minmax(0,480px)] content-center items-center gap-x-16 gap-y-10',
  lies: 'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-7',
  upright: 'flex flex-col gap-3',
};
const rings: Record<Held, string> = {
  stand: 'gap-7',
  lies: 'gap-5',
  upright: 'my-auto gap-7 py-2',
};

/** One step: what to do, what it uses, and its timer. */
export function StepPage({ recipe, cooking, held, lock, onLock, tray }: Props) {
  const { step, scale, travel, heading, own, offered, now, press, minute } = cooking;
  const low = useMedia('(max-height: 720px)');
  const roomy = useMedia('(min-width: 640px) and (min-height: 900px)');
  const size = held === 'stand' ? 'stand' : 'cook';
  // as large as it may be beside what stands below it
  const upright = roomy ? 280 : low || tray ? 150 : 204;
  const ring = held === 'stand' ? 340 : held === 'lies' ? 168 : upright;
  const shown = recipe.steps[step]!;
  const uses = shown.uses.flatMap((at) => {
    const used = recipe.ingredients[at];
    if (!used) return [];
    return {
      amount: amountText(used, scale),
      name: nameText(used, scale),
      picture: <IngredientDrawing name={used.name} />,
    };
  });
  const timer = own && (
    <section
      aria-label="Timer of this step"
      className={classes('flex flex-wrap items-center justify-center', rings[held])}
    >
      <RingTimer timer={own} now={now} size={ring} onPress={() => press(own)} />
      <TimerButtons
        timer={own}
        now={now}
        size={held === 'stand' ? 'stand' : 'plain'}
        className="flex-col"
        onPress={() => press(own)}
        onMinute={() => minute(own)}
      />
    </section>
  );
  return (
    <main
      className={classes(
        'relative min-h-0 flex-1 overflow-x-clip overflow-y-auto',
        held === 'stand' ? 'px-14' : 'px-5 pt-3 land:px-6 land:pt-0',
      )}
    >
      <div
        key={step}
        className={classes('min-h-full touch-pan-y', travel && slides[travel], pages[held])}
      >
        <section className="grid grid-cols-1 gap-3" aria-label={`Step ${step + 1}`}>
          <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <StepHeat heat={shown.heat} size={size} />
            {held === 'upright' && <ScreenOn lock={lock} words onAsk={onLock} />}
          </div>
          <StepText
            parts={scaledText(shown.text, recipe.ingredients, scale)}
            size={size}
            headingRef={heading}
          />
          {held !== 'lies' && (
            <StepUses uses={uses} size={size} className={held === 'stand' ? 'mt-5' : 'mt-1'} />
          )}
          {offered.length > 0 && (
            <div className="flex flex-wrap gap-2">
              {offered.map((another) => (
                <Button
                  key={another.uid}
                  className="border-dashed tabular"
                  icon={<Timer className="size-4.5" aria-hidden />}
                  aria-label={`Start a timer of ${forMinutes(another.seconds / 60)}`}
                  onClick={() => press(another)}
                >
                  {forMinutes(another.seconds / 60)}
                </Button>
              ))}
            </div>
          )}
        </section>
        {held === 'stand' ? (
          <div className="grid gap-10">
            {timer}
            {tray}
          </div>
        ) : (
          timer
        )}
      </div>
    </main>
  );
}
