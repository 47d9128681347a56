import {
  messages,
  type KitchenChange,
  type RaisedHand,
  type RoomPass,
  type Session,
} from '@chefly/contracts';
import { classes, PageMark, useKeyboardBeside } from '@chefly/ui';
import { useEffect, useState } from 'react';
import { forgetPhotoSent } from '../../parts/kept-photos';
import { BubbleLine } from './bubble-line';
import { ChatPanel } from './chat-panel';
import { isGathering } from './kitchen/gather-pane';
import { Hands } from './kitchen/hands';
import { PinnedNotes } from './kitchen/pinned-notes';
import { goTo, isLong } from './kitchen/step-pane';
import { useDish } from './kitchen/use-dish';
import { keptTrouble, useKitchen } from './kitchen/use-kitchen';
import { panSaid, whereabouts } from './kitchen/whereabouts';
import { KindSwitch } from './kind-switch';
import { isOnVoice } from './participants';
import { PlaybackContext, usePlayback } from './playback';
import { RoomControls } from './room-controls';
import { RoomTroubles } from './room-troubles';
import { SideDrawer, SidePanel } from './side-panel';
import { StageCooking } from './stage-cooking';
import { StageHeader } from './stage-header';
import { chatBelow, roomOf, spaceOf, useFewLines, useStageLayout } from './stage-layout';
import { StageLayers, type StageLayer } from './stage-layers';
import { StageNews } from './stage-news';
import { StagePeople } from './stage-people';
import { useAnnouncer } from './use-announcer';
import { useCompanyNews } from './use-company-news';
import { useKeptForReload } from './use-kept-for-reload';
import { useKitchenAway } from './use-kitchen-away';
import { useKitchenNews } from './use-kitchen-news';
import { useAbsent, useLeavers } from './use-leavers';
import { useOwnDevices } from './use-own-devices';
import { usePictureInPicture } from './use-picture-in-picture';
import { QualityContext, useQualities } from './use-qualities';
import { useRoom } from './use-room';
import { focusChat, useSessionKeys } from './use-session-keys';
import { useToldTimers } from './use-told-timers';
import { useUnreadMessages } from './use-unread-messages';

const ASIDE = 'flex min-h-0 flex-1 flex-col rounded-[20px] border border-line bg-card p-4';

/** The room: always dark, everything but the cooking steps back. */
export function Stage({
  session,
  pass,
  onEntered,
  onEnd,
}: {
  session: Session;
  pass: RoomPass;
  /** Told each time that this browser hears of the session from here on, with who is in it then. */
  onEntered: (there: readonly string[]) => void;
  onEnd: () => void;
}) {
  const leavers = useLeavers(session);
  const gone = leavers.flatMap(({ uid, away }) => (away ? [] : uid));
  const [forgetPhoto] = useState(() => (change: KitchenChange) => {
    if (change.do === 'raise-hand' && change.photo)
      void forgetPhotoSent(keptTrouble(session.uid), change.photo);
  });
  const kitchen = useToldTimers(useKitchen(session, gone, forgetPhoto));
  const { room, state } = useRoom(session, pass, (there) => {
    kitchen.catchUp();
    onEntered(there);
  });
  const { playback, silent } = usePlayback(state.local.microphone || state.local.camera);
  const dish = useDish(session.recipe.uid);
  const { steps } = dish;
  const layout = useStageLayout();
  const [voicesChosen, setVoicesChosen] = useState(false);
  const [layer, setLayer] = useState<StageLayer | null>(null);
  const [folded, setFolded] = useState(false);
  const [lowered, setLowered] = useState<string | null>(null);
  const below = chatBelow(layout, session.type);
  const chatInSight = layout === 'three' || below;
  const unread = useUnreadMessages(session.uid, chatInSight || layer === 'chat');
  const [started, setStarted] = useState(false);
  const connected = state.remotes.flatMap((remote) => (remote.connected ? remote.uid : []));
  const { absent, justLeft } = useAbsent(leavers, connected);
  const remotes = state.remotes.filter((remote) => !absent.includes(remote.uid));
  if (!started && remotes.some((remote) => remote.connected)) setStarted(true);
  const alone = started && !remotes.length;
  useKeptForReload(session, kitchen.step, started, alone);

  const { said, say } = useAnnouncer();
  const away = useKitchenAway(kitchen.unanswered, say);
  const chef = session.role === 'chef';
  const video = session.type === 'video';
  const desk = layout === 'two' || layout === 'three';
  const few = useFewLines();
  const { local } = state;
  const { hands, spotlight } = kitchen.state;
  const people = new Map(session.participants.map((person) => [person.uid, person]));
  const nameOf = (uid: string) => (people.get(uid) ?? session.chef).firstName;
  const cooks = whereabouts(session, kitchen.state, gone);
  const ownHand = hands.find(({ memberUid }) => memberUid === kitchen.me);
  const lies = layout === 'landscape';
  const handUp = chef ? hands.length > 0 : !!ownHand;
  const shared = away || !!local.problem || silent.length > 0 || (handUp && !lies);
  const space = spaceOf(desk, few, shared && !isGathering(kitchen, dish.things));
  const videos = remotes.filter(({ uid }) => !isOnVoice(session, uid)).length;
  const several = chef && videos > 1 && !spotlight.uid;
  const showVoices = session.type === 'voice' || voicesChosen;
  const chefName = session.chef.firstName;
  const lit = !chef && spotlight.uid ? people.get(spotlight.uid) : undefined;
  const shownPan = lit && panSaid(chefName, lit.uid === kitchen.me ? null : lit.firstName);

  const end = useKitchenNews(kitchen, session, steps.length, people, say, lowered);
  const leftNow = justLeft ? messages.hasLeft(justLeft) : null;
  useEffect(() => void (shownPan && say(shownPan)), [shownPan, say]);
  const qualities = useQualities(session, state.quality, say);
  const connection = alone ? null : state.connection;
  useCompanyNews(remotes, local, connection, people, say);

  const own = useOwnDevices(session.uid, room, local);
  const microphone = own.setMicrophone;
  const camera = () => own.setCamera(!local.camera);
  const raise = () => (ownHand ? lower(ownHand) : setLayer('stuck'));
  function lower({ uid }: RaisedHand) {
    setLowered(uid);
    kitchen.act({ do: 'lower-hand', handUid: uid });
  }
  function answer({ uid }: RaisedHand) {
    if (!local.microphone) microphone(true);
    kitchen.act({ do: 'answer-hand', handUid: uid });
  }
  const at = Math.min(kitchen.step, Math.max(0, steps.length - 1));
  const keyboard = useKeyboardBeside();
  const keys = useSessionKeys({
    m: () => microphone(!local.microphone),
    v: video ? camera : undefined,
    c: () => (chatInSight ? focusChat() : setLayer('chat')),
    h: chef || !kitchen.open ? undefined : raise,
    '?': () => setLayer('keys'),
    previous: at > 0 ? () => goTo(kitchen, at - 1) : undefined,
    next: at < steps.length - 1 ? () => goTo(kitchen, at + 1) : undefined,
  });
  const apart = usePictureInPicture();
  const close = () => setLayer(null);
  const canShow = (uid: string) => video && !isOnVoice(session, uid);

  const side = <SidePanel {...{ session, kitchen, steps, cooks }} twin={lies} />;
  const handsUp = (
    <Hands
      {...{ session, kitchen, people, canShow }}
      className={desk || lies ? undefined : 'mb-2'}
      onAnswer={answer}
      onLower={lower}
    />
  );

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
      <StageNews said={said} left={leftNow} end={end} />
      {(desk || !video) && !lies && (
        <StageHeader
          session={session}
          connection={connection}
          quality={state.quality}
          away={away}
          onDevices={() => setLayer('devices')}
          whole={desk}
        />
      )}
      <div className={roomOf(layout, { several, video, long: steps.some(isLong) })}>
        <PlaybackContext value={playback}>
          <QualityContext value={qualities}>
            <StagePeople
              session={session}
              local={local}
              quality={state.quality}
              remotes={remotes}
              started={started}
              cooks={cooks}
              state={kitchen.state}
              layout={layout}
              showVoices={showVoices}
              folded={folded}
              low={space !== 'card'}
              connection={connection}
              away={away}
              shownPan={shownPan}
              onDevices={() => setLayer('devices')}
            >
              {lies && handsUp}
              {below && layer !== 'chat' && (
                <aside className={ASIDE} aria-label="Chat">
                  <PinnedNotes kitchen={kitchen} sessionUid={session.uid} />
                  <ChatPanel sessionUid={session.uid} dark />
                </aside>
              )}
            </StagePeople>
          </QualityContext>
        </PlaybackContext>
        {!desk && (
          <BubbleLine
            sessionUid={session.uid}
            inSight={layer === 'chat'}
            onOpen={() => setLayer('chat')}
            className={
              lies
                ? classes('absolute start-4 w-[34%]', handUp ? 'top-16' : 'bottom-4')
                : classes('relative mx-3.5', video && '-mt-3')
            }
          />
        )}
        <StageCooking
          session={session}
          kitchen={kitchen}
          dish={dish}
          cooks={cooks}
          people={people}
          layout={layout}
          problem={
            <RoomTroubles
              away={away}
              calls={connection === 'connected'}
              problem={local.problem}
              silent={silent.map(nameOf)}
              onHear={playback.hear}
              onRetry={own.retry}
              onChoose={() => setLayer('devices')}
            />
          }
          hands={!lies && handsUp}
          folded={folded}
          space={space}
          away={away}
          onFold={setFolded}
          onFinish={() => setLayer('end')}
        />
        {layout === 'three' && (
          <aside className={ASIDE} aria-label="Recipe and chat">
            {side}
          </aside>
        )}
      </div>
      <RoomControls
        local={local}
        video={video}
        rail={lies}
        chat={layout === 'three' ? null : { unread, onOpen: () => setLayer('chat') }}
        hand={chef || !kitchen.open ? null : { raised: !!ownHand, onPress: raise }}
        onMicrophone={() => microphone(!local.microphone)}
        onCamera={camera}
        onTurnCamera={own.turnCamera}
        onDevices={desk ? () => setLayer('devices') : undefined}
        apart={desk && video ? apart : undefined}
        onKeys={desk && keyboard ? () => setLayer('keys') : undefined}
        onEnd={() => setLayer('end')}
      >
        {chef && video && (videos < remotes.length || voicesChosen) && (
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
