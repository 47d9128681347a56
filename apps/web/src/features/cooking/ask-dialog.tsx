import { messages, type Chef, type SessionType } from '@chefly/contracts';
import { useAccount, useApi } from '@chefly/api-client/react';
import { amount, Button, Dialog, fullName, useBanner } from '@chefly/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Mic, Video } from 'lucide-react';

/**
 * Asks the chosen chefs by video or by voice; closed while none are chosen.
 * @param onRefused the server refused the request, so the list may be out of date
 */
export function AskDialog({
  chefs,
  recipeUid,
  onClose,
  onRefused,
}: {
  chefs: Chef[] | null;
  recipeUid: string;
  onClose: () => void;
  onRefused: () => void;
}) {
  const api = useApi();
  const { minor } = useAccount();
  const queries = useQueryClient();
  const show = useBanner();
  const ask = useMutation({
    mutationFn: (type: SessionType) =>
      api.sessions.ask({
        chefUids: chefs!.map(({ uid }) => uid),
        recipeUid,
        type,
        // as they stood on the screen: a chef who asks for more by now is not asked
        prices: Object.fromEntries(
          chefs!.flatMap(({ uid, pricePaise }) => (pricePaise === null ? [] : [[uid, pricePaise]])),
        ),
      }),
    onSuccess: (request) => queries.setQueryData(['sessions', 'myRequest', {}], request),
    onError: (error) => (show(error.message, { kind: 'problem' }), onRefused()),
    onSettled: () => onClose(),
  });
  return (
    <Dialog open={!!chefs} onClose={onClose} title="How shall we cook?">
      <Costs chefs={chefs ?? []} />
      <div className="grid gap-3">
        <Button
          size="large"
          look="primary"
          icon={<Video className="size-5" />}
          disabled={ask.isPending || !!minor}
          aria-describedby={minor ? 'why-no-video' : undefined}
          onClick={() => ask.mutate('video')}
        >
          Video Session
        </Button>
        {minor && (
          <p id="why-no-video" className="text-[0.875rem] text-soft">
            {messages.voiceUnder18}
          </p>
        )}
        <Button
          size="large"
          icon={<Mic className="size-5" />}
          disabled={ask.isPending}
          onClick={() => ask.mutate('voice')}
        >
          Voice Session
        </Button>
      </div>
    </Dialog>
  );
}

/** What the session costs, before anybody is asked. */
function Costs({ chefs }: { chefs: Chef[] }) {
  const priced = chefs.filter(({ pricePaise }) => pricePaise !== null);
  if (!priced.length) return null;
  return (
    <div role="note" aria-label="What it costs" className="mb-4 rounded-control bg-brand-wash p-4">
      <ul className="grid gap-1">
        {priced.map((chef) => (
          <li key={chef.uid}>
            A session with <bdi>{fullName(chef)}</bdi> costs <b>{amount(chef.pricePaise!)}</b>.
          </li>
        ))}
      </ul>
      <p className="mt-1 text-[0.875rem] text-soft">
        You pay the chef who accepts, once you have cooked together; nothing if you have not.
      </p>
    </div>
  );
}
