import type { Person, Session } from '@chefly/contracts';
import { useAccount } from '@chefly/api-client/react';
import { Avatar, Dialog, fullName, IconButton, written } from '@chefly/ui';
import { Flag } from 'lucide-react';
import { useState } from 'react';
import { ReportDialog } from '../../parts/report';
import { BlockToo } from './block-too';

/**
 * Reports somebody for what they do in the session; a guest meets the chef alone. Moderators need a
 * while: who wants to be rid of them at once can block them from here.
 */
export function ReportSession({ session, dark }: { session: Session; dark?: boolean }) {
  const { uid: me } = useAccount();
  const [choosing, setChoosing] = useState(false);
  const [about, setAbout] = useState<Person | null>(null);
  const [reported, setReported] = useState<Person | null>(null);
  const others =
    session.role === 'user'
      ? [session.chef]
      : session.participants.filter((participant) => participant.uid !== me);
  return (
    <>
      <IconButton
        label="Report this session"
        onClick={() => (others.length > 1 ? setChoosing(true) : setAbout(others[0] ?? null))}
      >
        <Flag className="size-5" />
      </IconButton>
      <Dialog
        dark={dark}
        open={choosing && !about}
        onClose={() => setChoosing(false)}
        title="Whom is it about?"
      >
        <ul className="grid grid-cols-1 gap-1">
          {others.map((person) => (
            <li key={person.uid}>
              <button
                type="button"
                onClick={() => (setChoosing(false), setAbout(person))}
                className="flex min-h-14 w-full items-center gap-3 rounded-control px-2 text-start hover:bg-line/40"
              >
                <Avatar person={person} size={38} />
                <span className="truncate font-semibold" {...written(fullName(person))}>
                  {fullName(person)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </Dialog>
      {about && (
        <ReportDialog
          kind="session"
          subjectUid={session.uid}
          aboutUid={about.uid}
          dark={dark}
          what={`${about.firstName} in this session`}
          open
          onClose={() => setAbout(null)}
          // who is nobody to them by now has no name here
          onSent={() => setReported(about.userName ? about : null)}
        />
      )}
      {reported && (
        <BlockToo
          person={reported}
          session={session}
          dark={dark}
          onClose={() => setReported(null)}
        />
      )}
    </>
  );
}
