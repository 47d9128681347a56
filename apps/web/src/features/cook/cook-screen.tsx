import type { Recipe } from '@chefly/contracts';
import { PageMark, TimerTray, TimerVoice } from '@chefly/ui';
import { useMute } from '../../parts/chime';
import { ScreenOn } from '../../parts/screen-on';
import { useWakeLock } from '../../parts/use-wake-lock';
import { CookFoot } from './cook-foot';
import { CookHeader } from './cook-header';
import { CookNotes } from './cook-notes';
import { Cooked } from './cooked';
import { IngredientsDialog } from './ingredients-dialog';
import { KeysDialog } from './keys-dialog';
import { LeaveDialog } from './leave-dialog';
import { useOtherTimers } from './other-timers';
import { StepPage } from './step-page';
import { StuckHere, StuckOffline } from './stuck-here';
import { useCooking } from './use-cooking';
import { useHeld } from './use-held';
import { useLost } from './use-lost';
import { useWays } from './use-ways';
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
export function CookScreen({ of, recipe, fresh, offline = false, away = false }: Props) {
  const cooking = useCooking(of, recipe, fresh);
  const { step, done, now, timers } = cooking;
  const ways = useWays(recipe, cooking);
  const { over, open, close, voice } = ways;
  const lost = useLost(away || cooking.away);
  const others = useOtherTimers(of, recipe);
  const beside = [...cooking.beside, ...others];
  const held = useHeld();
  const [lock, askLock] = useWakeLock();
  const mute = useMute();

  const tray = beside.length > 0 && (
    <TimerTray
      timers={beside}
      now={now}
      shape={trays[held]}
      onOpen={ways.toTimer}
      onMore={() => open('ingredients')}
    />
  );
  const Help = offline ? StuckOffline : StuckHere;
  const help = (
    <Help
      recipe={recipe}
      step={step}
      open={over === 'stuck'}
      place={helps[held]}
      onOpen={() => open('stuck')}
      onClose={close}
    />
  );

  return (
    <div
      className="mx-auto flex h-dvh w-full max-w-3xl flex-col lg:max-w-none land:max-w-none"
      {...ways.swipe}
    >
      <PageMark mark="edge-to-edge" />
      <title>{`Cook ${recipe.name} · chefly`}</title>
      <CookHeader
        recipe={recipe}
        cooking={cooking}
        held={held}
        onLeave={ways.leave}
        onIngredients={() => open('ingredients')}
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
        offline={offline || lost}
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
          offline={offline}
          onAgain={cooking.again}
          onBack={cooking.back}
        />
      ) : (
        <>
          <StepPage
            recipe={recipe}
            cooking={cooking}
            held={held}
            lock={lock}
            tray={tray}
            onLock={askLock}
          />
          <CookFoot recipe={recipe} cooking={cooking} held={held} tray={tray} help={help} />
        </>
      )}
      <TimerVoice timers={timers} now={now} />
      <IngredientsDialog
        open={over === 'ingredients'}
        recipe={recipe}
        cooking={cooking}
        others={others}
        onStep={ways.toStep}
        onTimer={ways.toTimer}
        onClose={close}
      />
      <KeysDialog open={over === 'keys'} onClose={close} />
      <LeaveDialog open={over === 'leave'} onClose={close} onLeave={ways.leave} />
    </div>
  );
}
