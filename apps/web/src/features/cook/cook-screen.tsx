import type { Recipe } from '@chefly/contracts';
import { classes, PageMark, StepMoves, TimerTray, TimerVoice, type TrayTimer } from '@chefly/ui';
import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useMute } from '../../parts/chime';
import { recipeLink } from '../../parts/recipe-links';
import { ScreenOn } from '../../parts/screen-on';
import { useWakeLock } from '../../parts/use-wake-lock';
import { CookHeader } from './cook-header';
import { CookNotes } from './cook-notes';
import { Cooked } from './cooked';
import { IngredientsDialog } from './ingredients-dialog';
import { KeysDialog } from './keys-dialog';
import { LeaveDialog } from './leave-dialog';
import { isOther, useOtherTimers } from './other-timers';
import { StepPage } from './step-page';
import { StuckHere, StuckOffline } from './stuck-here';
import { useCooking } from './use-cooking';
import { useHeld } from './use-held';
import { useKeys } from './use-keys';
import { useLost } from './use-lost';
import { useSwipe } from './use-swipe';
import { useVoice } from './use-voice';
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

const trays = { stand: 'stand', lies: 'pills', upright: 'cards' } as const;
const helps = { stand: 'stand', lies: 'moves', upright: 'line' } as const;

/** One step a screen. */
export function CookScreen({ of, recipe, fresh, offline, away }: Props) {
  const cooking = useCooking(of, recipe, fresh);
  const { step, done, now, timers, own, next, back, press } = cooking;
  const lost = useLost(!!away || cooking.away);
  const others = useOtherTimers(of, recipe);
  const beside = [...cooking.beside, ...others];
  const navigate = useNavigate();
  const held = useHeld();
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

  const Help = offline ? StuckOffline : StuckHere;
  const help = (
    <Help
      recipe={recipe}
      step={step}
      open={open === 'stuck'}
      place={helps[held]}
      onOpen={() => setOpen('stuck')}
      onClose={close}
    />
  );
  const tray = (
    <TimerTray
      timers={beside}
      now={now}
      shape={trays[held]}
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
      <CookHeader
        {...{ recipe, cooking, held }}
        onLeave={leave}
        onIngredients={() => setOpen('ingredients')}
      >
        {held === 'lies' && <div className="ms-auto">{tray}</div>}
        {voice.state !== 'none' && (
          <VoicePill
            state={voice.state}
            heard={voice.heard}
            wide={held === 'stand'}
            onToggle={voice.toggle}
          />
        )}
        {held !== 'upright' && <ScreenOn lock={lock} onAsk={askLock} />}
      </CookHeader>
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
              held === 'stand' ? 'px-8 pb-7 pt-4' : 'px-4 pb-6 pt-3 land:pb-3.5 land:pt-2',
            )}
          >
            <StepMoves
              size={held === 'stand' ? 'stand' : 'cook'}
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
        {...{ recipe, cooking, others }}
        onStep={openStep}
        onTimer={openTimer}
        onClose={close}
      />
      <KeysDialog open={open === 'keys'} onClose={close} />
      <LeaveDialog open={open === 'leave'} onClose={close} onLeave={leave} />
    </div>
  );
}
