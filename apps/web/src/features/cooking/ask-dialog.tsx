import { messages, type Chef, type SessionType } from '@chefly/contracts';
import { useAccount } from '@chefly/api-client/react';
import { Button, Dialog } from '@chefly/ui';
import { Mic, Video } from 'lucide-react';
import { SessionCosts } from './session-costs';
import { useAsking } from './use-asking';

/** Asks the chosen chefs by video or by voice; closed while none are chosen. */
export function AskDialog({
  chefs,
  recipeUid,
  onClose,
}: {
  chefs: Chef[] | null;
  recipeUid: string;
  onClose: () => void;
}) {
  const { minor } = useAccount();
  const ask = useAsking(recipeUid, onClose);
  const asks = (type: SessionType) => ask.isPending && ask.variables.type === type;
  return (
    <Dialog open={!!chefs} onClose={() => (ask.reset(), onClose())} title="How shall we cook?">
      <SessionCosts chefs={chefs ?? []} />
      {ask.error && (
        <p role="alert" className="mb-3 font-semibold text-live">
          {ask.error.message}
        </p>
      )}
      <div className="grid gap-3">
        <Button
          size="large"
          look="primary"
          icon={<Video className="size-5" />}
          busy={asks('video')}
          disabled={ask.isPending || !!minor}
          aria-describedby={minor ? 'why-no-video' : undefined}
          onClick={() => ask.mutate({ chefs: chefs!, type: 'video' })}
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
          busy={asks('voice')}
          disabled={ask.isPending}
          onClick={() => ask.mutate({ chefs: chefs!, type: 'voice' })}
        >
          Voice Session
        </Button>
      </div>
    </Dialog>
  );
}
