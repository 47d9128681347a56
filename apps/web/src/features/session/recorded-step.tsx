import type { KitchenRecord, Participant, RecordedQuestion } from '@chefly/contracts';
import { Avatar, classes, duration, PanPhoto, written } from '@chefly/ui';
import { Check, Hand } from 'lucide-react';
import type { DishStep } from './kitchen/use-dish';
import { recordedTime } from './recorded-time';
import { RecordedTimers } from './recorded-timers';

/** A step of the recipe: when it was cooked and who came to it, with what happened at it. */
export function RecordedStep({
  n,
  step,
  shownAt,
  reached,
  alone,
  timers,
  questions,
  nameOf,
}: {
  n: number;
  /** Undefined where the recipe is not known any more. */
  step: DishStep | undefined;
  /** Null where nobody came to it. */
  shownAt: string | null;
  reached: readonly Participant[];
  /** The chef had one guest: whose face it is goes without saying. */
  alone: boolean;
  timers: KitchenRecord['timers'];
  questions: readonly RecordedQuestion[];
  nameOf: (uid: string) => string;
}) {
  const done = reached.length > 0;
  return (
    <li className="group grid grid-cols-[2rem_minmax(0,1fr)] gap-x-3">
      <span className="flex flex-col items-center" aria-hidden>
        <span
          className={classes(
            'grid size-8 shrink-0 place-items-center rounded-full text-[0.875rem] font-semibold tabular',
            done ? 'bg-herb-wash text-herb' : 'bg-line text-soft',
          )}
        >
          {done ? <Check className="size-4.5" strokeWidth={3} /> : n}
        </span>
        <span
          className={classes('w-0.5 flex-1 group-last:hidden', done ? 'bg-herb-wash' : 'bg-line')}
        />
      </span>
      <div className="min-w-0 pb-5">
        <p className="flex min-h-8 flex-wrap items-center gap-x-2.5 gap-y-1 text-[0.8125rem] text-soft">
          <b className="font-semibold text-ink">Step {n}</b>
          {shownAt ? <bdi>{recordedTime(shownAt)}</bdi> : <span>Not reached</span>}
          {!alone && reached.length > 0 && <Who people={reached} nameOf={nameOf} />}
        </p>
        {step && (
          <p
            className={classes('break-words leading-snug', !done && 'text-soft')}
            {...written(step.text)}
          >
            {step.parts.map(({ text }) => text).join('')}
          </p>
        )}
        {(timers.length > 0 || questions.length > 0) && (
          <div className="mt-2.5 grid gap-2">
            {timers.length > 0 && <RecordedTimers timers={timers} nameOf={nameOf} />}
            {questions.map((question) => (
              <Question key={question.uid + question.askedAt} question={question} nameOf={nameOf} />
            ))}
          </div>
        )}
      </div>
    </li>
  );
}

const Who = ({
  people,
  nameOf,
}: {
  people: readonly Participant[];
  nameOf: (uid: string) => string;
}) => (
  <span className="flex items-center -space-x-1">
    <span className="sr-only">Reached by {people.map(({ uid }) => nameOf(uid)).join(', ')}</span>
    {people.map((person) => (
      <span key={person.uid} aria-hidden title={nameOf(person.uid)}>
        <Avatar person={person} size={28} className="outline-2 outline-paper" />
      </span>
    ))}
  </span>
);

/** Where somebody was stuck, and how soon they were answered. */
function Question({
  question: { memberUid, step, note, askedAt, answeredAt, picture },
  nameOf,
}: {
  question: RecordedQuestion;
  nameOf: (uid: string) => string;
}) {
  const name = nameOf(memberUid);
  return (
    <div className="flex items-center gap-3 rounded-2xl bg-gold-wash p-3 text-[0.9375rem]">
      <Hand className="size-4.5 shrink-0 self-start text-gold" aria-hidden />
      <p className="min-w-0 flex-1 break-words leading-snug">
        <b className="block font-semibold" {...written(name)}>
          {name === 'You' ? 'You were stuck' : `${name} was stuck`}
        </b>
        {note && <span {...written(note)}>“{note}”</span>}
        <span className="block text-[0.8125rem] text-soft">
          {answeredAt
            ? `Answered after ${duration(Date.parse(answeredAt) - Date.parse(askedAt))}`
            : 'Not answered'}
        </span>
      </p>
      {picture && <PanPhoto picture={picture} title={`Your pan, step ${step + 1}`} />}
    </div>
  );
}
