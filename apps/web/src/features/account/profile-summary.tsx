import { limits } from '@chefly/contracts';
import { useAccount, useApi } from '@chefly/api-client/react';
import { Button, Dialog, TextArea, useKept, written } from '@chefly/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useOwnProfile } from '../../parts/use-own-profile';

/** What the member says of themselves, edited where it is shown. */
export function ProfileSummary() {
  const profile = useOwnProfile();
  const [editing, setEditing] = useState(false);
  const summary = profile.data?.summary ?? '';
  return (
    <div className="flex items-start gap-3 px-5 py-3">
      <div className="min-w-0 flex-1">
        <div className="font-medium">Profile Summary</div>
        <p className="whitespace-pre-line break-words text-soft" {...written(summary)}>
          {profile.data ? summary || 'N/A' : profile.isError ? 'Not known right now' : '…'}
        </p>
      </div>
      <Button
        look="ghost"
        icon={<Pencil className="size-4" />}
        // else an edit would begin with nothing, and put that in place of what stands there
        disabled={!profile.data}
        onClick={() => setEditing(true)}
      >
        Edit
      </Button>
      <Dialog open={editing} onClose={() => setEditing(false)} title="Profile Summary">
        <SummaryForm before={summary} onDone={() => setEditing(false)} />
      </Dialog>
    </div>
  );
}

function SummaryForm({ before: stands, onDone }: { before: string; onDone: () => void }) {
  const api = useApi();
  const { uid } = useAccount();
  const queries = useQueryClient();
  // once it is updated, what stood there before is no draft
  const [before] = useState(stands);
  const [summary, setSummary, forgetSummary] = useKept('summary', before);
  const update = useMutation({
    mutationFn: () => api.social.updateProfile({ summary }),
    onSuccess: (next) => {
      queries.setQueryData(['social', 'profile', { uid }], next);
      forgetSummary();
      onDone();
    },
  });
  return (
    <>
      <TextArea
        label="Profile Summary"
        value={summary}
        limit={limits.summary}
        maxLength={limits.summary}
        onChange={(event) => setSummary(event.target.value)}
        error={update.error?.message}
      />
      <Button look="primary" busy={update.isPending} onClick={() => update.mutate()}>
        Update
      </Button>
    </>
  );
}
