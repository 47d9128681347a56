import type { RoomPass, Session } from '@chefly/contracts';
import { classes, PageMark } from '@chefly/ui';
import { useState } from 'react';
import { BubbleLine } from './bubble-line';
import { Hands } from './kitchen/hands';
import { KindSwitch } from './kind-switch';
import { PlaybackContext } from './playback';
import { RoomControls } from './room-controls';
import { RoomTroubles } from './room-troubles';
import { ChatBelow, SideColumn, SideDrawer, SidePanel } from './side-panel';
import { StageCooking } from './stage-cooking';
import { StageHeader } from './stage-header';
import { StageLayers, type StageLayer } from './stage-layers';
import { StageNews } from './stage-news';
import { StagePeople } from './stage-people';
import { usePictureInPicture } from './use-picture-in-picture';
import { QualityContext } from './use-qualities';
import { useSilence } from './use-silence';
import { useStage } from './use-stage';
import { useStageKeys } from './use-stage-keys';
import { useStageView } from './use-stage-view';
import { useUnreadMessages } from './use-unread-messages';

/** The room: always dark, everything but the cooking steps back. */
export function Stage({
  session,
  pass,
  ending,
  onEntered,
  onEnd,
}: {
  session: Session;
  pass: RoomPass;
  /** That the own part ends was said, and is not answered yet. */
  ending: boolean;
  /** Told each time that this browser hears of the session from here on, with who is in it then. */
  onEntered: (there: readonly string[]) => void;
  onEnd: () => void;
}) {
  const stage = useStage(session, pass, onEntered);
  const { kitchen, dish, state, others, own, hands, news } = stage;
  const { local, quality } = state;
  useSilence(local.stream, ending, local.microphone);
  const video = session.type === 'video';
  const { layout, desk, lies, room, chat, step, voices } = useStageView(stage, session.type);
  const [layer, open] = useState<StageLayer | null>(null);
  const close = () => open(null);
  const unread = useUnreadMessages(session.uid, chat.inSight || layer === 'chat');
  const apart = usePictureInPicture();
  const { at, keys, hand } = useStageKeys(stage, { video, chatInSight: chat.inSight, open });

  const side = <SidePanel session={session} kitchen={kitchen} steps={dish.steps} twin={lies} />;
  const handsUp = (
    <Hands
      session={session}
      kitchen={kitchen}
      className={desk || lies ? undefined : 'mb-2'}
      onAnswer={hands.answer}
      onLower={hands.lower}
    />
  );
  const header = (
    <StageHeader
      session={session}
      quality={quality}
      connection={others.connection}
      away={news.away}
      now={kitchen.now}
      whole={desk}
      over={video && !desk}
      onDevices={() => open('devices')}
    />
  );
  // on a phone it stands with the picture
  const headed = (desk || !video) && !lies;

  return (
    <div
      data-theme="dark"
      data-stage
      className={classes(
        'fixed inset-0 flex overflow-hidden bg-[#120D0E] text-ink',
        lies ? 'flex-row' : 'flex-col',
      )}
    >
      <PageMark mark="room" />
      <title>{`${session.recipe.name}, live · chefly`}</title>
      <StageNews said={news.said} left={news.left} end={news.end} />
      {headed && header}
      <div className={room}>
        <PlaybackContext value={stage.playback}>
          <QualityContext value={news.qualities}>
            <StagePeople
              session={session}
              kitchen={kitchen}
              state={state}
              others={others}
              layout={layout}
              showVoices={voices.shown}
              height={step.folded ? 'whole' : step.space === 'card' ? 'fitting' : 'low'}
              header={!headed && header}
            >
              {lies && handsUp}
              {chat.below && layer !== 'chat' && (
                <ChatBelow kitchen={kitchen} sessionUid={session.uid} />
              )}
            </StagePeople>
          </QualityContext>
        </PlaybackContext>
        {!desk && (
          <BubbleLine
            sessionUid={session.uid}
            inSight={layer === 'chat'}
            onOpen={() => open('chat')}
            className={
              lies
                ? classes('absolute start-4 w-[34%]', hands.some ? 'top-16' : 'bottom-4')
                : classes('relative mx-3.5', video && '-mt-3')
            }
          />
        )}
        <StageCooking
          session={session}
          kitchen={kitchen}
          dish={dish}
          layout={layout}
          space={step.space}
          troubled={news.away || !!news.chefAway}
          folded={step.folded}
          onFold={step.fold}
          onFinish={() => open('end')}
        >
          <RoomTroubles
            away={news.away}
            chef={kitchen.chef}
            chefAway={news.chefAway}
            calls={others.connection === 'connected'}
            problem={own.trouble}
            silent={stage.silent.map((uid) => (kitchen.people.get(uid) ?? session.chef).firstName)}
            onHear={stage.playback.hear}
            onRetry={own.retry}
            onChoose={() => open('devices')}
            onGoOn={own.goOn}
          />
          {!lies && handsUp}
        </StageCooking>
        {layout === 'three' && <SideColumn>{side}</SideColumn>}
      </div>
      <RoomControls
        own={own}
        video={video}
        layout={layout}
        unread={unread}
        hand={hand}
        apart={apart}
        onOpen={open}
      >
        {voices.offered && <KindSwitch voices={voices.chosen} wide={desk} onTurn={voices.turn} />}
      </RoomControls>
      <SideDrawer open={layer === 'chat' && layout !== 'three'} twin={lies} onClose={close}>
        {side}
      </SideDrawer>
      <StageLayers
        layer={layer}
        session={session}
        kitchen={kitchen}
        own={own}
        keys={keys}
        onEnd={onEnd}
        step={at}
        apart={desk || !video ? undefined : apart}
        onClose={close}
      />
    </div>
  );
}
