import { heatText } from '@chefly/contracts';
import { Button, classes, Segments } from '@chefly/ui';
import { ChevronDown, RotateCcw } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { ChoicePill } from './choice-pill';
import { draftSources, shownStep, type DraftHeat, type DraftStep } from './draft-steps';
import type { DraftForm } from './recipe-draft';
import { rowField, RowProblem } from './row-input';

type Shown = ReturnType<typeof shownStep>;

const sourceWords = { none: 'No heat', oven: 'Oven' } as Record<string, string>;
const workKinds = [
  { value: 'hands-on', label: 'Hands-on' },
  { value: 'waiting', label: 'Waiting' },
] as const;

/** What is shown of it, in one line: it is seen while it is folded away. */
function summaryOf({ heat, waiting, beside, uses, timed }: Shown, names: readonly string[]) {
  const { source, celsius } = heat;
  const degrees = Number(celsius) || null;
  const flame = source === 'none' || source === 'oven' ? null : source;
  return [
    source === 'none' ? '' : heatText({ source: flame, celsius: degrees }),
    waiting ? 'waiting' : timed ? 'hands-on' : '',
    beside && 'while another waits',
    uses.map((at) => names[at]).join(', '),
  ]
    .filter(Boolean)
    .join(' · ');
}

/**
 * What may be said of a step beside its text and minutes. It begins with what its text says, and
 * what is chosen stands, however the text changes.
 */
export function StepMore({ form, at }: { form: DraftForm; at: number }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const step = useWatch({ control: form.control, name: `procedure.${at}` });
  const ingredients = useWatch({ control: form.control, name: 'ingredients' });
  const { errors, submitCount } = form.formState;
  const wrong = errors.procedure?.[at]?.heat?.message;
  // what is wrong and folded away cannot be seen
  useEffect(() => {
    if (wrong) setOpen(true);
  }, [wrong, submitCount]);
  if (!step?.text.trim()) return null;
  const shown = shownStep(step, ingredients);
  const names = ingredients.map(({ name }) => name.trim());
  const say = (said: Partial<DraftStep>) => {
    form.setValue(`procedure.${at}`, { ...form.getValues(`procedure.${at}`), ...said });
    // what was wrong may be right now
    if (wrong) void form.trigger(`procedure.${at}.heat`);
  };
  const isSaid = [step.heat, step.waiting, step.beside, step.uses].some((said) => said !== null);
  return (
    <>
      <Fold
        at={at}
        open={open}
        controls={id}
        summary={summaryOf(shown, names)}
        onToggle={() => setOpen(!open)}
      />
      <div
        id={id}
        role="group"
        aria-label={`More about step ${at + 1}`}
        hidden={!open}
        className="grid grid-cols-[minmax(0,1fr)] gap-3 px-2 pt-1 pb-2"
      >
        {open && (
          <>
            <HeatChoice
              at={at}
              heat={shown.heat}
              wrong={wrong}
              round={submitCount}
              onChange={(heat) => say({ heat })}
            />
            <Meanwhile at={at} waiting={shown.waiting} beside={shown.beside} onChange={say} />
            <UsesChoice names={names} uses={shown.uses} onChange={(uses) => say({ uses })} />
            {isSaid && (
              <Button
                look="ghost"
                icon={<RotateCcw className="size-4.5" />}
                className="justify-self-start"
                onClick={() => say({ heat: null, waiting: null, beside: null, uses: null })}
              >
                As the text says
              </Button>
            )}
          </>
        )}
      </div>
    </>
  );
}

/** What unfolds it, with what it holds in one line. */
function Fold({
  at,
  open,
  controls,
  summary,
  onToggle,
}: {
  at: number;
  open: boolean;
  /** The id of what it unfolds. */
  controls: string;
  summary: string;
  onToggle: () => void;
}) {
  return (
    <button
      type="button"
      aria-expanded={open}
      aria-controls={controls}
      onClick={onToggle}
      className={classes(
        'mt-1 flex min-h-11 w-full min-w-0 items-center gap-2 rounded-lg px-2 text-start',
        'text-[0.8125rem] text-soft hover:text-ink',
        'focus-visible:outline-2 focus-visible:outline-brand',
      )}
    >
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">
          More about this step<span className="sr-only"> {at + 1}</span>
        </span>
        <span className="block truncate" dir="auto">
          {summary || 'Heat, waiting, ingredients'}
        </span>
      </span>
      <ChevronDown
        className={classes('size-5 shrink-0 transition-transform', open && 'rotate-180')}
        aria-hidden
      />
    </button>
  );
}

/** Whether there is something to do during the step, and whether it is done while another waits. */
function Meanwhile({
  at,
  waiting,
  beside,
  onChange,
}: Pick<Shown, 'waiting' | 'beside'> & {
  at: number;
  onChange: (said: Pick<Partial<DraftStep>, 'waiting' | 'beside'>) => void;
}) {
  return (
    <div className="grid gap-1.5">
      <span className="text-sm font-semibold">Meanwhile</span>
      <div className="flex">
        <Segments
          label={`Work of step ${at + 1}`}
          segments={workKinds}
          value={waiting ? 'waiting' : 'hands-on'}
          onChange={(kind) => onChange({ waiting: kind === 'waiting' })}
        />
      </div>
      <p className="text-[0.8125rem] text-soft">
        Waiting: there is nothing to do until the time is over.
      </p>
      {at > 0 && (
        <div className="flex">
          <ChoicePill
            type="checkbox"
            label={`While step ${at} waits`}
            checked={beside}
            onChange={({ target }) => onChange({ beside: target.checked })}
          />
        </div>
      )}
    </div>
  );
}

function HeatChoice({
  at,
  heat,
  wrong,
  round,
  onChange,
}: {
  at: number;
  heat: DraftHeat;
  wrong?: string;
  /** Grows each time that the form is sent. */
  round: number;
  onChange: (heat: DraftHeat) => void;
}) {
  const name = useId();
  const degrees = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (wrong && !document.activeElement?.matches('[aria-invalid=true]')) degrees.current?.focus();
  }, [wrong, round]);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">Heat</legend>
      <div className="flex flex-wrap gap-2">
        {draftSources.map((source) => (
          <ChoicePill
            key={source}
            type="radio"
            name={name}
            label={sourceWords[source] ?? source}
            checked={heat.source === source}
            onChange={() => onChange({ source, celsius: source === 'none' ? '' : heat.celsius })}
          />
        ))}
        {heat.source !== 'none' && (
          <span className="flex items-center gap-2">
            <input
              ref={degrees}
              aria-label={`Degrees Celsius of step ${at + 1}`}
              aria-invalid={!!wrong}
              inputMode="numeric"
              autoComplete="off"
              maxLength={8}
              className={classes(rowField(wrong), 'w-20 tabular')}
              value={heat.celsius}
              onChange={({ target }) => onChange({ ...heat, celsius: target.value })}
              onKeyDown={(event) => {
                if (event.key === 'Enter') event.preventDefault();
              }}
            />
            <bdi dir="ltr" aria-hidden>
              °C
            </bdi>
          </span>
        )}
      </div>
      <RowProblem problems={[wrong]} />
    </fieldset>
  );
}

/** Chips of the own ingredients. */
function UsesChoice({
  names,
  uses,
  onChange,
}: {
  names: readonly string[];
  uses: readonly number[];
  onChange: (uses: number[]) => void;
}) {
  if (!names.some(Boolean)) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">Takes</legend>
      <div className="flex flex-wrap gap-2">
        {names.map(
          (name, place) =>
            name && (
              <ChoicePill
                key={place}
                type="checkbox"
                plain
                label={name}
                checked={uses.includes(place)}
                onChange={({ target }) =>
                  onChange(
                    target.checked
                      ? [...uses, place].sort((a, b) => a - b)
                      : uses.filter((each) => each !== place),
                  )
                }
              />
            ),
        )}
      </div>
    </fieldset>
  );
}
