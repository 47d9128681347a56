import type { IncomingRequest } from '@chefly/contracts';
import { query, useApi } from '@chefly/api-client/react';
import { IconButton, PanPhoto, written } from '@chefly/ui';
import { useQuery } from '@tanstack/react-query';
import { Flag, Hand } from 'lucide-react';

/**
 * Where the member who asks is stuck: the step as the recipe has it, their own words, and their
 * pan.
 */
export function StuckNote({
  request: { uid, member, recipeName },
  stuck: { step, note, photo },
  onReport,
}: {
  request: IncomingRequest;
  stuck: NonNullable<IncomingRequest['stuck']>;
  onReport: () => void;
}) {
  const api = useApi();
  const recipe = useQuery(query(api, 'recipes', 'byName', { name: recipeName }));
  const pan = useQuery({ ...query(api, 'sessions', 'requestPhoto', { uid }), enabled: photo });
  const text = recipe.data?.steps[step]?.text;
  return (
    <div className="flex items-start gap-3 rounded-control bg-gold-wash px-3.5 py-2.5 text-[0.875rem] leading-snug">
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-1">
        <p className="flex items-center gap-2 font-semibold text-gold">
          <Hand className="size-4.5 shrink-0" aria-hidden />
          <span className="flex-1">Stuck at step {step + 1}</span>
          {(note || photo) && (
            <IconButton
              label={`Report what ${member.firstName} sent`}
              className="-my-3"
              onClick={onReport}
            >
              <Flag className="size-4.5" />
            </IconButton>
          )}
        </p>
        {note && (
          <p className="break-words" {...written(note)}>
            “{note}”
          </p>
        )}
        {text && (
          <p className="line-clamp-3 text-soft" {...written(text)}>
            {text}
          </p>
        )}
      </div>
      {photo && (
        <PanPhoto picture={pan.data} title={`${member.firstName}’s pan, step ${step + 1}`} />
      )}
    </div>
  );
}
