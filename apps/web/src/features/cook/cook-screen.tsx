import type { Recipe } from '@chefly/contracts';
import {
  classes,
  IconButton,
  PageMark,
  StepMoves,
  StepProgress,
  TimerTray,
  TimerVoice,
  type TrayTimer,
  useMedia,
  written,
} from '@chefly/ui';
import { ListChecks, X } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useMute } from '../../parts/chime';
import { recipeLink } from '../../parts/recipe-links';
import { CookNotes } from './cook-notes';
import { Cooked } from './cooked';
import { IngredientsDialog } from './ingredients-dialog';
import { KeysDialog } from './keys-dialog';
import { LeaveDialog } from './leave-dialog';
import { isOther, useOtherTimers } from './other-timers';
import { ScreenOn } from '../../parts/screen-on';
import { StepPage, type Held } from './step-page';
import { StuckHere, StuckOffline } from './stuck-here';
import { useCooking } from './use-cooking';
import { useKeys } from './use-keys';
import { useLost } from './use-lost';
import { useSwipe } from './use-swipe';
import { useVoice } from './use-voice';
import { useWakeLock } from '../../parts/use-wake-lock';
import { VoicePill } from './voice-pill';

interface Props {
  /** The uid of the member who cooks. */
  of: string;
  recipe: Recipe;
  /** As the server just told it: kept on the device. */
  fresh?: Recipe;
  /** Nobody is signed in since chefly cannot be reached. */
  offline?: boolean;
  /** Chefly cannot be heard meanwhile. */
  away?: boolean;
}

/** One step a screen. */
export function CookScreen({ of, recipe, fresh, offline, away }: Props) {
  const cooking = useCooking(of, recipe, fresh);
  const { dish, step, done, now, timers, own, next, back, press } = cooking;
  const lost = useLost(!!away || cooking.away);
  const others = useOtherTimers(of, recipe);
  const beside = [...cooking.beside, ...others];
  const navigate = useNavigate();
  const stand = useMedia('(min-width: 1024px) and (min-height: 600px)');
  const lies = useMedia('(orientation: landscape) and (max-height: 500px)');
  const held: Held = stand ? 'stand' : lies ? 'lies' : 'upright';
  const [open, setOpen] = useState<'ingredients' | 'keys' | 'leave' | 'stuck' | null>(null);
  const close = useCallback(() => setOpen(null), []);
  const [lock, askLock] = useWakeLock();
  const mute = useMute();

  const startTimer = () => own && press(own);
  const leave = () => {
    if (cooking.isRunning && open !== 'leave') setOpen('leave');
    else void navigate(recipeLink(recipe.name));
  };
  const openStep = (to: number) => {
    close();
    cooking.open(to);
  };
  const openTimer = (timer: TrayTimer) => {
    close();
    if (isOther(timer)) timer.open();
    else if (timer.step !== null) cooking.open(timer.step);
    else setOpen('ingredients');
  };

  useKeys({
    next,
    back,
    timer: () => startTimer(),
    ingredients: () => setOpen('ingredients'),
    stuck: () => setOpen('stuck'),
    help: () => setOpen('keys'),
  });
  const swipe = useSwipe((way) => (way === 'next' ? next() : back()));
  const voice = useVoice((said) =>
    said === 'next' ? next() : said === 'back' ? back() : startTimer(),
  );

  const size = stand ? 'stand' : 'cook';
  const Help = offline ? StuckOffline : StuckHere;
  const help = (
    <Help
      recipe={recipe}
      step={step}
      open={open === 'stuck'}
      place={stand ? 'stand' : lies ? 'moves' : 'line'}
      onOpen={() => setOpen('stuck')}
      onClose={close}
    />
  );
  const tray = (
    <TimerTray
      timers={beside}
      now={now}
      shape={stand ? 'stand' : lies ? 'pills' : 'cards'}
      onOpen={openTimer}
      onMore={() => setOpen('ingredients')}
    />
  );

  return (
    <div
      className="mx-auto flex h-dvh w-full max-w-3xl flex-col lg:max-w-none land:max-w-none"
      {...swipe}
    >
      <PageMark mark="edge-to-edge" />
      <title>{`Cook ${recipe.name} · chefly`}</title>
      <header
        className={classes(
          'flex shrink-0 items-center gap-1 px-2 pt-2 land:gap-3 land:px-2.5 land:pt-1.5',
          stand && 'gap-3! px-6! py-4!',
        )}
      >
        <IconButton label="Leave cook mode" onClick={leave}>
          <X className="size-5.5" />
        </IconButton>
        {stand && (
          <span className="truncate font-serif text-xl font-[560]" {...written(recipe.name)}>
            {recipe.name}
          </span>
        )}
        <StepProgress
          step={step}
          of={recipe.steps.length}
          size={size}
          done={done}
          className={classes('flex-1', progress[held])}
        />
        {lies && <div className="ms-auto">{tray}</div>}
        {voice.state !== 'none' && (
          <VoicePill state={voice.state} heard={voice.heard} wide={stand} onToggle={voice.toggle} />
        )}
        {held !== 'upright' && <ScreenOn lock={lock} onAsk={askLock} />}
        <IconButton label="Ingredients and all steps" onClick={() => setOpen('ingredients')}>
          <ListChecks className="size-5.5" />
        </IconButton>
      </header>
      <CookNotes
        offline={!!offline || lost}
        mute={mute}
        waits={cooking.waits}
        newer={cooking.newer}
        untold={cooking.untold}
        leap={cooking.leap}
      />
      {done ? (
        <Cooked
          recipe={recipe}
          headingRef={cooking.heading}
          offline={!!offline}
          onAgain={cooking.again}
          onBack={back}
        />
      ) : (
        <>
          <StepPage
            {...{ recipe, cooking, held, lock }}
            onLock={askLock}
            tray={beside.length > 0 && tray}
          />
          {held === 'upright' && (
            <div className="grid shrink-0 gap-2.5 px-4 pt-2">
              {beside.length > 0 && tray}
              {help}
            </div>
          )}
          <footer
            className={classes(
              'shrink-0',
              stand ? 'px-8 pb-7 pt-4' : 'px-4 pb-6 pt-3 land:pb-3.5 land:pt-2',
            )}
          >
            <StepMoves
              size={size}
              first={step === 0}
              next={recipe.steps[step + 1]?.name ?? null}
              nextStep={step + 1}
              last="I cooked this"
              onPrevious={back}
              onNext={next}
            >
              {held !== 'upright' && help}
            </StepMoves>
          </footer>
        </>
      )}
      <TimerVoice timers={timers} now={now} />
      <IngredientsDialog
        open={open === 'ingredients'}
        onClose={close}
        {...{ recipe, step, now }}
        timers={timers}
        {...{ others, cooking }}
        {...{ scale: cooking.scale, servings: cooking.servings }}
        {...{ ticked: cooking.ticked, units: cooking.units }}
        onServings={(many) => dish.do({ kind: 'servings', servings: many })}
        onUnits={(which) => dish.do({ kind: 'units', units: which })}
        onTick={(at, on) => dish.do({ kind: 'tick', ingredient: at, on })}
        onStep={openStep}
        isDone={(at) => at < step || done}
        onTimer={openTimer}
      />
      <KeysDialog open={open === 'keys'} onClose={close} />
      <LeaveDialog open={open === 'leave'} onClose={close} onLeave={leave} />
    </div>
  );
}

const progress: Record<Held, string> = {
  stand: 'mx-auto max-w-md',
  lies: 'max-w-60',
  upright: 'flex-col',
};
