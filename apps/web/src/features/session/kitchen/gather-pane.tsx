import { gatheredBy, placeOf, type Session } from '@chefly/contracts';
import { Button, classes, fadesBelow, Tick, written } from '@chefly/ui';
import { ArrowRight } from 'lucide-react';
import { Lacking } from './lacking';
import type { Thing } from './use-dish';
import type { Kitchen } from './use-kitchen';
import { useTicksOfRecipe } from './use-ticks-of-recipe';

/** Until the chef begins, and for a member until they look ahead. */
export function isGathering({ state, open, me }: Kitchen, things: readonly Thing[]): boolean {
  const begun = state.shown.step > 0 || state.shown.version > 0;
  return open && things.length > 0 && !begun && placeOf(state, me).following;
}

/**
 * What the dish takes, ticked by everybody before it begins. The chef sees who lacks what, and
 * offers what the recipe names instead.
 */
export function GatherPane({
  session,
  kitchen,
  things,
  moved,
}: {
  session: Session;
  kitchen: Kitchen;
  things: readonly Thing[];
  /** What it lies in is moved through, not its list. */
  moved: boolean;
}) {
  const { state, chef, me, act } = kitchen;
  useTicksOfRecipe(session.recipe.uid, kitchen, things);
  const own = gatheredBy(state, me);
  const say = (id: string, is: 'here' | 'missing', on: boolean) =>
    act({ do: 'gather', things: [id], is: on ? is : 'unsaid' });
  return (
    <section
      aria-label="Gather"
      className={classes(
        'flex flex-col rounded-[26px] border border-line bg-card p-4',
        moved ? 'flex-[1_0_auto]' : 'min-h-0 flex-1',
      )}
    >
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 className="text-2xl">Gather</h2>
        <span className="shrink-0 rounded-full bg-herb-wash px-3 py-1.5 font-semibold text-herb tabular">
          <bdi>
            {own.here.length} of {things.length} ready
          </bdi>
        </span>
      </div>
      <div className={classes('@container mt-1', !moved && classes('flex-1', fadesBelow))}>
        {chef && <Lacking kitchen={kitchen} things={things} />}
        <ul className="gap-x-8 @min-[34em]:columns-2">
          {things.map((thing) => {
            const lacks = own.missing.find((each) => each.thing === thing.id);
            return (
              <ThingRow
                key={thing.id}
                thing={thing}
                here={own.here.includes(thing.id)}
                missing={!!lacks}
                instead={lacks && lacks.instead !== null ? thing.instead[lacks.instead] : undefined}
                from={session.chef.firstName}
                onHere={(on) => say(thing.id, 'here', on)}
                onMissing={(on) => say(thing.id, 'missing', on)}
              />
            );
          })}
        </ul>
      </div>
      <Button
        look={chef ? 'primary' : 'plain'}
        size="large"
        className="mt-3 w-full"
        icon={<ArrowRight className="size-5 rtl:-scale-x-100" />}
        onClick={() => kitchen.goTo(0)}
      >
        {chef ? 'Begin with step 1' : 'Look at the steps'}
      </Button>
    </section>
  );
}

/** All of the row but its end is the checkbox; the end says that there is none. */
function ThingRow({
  thing: { amount, name },
  here,
  missing,
  instead,
  from,
  onHere,
  onMissing,
}: {
  thing: Thing;
  here: boolean;
  missing: boolean;
  /** What the chef says to take for it. */
  instead: string | undefined;
  from: string;
  onHere: (on: boolean) => void;
  onMissing: (on: boolean) => void;
}) {
  return (
    <li className="break-inside-avoid border-b border-line last:border-0">
      <div className="flex items-center gap-2">
        <button
          type="button"
          role="checkbox"
          aria-checked={here}
          onClick={() => onHere(!here)}
          className="flex min-h-12 min-w-0 flex-1 items-center gap-3 py-1.5 text-start"
        >
          <Tick on={here} />
          <span className="min-w-0 break-words leading-tight" {...written(name)}>
            {amount && <bdi className="me-1 font-semibold tabular">{amount}</bdi>}{' '}
            <span className={classes(here && 'text-soft line-through')}>{name}</span>
          </span>
        </button>
        <button
          type="button"
          aria-pressed={missing}
          aria-label={`None, I have no ${name}`}
          onClick={() => onMissing(!missing)}
          className={classes(
            'min-h-11 shrink-0 rounded-full px-3.5 text-[0.875rem] font-semibold',
            missing ? 'bg-gold-wash text-gold' : 'text-soft',
          )}
        >
          None
        </button>
      </div>
      {missing && instead && (
        <p
          className="mb-2 ms-9 w-fit rounded-xl bg-herb-wash px-3 py-1.5 text-[0.9375rem] text-herb"
          {...written(instead)}
        >
          {from} says: {instead}
        </p>
      )}
    </li>
  );
}
