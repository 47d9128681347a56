import { amountText, nameText, type OwnRequest, type Recipe } from '@chefly/contracts';
import { query, useAccount, useApi } from '@chefly/api-client/react';
import { classes, Tick, written } from '@chefly/ui';
import { useQuery } from '@tanstack/react-query';
import { CookingPot } from 'lucide-react';
import { useDish, useDishNews } from '../../parts/cooking/use-dish';
import { ingredientPicture, ingredientSource } from '../../parts/ingredient-picture';
import { useToldGathering } from './use-told-gathering';

interface Props {
  request: OwnRequest;
  /** What was gathered when the screen was last open. */
  before: readonly string[];
  /** The equipment that is there: the recipe keeps ticks of ingredients alone. */
  tools: readonly string[];
  onTools: (tools: string[]) => void;
}

/** While chefs are asked: what the dish takes, to be ticked; the session begins with it. */
export default function GatherMeanwhile(props: Props) {
  const { data: recipe } = useQuery(
    query(useApi(), 'recipes', 'byName', { name: props.request.recipeName }),
  );
  if (!recipe?.ingredients.length) return null;
  return <Gather recipe={recipe} {...props} />;
}

function Gather({ recipe, request, before, tools, onTools }: Props & { recipe: Recipe }) {
  const { uid } = useAccount();
  useDishNews(uid);
  const { dish, scale, ticked } = useDish(uid, recipe);
  const things = [...[...ticked].map((at) => `i${at}`), ...tools];
  const touched = useToldGathering(request.uid, things, before);
  const { ingredients, equipment } = recipe;
  const tickTool = (thing: string) =>
    onTools(tools.includes(thing) ? tools.filter((other) => other !== thing) : [...tools, thing]);
  return (
    <section aria-label="Gather meanwhile" className="mx-auto w-full min-w-0 max-w-3xl">
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <h3 className="text-lg">Gather meanwhile</h3>
        <p className="text-[0.8125rem] text-soft tabular" role="status">
          <bdi>
            {things.length} of {ingredients.length + equipment.length} ready
          </bdi>
        </p>
      </div>
      <ul
        className={classes(
          'grid snap-x auto-cols-[5.25rem] grid-flow-col grid-rows-2 gap-2 overflow-x-auto pb-2',
          'sm:auto-cols-[6rem] land:grid-rows-1',
        )}
      >
        {ingredients.map((ingredient, at) => (
          <Tile
            key={at}
            name={nameText(ingredient, scale)}
            amount={amountText(ingredient, scale)}
            on={ticked.has(at)}
            onTick={() => {
              touched();
              dish.do({ kind: 'tick', ingredient: at, on: !ticked.has(at) });
            }}
          />
        ))}
        {equipment.map((name, at) => (
          <Tile
            key={`e${at}`}
            name={name}
            amount=""
            on={tools.includes(`e${at}`)}
            onTick={() => (touched(), tickTool(`e${at}`))}
          />
        ))}
      </ul>
    </section>
  );
}

/** All of it is the checkbox. */
function Tile({
  name,
  amount,
  on,
  onTick,
}: {
  name: string;
  amount: string;
  on: boolean;
  onTick: () => void;
}) {
  const picture = ingredientPicture(name);
  return (
    <li className="min-w-0 snap-start">
      <button
        type="button"
        role="checkbox"
        aria-checked={on}
        aria-label={[name, amount].filter(Boolean).join(', ')}
        onClick={onTick}
        className={classes(
          'relative grid h-full min-h-24 w-full content-start justify-items-center gap-1',
          'rounded-2xl border p-2 text-center transition-colors',
          on ? 'border-herb bg-herb-wash' : 'border-line bg-card',
        )}
      >
        <Tick on={on} className="absolute end-1.5 top-1.5 size-5" />
        {picture ? (
          <img src={ingredientSource(picture)} alt="" width={32} height={32} loading="lazy" />
        ) : (
          <CookingPot className="size-8 p-1 text-soft" aria-hidden />
        )}
        <span
          className="line-clamp-2 w-full break-words text-[0.8125rem] font-semibold leading-tight"
          {...written(name)}
        >
          {name}
        </span>
        {amount && <bdi className="text-[0.75rem] text-soft tabular">{amount}</bdi>}
      </button>
    </li>
  );
}
