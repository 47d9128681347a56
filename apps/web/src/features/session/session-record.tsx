import { type KitchenRecord, type Participant, type Session } from '@chefly/contracts';
import { query, useAccount, useApi } from '@chefly/api-client/react';
import { ErrorState, ListSkeleton, written } from '@chefly/ui';
import { useQuery } from '@tanstack/react-query';
import { Camera, Pin, RotateCcw, Star } from 'lucide-react';
import { Link } from 'react-router-dom';
import { recipeLink, shareDishLink } from '../../parts/recipe-links';
import { useDish } from './kitchen/use-dish';
import { RecordedStep } from './recorded-step';
import { RecordedTimers } from './recorded-timers';

/** What was cooked in a session that is over for the reader, and the ways on from there. */
export function SessionRecord({ session }: { session: Session }) {
  const api = useApi();
  const record = useQuery(query(api, 'sessions', 'kitchenRecord', { uid: session.uid }));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5">
      {record.data ? (
        <Cooked session={session} record={record.data} />
      ) : record.isLoadingError ? (
        <ErrorState message={record.error.message} onRetry={() => void record.refetch()} />
      ) : (
        <ListSkeleton />
      )}
      <WaysOn session={session} />
    </div>
  );
}

function Cooked({ session, record }: { session: Session; record: KitchenRecord }) {
  const { uid: me } = useAccount();
  const dish = useDish(session.recipe.uid);
  const { steps, timers, notes, questions } = record;
  const people = new Map(session.participants.map((person) => [person.uid, person]));
  const nameOf = (uid: string) => (uid === me ? 'You' : (people.get(uid)?.firstName ?? 'A member'));
  const guests = session.participants.filter(({ role, came }) => role === 'user' && came);
  // steps that nobody came to are shown too: the dish has them
  const last = Math.max(dish.steps.length - 1, ...steps.map(({ step }) => step));
  const rows = Array.from({ length: last + 1 }, (_, step) => step);
  const elsewhere = timers.filter(({ step }) => step === null);
  const asPeople = (uids: string[]) =>
    uids.flatMap((uid): Participant[] => (people.has(uid) ? [people.get(uid)!] : []));
  return (
    <>
      {notes.length > 0 && (
        <section aria-label="Pinned by the chef" className="grid grid-cols-1 gap-2">
          {notes.map((note) => (
            <p
              key={note.uid}
              className="flex items-start gap-2.5 rounded-2xl bg-gold-wash p-3 text-[0.9375rem]"
            >
              <Pin className="mt-0.5 size-4.5 shrink-0 text-gold" aria-hidden />
              <span className="min-w-0 flex-1 break-words leading-snug" {...written(note.text)}>
                {note.text}
              </span>
            </p>
          ))}
        </section>
      )}
      <section aria-label="What was cooked">
        <ol className="grid">
          {rows.map((at) => {
            const known = steps.find(({ step }) => step === at);
            return (
              <RecordedStep
                key={at}
                n={at + 1}
                step={dish.steps[at]}
                shownAt={known?.shownAt ?? known?.reached[0]?.at ?? null}
                reached={asPeople((known?.reached ?? []).map(({ uid }) => uid))}
                alone={guests.length === 1}
                timers={timers.filter(({ step }) => step === at)}
                questions={questions.filter(({ step }) => step === at)}
                nameOf={nameOf}
              />
            );
          })}
        </ol>
      </section>
      {elsewhere.length > 0 && (
        <section aria-label="Other timers">
          <h2 className="mb-2 text-lg">Other timers</h2>
          <RecordedTimers timers={elsewhere} nameOf={nameOf} />
        </section>
      )}
    </>
  );
}

const way =
  'flex min-h-12 items-center justify-center gap-2 rounded-control px-4 font-semibold transition-colors';
const quiet = 'border border-line bg-card text-ink shadow-lift hover:border-edge';

function WaysOn({ session: { uid, recipe, role, reviewable } }: { session: Session }) {
  if (role !== 'user') return null;
  return (
    <nav aria-label="After this session" className="grid gap-2 sm:grid-flow-col sm:auto-cols-fr">
      <Link to={recipeLink(recipe.name)} className={`${way} bg-brand text-on-brand`}>
        <RotateCcw className="size-4.5" aria-hidden />
        Cook again
      </Link>
      <Link to={shareDishLink(recipe.name, uid)} className={`${way} ${quiet}`}>
        <Camera className="size-4.5 text-brand" aria-hidden />
        Show your dish
      </Link>
      {reviewable && (
        <Link to={`/session_review?session_uid=${uid}`} className={`${way} ${quiet}`}>
          <Star className="size-4.5 text-brand" aria-hidden />
          Review the chef
        </Link>
      )}
    </nav>
  );
}
