import type { RoomPass, Session } from '@chefly/contracts';
import { classes, PageMark } from '@chefly/ui';
import { useState } from 'react';
import { BubbleLine } from './bubble-line';
import { isGathering } from './kitchen/gather-pane';
import { Hands } from './kitchen/hands';
import { isLong } from './kitchen/step-look';
import { KindSwitch } from './kind-switch';
import { PlaybackContext } from './playback';
import { RoomControls } from './room-controls';
import { RoomTroubles } from './room-troubles';
import { ChatBelow, SideColumn, SideDrawer, SidePanel } from './side-panel';
import { StageCooking } from './stage-cooking';
import { StageHeader } from './stage-header';
import { chatBelow, isDesk, roomOf, useStageLayout, useStepSpace } from './stage-layout';
import { StageLayers, type StageLayer } from './stage-layers';
import { StageNews } from './stage-news';
import { StagePeople } from './stage-people';
import { usePictureInPicture } from './use-picture-in-picture';
import { QualityContext } from './use-qualities';
import { focusChat, useSessionKeys } from './use-session-keys';
import { useSilence } from './use-silence';
import { useStage } from './use-stage';
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
  const { steps } = dish;
  const { chef } = kitchen;
  const video = session.type === 'video';
  const layout = useStageLayout();
  const desk = isDesk(layout);
  const lies = layout === 'landscape';
  const below = chatBelow(layout, session.type);
  const [layer, open] = useState<StageLayer | null>(null);
  const close = () => open(null);
  const chatInSight = layout === 'three' || below;
  const unread = useUnreadMessages(session.uid, chatInSight || layer === 'chat');
  const [folded, setFolded] = useState(false);
  const troubled = news.away || !!own.trouble || stage.silent.length > 0 || (hands.some && !lies);
  const space = useStepSpace(layout, troubled && !isGathering(kitchen, dish.things));
  const [voicesChosen, setVoicesChosen] = useState(false);
  const showVoices = !video || voicesChosen;
  const several = chef && others.videos > 1 && !kitchen.state.spotlight.uid;
  const apart = usePictureInPicture();

  const raise = () => (hands.own ? hands.lower(hands.own) : open('stuck'));
  const mayRaise = !chef && kitchen.open;
  const at = Math.min(kitchen.step, Math.max(0, steps.length - 1));
  const keys = useSessionKeys({
    m: () => own.setMicrophone(!local.microphone),
    v: video ? () => own.setCamera(!local.camera) : undefined,
    c: () => (chatInSight ? focusChat() : open('chat')),
    h: mayRaise ? raise : undefined,
    '?': () => open('keys'),
    previous: at > 0 ? () => kitchen.goTo(at - 1) : undefined,
    next: at < steps.length - 1 ? () => kitchen.goTo(at + 1) : undefined,
  });

  const side = <SidePanel {...{ session, kitchen, steps }} twin={lies} />;
  const handsUp = (
    <Hands
      {...{ session, kitchen }}
      className={desk || lies ? undefined : 'mb-2'}
      onAnswer={hands.answer}
      onLower={hands.lower}
    />
  );
  const header = (
    <StageHeader
      {...{ session, quality }}
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
      <div className={roomOf(layout, { several, video, long: steps.some(isLong) })}>
        <PlaybackContext value={stage.playback}>
          <QualityContext value={news.qualities}>
            <StagePeople
              {...{ session, kitchen, state, others, layout, showVoices }}
              height={folded ? 'whole' : space === 'card' ? 'fitting' : 'low'}
              header={!headed && header}
            >
              {lies && handsUp}
              {below && layer !== 'chat' && (
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
          {...{ session, kitchen, dish, layout, space, folded }}
          away={news.away}
          onFold={setFolded}
          onFinish={() => open('end')}
        >
          <RoomTroubles
            away={news.away}
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
        {...{ own, video, layout, unread, apart }}
        hand={mayRaise ? { raised: !!hands.own, onPress: raise } : null}
        onOpen={open}
      >
        {chef && video && (others.videos < others.here.length || voicesChosen) && (
          <KindSwitch
            voices={voicesChosen}
            wide={desk}
            onTurn={() => setVoicesChosen(!voicesChosen)}
          />
        )}
      </RoomControls>
      <SideDrawer open={layer === 'chat' && layout !== 'three'} twin={lies} onClose={close}>
        {side}
      </SideDrawer>
      <StageLayers
        {...{ layer, session, kitchen, own, keys, onEnd }}
        step={at}
        apart={desk || !video ? undefined : apart}
        onClose={close}
      />
    </div>
  );
}
