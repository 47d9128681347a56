import {
  entriesOf,
  isEnough,
  mealsOf,
  planningLimits,
  shoppingLines,
  shoppingName,
  shoppingText,
  type Planned,
  type ShoppingLine,
} from '@chefly/contracts';
import { Bone, Button, IconButton, IngredientRow, Loading, useBanner, useKept } from '@chefly/ui';
import { Copy, Plus, Printer, X } from 'lucide-react';
import { useMemo, type FormEvent } from 'react';
import { newPlanUid } from '../../parts/planning/plans';
import { usePlanChange, usePlanWaits } from '../../parts/use-plan';
import { useToday } from '../../parts/use-today';
import { byAisle } from './aisles';
import { listText } from './list-text';
import { NothingPlanned } from './nothing-planned';
import { PlanFrame } from './plan-frame';

/** `/shopping`: what the plan takes, added up over its recipes, and what the member wrote. */
export default function Shopping() {
  return (
    <PlanFrame
      title="Shopping list"
      skeleton={
        <Loading className="grid gap-3">
          <Bone className="h-12" />
          <Bone className="h-72" />
        </Loading>
      }
    >
      {(plan) => <List plan={plan} />}
    </PlanFrame>
  );
}

/** Of what is cooked from today on. */
function linesOf({ state, recipes }: Planned, today: string): ShoppingLine[] {
  const meals = mealsOf(state).filter(({ day }) => day === null || day >= today);
  return shoppingLines(
    meals.flatMap(({ recipeUid, servings }) => {
      const recipe = recipes.find(({ uid }) => uid === recipeUid);
      const { ingredients, name, servings: written } = recipe ?? {};
      const factor = written ? servings / written : 1;
      return ingredients ? [{ ingredients, factor, recipe: name! }] : [];
    }),
  );
}

function List({ plan }: { plan: Planned }) {
  const change = usePlanChange();
  const { waiting } = usePlanWaits();
  const { ticks } = plan.state;
  const today = useToday();
  const aisles = useMemo(() => byAisle(linesOf(plan, today)), [plan, today]);
  const entries = entriesOf(plan.state);
  const bought = (key: string) => (Object.hasOwn(ticks, key) ? ticks[key]!.value : null);
  const isTicked = ({ key, amounts }: ShoppingLine) => {
    const tick = bought(key);
    return !!tick && isEnough(tick.amounts, amounts);
  };
  const full = entries.length >= planningLimits.entries;
  const empty = !aisles.length && !entries.length;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-2 print:hidden">
        <AddEntry full={full} />
        {!empty && (
          <TakeAlong
            text={() =>
              listText(
                aisles.map(([aisle, lines]) => [aisle, lines.filter((line) => !isTicked(line))]),
                entries.flatMap(({ uid, text }) => (bought(uid) ? [] : text)),
              )
            }
          />
        )}
      </div>
      <p role="status" className="text-[0.875rem] text-soft not-empty:mb-4 print:hidden">
        {full &&
          `${planningLimits.entries} entries of your own stand here, as many as a list holds. Take off what is bought to write more.`}
      </p>
      {empty && (
        <NothingPlanned dish="fattoush">
          What your planned recipes take appears here, added up.
        </NothingPlanned>
      )}
      {entries.length > 0 && (
        <section aria-label="Own entries" className="mb-5">
          <ul>
            {entries.map(({ uid, text }) => (
              <IngredientRow
                key={uid}
                name={text}
                note=""
                ticked={!!bought(uid)}
                waits={waiting.has(`entry ${uid}`) || waiting.has(`tick ${uid}`)}
                onTick={() =>
                  void change({
                    kind: 'tick',
                    of: uid,
                    bought: bought(uid) ? null : { amounts: [] },
                  })
                }
                beside={
                  <IconButton
                    label={`Take ${text} off the list`}
                    className="print:hidden"
                    onClick={() => void change({ kind: 'entry', entryUid: uid, text: null })}
                  >
                    <X className="size-5" />
                  </IconButton>
                }
              />
            ))}
          </ul>
        </section>
      )}
      {aisles.map(([aisle, lines]) => (
        <section key={aisle} className="mb-5">
          <h2 className="text-[1.125rem]">{aisle}</h2>
          <ul className="gap-x-8 sm:columns-2 print:columns-2">
            {lines.map((line) => (
              <IngredientRow
                key={line.key}
                amount={shoppingText(line)}
                name={shoppingName(line)}
                note={line.recipes.map(recipeText).join(', ')}
                ticked={isTicked(line)}
                waits={waiting.has(`tick ${line.key}`)}
                onTick={() =>
                  void change({
                    kind: 'tick',
                    of: line.key,
                    bought: isTicked(line) ? null : { amounts: line.amounts },
                  })
                }
              />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

/** The list for a shop without this screen. */
function TakeAlong({ text }: { text: () => string }) {
  const show = useBanner();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text());
      show('The list is copied.', { kind: 'done' });
    } catch {
      show('The list could not be copied. Print it, or select it by hand.', { kind: 'problem' });
    }
  };
  return (
    <span className="flex flex-wrap gap-2">
      <Button icon={<Copy className="size-4.5" aria-hidden />} onClick={() => void copy()}>
        Copy
      </Button>
      <Button icon={<Printer className="size-4.5" aria-hidden />} onClick={() => window.print()}>
        Print
      </Button>
    </span>
  );
}

const recipeText = ({ name, times }: ShoppingLine['recipes'][number]) =>
  times > 1 ? `${name} (${times} times)` : name;

function AddEntry({ full }: { full: boolean }) {
  const [text, setText] = useKept('to-buy');
  const change = usePlanChange();
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (!text.trim() || full) return;
    void change({ kind: 'entry', entryUid: newPlanUid(), text: text.trim() });
    setText('');
  };
  return (
    <form onSubmit={add} className="flex min-w-56 flex-1 gap-2">
      <input
        aria-label="Also to buy"
        placeholder="Also to buy"
        value={text}
        maxLength={planningLimits.entry}
        onChange={(event) => setText(event.target.value)}
        className="h-11 min-w-0 flex-1 rounded-control border border-edge bg-card px-3.5"
      />
      <Button
        type="submit"
        look="primary"
        disabled={full}
        icon={<Plus className="size-4.5" aria-hidden />}
      >
        Add
      </Button>
    </form>
  );
}
