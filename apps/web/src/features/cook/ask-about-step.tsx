import {
  kitchenLimits,
  messages,
  SELECTION_CAP,
  type Chef,
  type Recipe,
  type SessionType,
} from '@chefly/contracts';
import { useAccount, useApi } from '@chefly/api-client/react';
import { Button, fullName, Segments, TextArea, useBanner, useKept, type Segment } from '@chefly/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Mic, Video } from 'lucide-react';
import { useRef, useState } from 'react';
import { PriceLines, pricedOf, shownPrices } from '../../parts/chef-prices';
import type { DraftMedia } from '../../parts/draft-media';
import { PhotoInput } from '../../parts/photo-input';

/** What is wrong, how to talk, and who is asked: the first who answers cooks on together. */
export function AskAboutStep({
  recipe,
  step,
  chefs,
  onAsked,
}: {
  recipe: Recipe;
  step: number;
  chefs: readonly Chef[];
  onAsked: () => void;
}) {
  const api = useApi();
  const queries = useQueryClient();
  const show = useBanner();
  const { minor } = useAccount();
  const [chosen, setKind] = useState<SessionType>('video');
  const kind = minor ? 'voice' : chosen;
  const [note, setNote, sent] = useKept(`stuck:${recipe.uid}:${step}`);
  const [photo, setPhoto] = useState<string>();
  const [sending, setSending] = useState(false);
  const media = useRef<DraftMedia>(null);
  const asked = chefs.slice(0, SELECTION_CAP);
  const ask = useMutation({
    mutationFn: () =>
      api.sessions.ask({
        chefUids: asked.map(({ uid }) => uid),
        recipeUid: recipe.uid,
        type: kind,
        prices: shownPrices(asked),
        stuck: { step, note, ...(photo && { photo }) },
      }),
    onSuccess: (request) => {
      queries.setQueryData(['sessions', 'myRequest', {}], request);
      sent();
      media.current?.published();
      onAsked();
    },
    onError: (error) => show(error.message, { kind: 'problem' }),
  });
  const kinds: Segment<SessionType>[] = [
    { value: 'video', label: 'Video', Icon: Video, disabled: !!minor },
    { value: 'voice', label: 'Voice', Icon: Mic },
  ];
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        ask.mutate();
      }}
    >
      <p className="mb-3 text-soft">
        {asked.length === 1 ? fullName(asked[0]!) : `${asked.length} chefs`} will see the step and
        what you write and show. The first to accept cooks on with you.
      </p>
      <TextArea
        label="What is wrong?"
        placeholder="It catches at the bottom. Water, or start over?"
        limit={kitchenLimits.stuck}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <div className="mt-3">
        <PhotoInput
          ref={media}
          form={`stuck:${recipe.uid}:${step}`}
          label="A photo of the pan (you can leave it out)"
          invites="Show your pan"
          className="h-36"
          capture
          onChange={(uploaded) => setPhoto(uploaded?.receipt)}
          onWay={(way) => setSending(way === 'sending')}
        />
      </div>
      <Costs chefs={asked} />
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Segments
          label="How to talk"
          value={kind}
          segments={kinds}
          onChange={setKind}
          describedBy={minor ? 'why-no-video' : undefined}
        />
        <Button
          type="submit"
          look="primary"
          size="large"
          className="flex-1"
          busy={ask.isPending || sending}
        >
          {asked.length === 1 ? 'Ask 1 chef' : `Ask ${asked.length} chefs`}
        </Button>
      </div>
      {minor && (
        <p id="why-no-video" className="mt-2 text-[0.875rem] text-soft">
          {messages.voiceUnder18}
        </p>
      )}
    </form>
  );
}

/** What the session costs, before anybody is asked. */
function Costs({ chefs }: { chefs: readonly Chef[] }) {
  if (!pricedOf(chefs).length) return null;
  return (
    <ul
      aria-label="What it costs"
      className="mt-3 grid gap-1 rounded-control bg-brand-wash p-4 text-[0.9375rem]"
    >
      <PriceLines chefs={chefs} />
    </ul>
  );
}
