import type { Profile } from '@chefly/contracts';
import { query, useAccount, useApi, type Client } from '@chefly/api-client/react';
import { Button } from '@chefly/ui';
import { useQuery } from '@tanstack/react-query';
import { CalendarDays, MessageCircle } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { chatLink } from '../../parts/chat-link';
import { freeUntil } from '../../parts/free-until';
import { howAnswered } from '../../parts/how-chefs-answer';
import { FollowButton } from './follow-button';

/** Whether a member can be cooked with, now or at a time of theirs. */
export const chefNow = (api: Client, uid: string) => ({
  ...query(api, 'sessions', 'chefNow', { uid }),
  staleTime: 0,
});

/**
 * What can be done with another member. The one action of the screen is to cook with them now, else
 * at a time of theirs, else to follow them.
 */
export function ProfileActions({ profile, onAsk }: { profile: Profile; onAsk: () => void }) {
  const { uid } = profile;
  const account = useAccount();
  const navigate = useNavigate();
  const chef = useQuery(chefNow(useApi(), uid));
  const { free = false, bookable = false, until = null, answers = null } = chef.data ?? {};
  // that somebody is free at all stands on the button
  const now = [free && until && freeUntil(until), howAnswered(answers)].filter(Boolean).join(' · ');
  const book = (
    <Button
      look={free ? 'plain' : 'primary'}
      size={free ? 'small' : 'large'}
      className={free ? 'grow' : 'w-full'}
      icon={<CalendarDays className="size-4.5" aria-hidden />}
      onClick={() => void navigate(`/book?uid=${uid}`)}
    >
      Book a time
    </Button>
  );
  return (
    <div className="grid gap-2">
      {free && (
        <Button
          look="primary"
          size="large"
          className="w-full"
          icon={<span className="size-2.5 rounded-full bg-current" aria-hidden />}
          onClick={onAsk}
        >
          Free now · Ask
        </Button>
      )}
      {!free && bookable && book}
      {(free || bookable) && now && (
        <p className={`text-[0.8125rem] font-medium ${free ? 'text-herb' : 'text-soft'}`}>{now}</p>
      )}
      <div className="flex flex-wrap gap-2">
        <FollowButton profile={profile} quiet={free || bookable} className="grow" />
        {free && bookable && book}
        {!profile.followRefusal && (
          <Button
            className="grow"
            icon={<MessageCircle className="size-4.5" />}
            onClick={() => void navigate(chatLink(account.uid, uid))}
          >
            Message
          </Button>
        )}
      </div>
    </div>
  );
}
