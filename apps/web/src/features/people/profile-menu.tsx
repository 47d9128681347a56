import type { Profile } from '@chefly/contracts';
import { fullName, Menu, Question, written } from '@chefly/ui';
import { Ban, Bell, BellOff, Flag, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { ReportDialog } from '../../parts/report';
import { useKeepAway } from './use-keep-away';

/** Keeping a member away, from their posts to everything, and telling the moderators of them. */
export function ProfileMenu({ profile }: { profile: Profile }) {
  const { mute, remove, block } = useKeepAway(profile);
  const [asking, setAsking] = useState<'block' | 'remove' | 'report' | null>(null);
  const { uid, muted, followsMe } = profile;

  return (
    <>
      <Menu
        label={`More about ${fullName(profile)}`}
        items={[
          {
            label: muted ? 'Unmute' : 'Mute',
            icon: muted ? <Bell className="size-5" /> : <BellOff className="size-5" />,
            onChoose: () => mute.mutate(),
          },
          ...(followsMe
            ? [
                {
                  label: 'Remove follower',
                  icon: <UserMinus className="size-5" />,
                  onChoose: () => setAsking('remove'),
                },
              ]
            : []),
          {
            label: 'Report',
            icon: <Flag className="size-5" />,
            onChoose: () => setAsking('report'),
          },
          {
            label: 'Block',
            icon: <Ban className="size-5" />,
            danger: true,
            onChoose: () => setAsking('block'),
          },
        ]}
      />
      <ReportDialog
        kind="member"
        subjectUid={uid}
        what="this member"
        open={asking === 'report'}
        onClose={() => setAsking(null)}
      />
      <Question
        open={asking === 'remove'}
        onClose={() => setAsking(null)}
        title="Remove this follower?"
        yes="Remove"
        no="Keep"
        onYes={() => (setAsking(null), remove.mutate())}
      >
        <span {...written(fullName(profile))}>{fullName(profile)}</span> no longer sees your posts,
        is not told, and may ask to follow you again.
      </Question>
      <Question
        open={asking === 'block'}
        onClose={() => setAsking(null)}
        title="Block this member?"
        yes="Block"
        no="Do not block"
        busy={block.isPending}
        onYes={() => (setAsking(null), block.mutate())}
      >
        You and <span {...written(fullName(profile))}>{fullName(profile)}</span> are nobody to each
        other from now on: no posts, messages, requests or sessions, and in no search. They are not
        told. Following ends on both sides.
      </Question>
    </>
  );
}
