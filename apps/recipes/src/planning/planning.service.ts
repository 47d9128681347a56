import {
  mealsOf,
  noDetails,
  nothingPlanned,
  planningLimits,
  wholeMinutes,
  type contract,
  type InputOf,
  type PlanCommand,
  type Planned,
  type PlanState,
} from '@chefly/contracts';
import { Outbox, type UnitOfWork } from '@chefly/engines/bus';
import { notFound, Refusal, type Caller } from '@chefly/http';
import { Injectable } from '@nestjs/common';
import { afterOthers, Overtaken } from '../overtaken';
import { RecipesStore } from '../recipes/recipes.store';
import { ingredientsOf } from '../recipes/stored-rows';
import { takeInOrder } from './plan-order';
import { PlanningStore, type PlanRow } from './planning.store';

type Recipes = typeof contract.recipes;
type Plan = Pick<PlanRow, 'state' | 'version'>;

const bytesOf = (state: PlanState) => Buffer.byteLength(JSON.stringify(state));

/** What a member plans to cook and to buy: one state, on all of their devices. */
@Injectable()
export class PlanningService {
  constructor(
    private readonly store: PlanningStore,
    private readonly recipes: RecipesStore,
    private readonly outbox: Outbox,
  ) {}

  async get(caller: Caller): Promise<Planned> {
    return this.view(await this.store.find(caller.uid));
  }

  async change({ commands }: InputOf<Recipes['changePlan']>, { uid }: Caller): Promise<Planned> {
    await this.refuseUnknown(commands);
    const plan = await afterOthers(() =>
      this.outbox.transaction((work) => this.attempt(commands, uid, work), `${uid}:plan`),
    );
    return this.view(plan);
  }

  private async attempt(
    commands: PlanCommand[],
    memberUid: string,
    { tx, emit }: UnitOfWork,
  ): Promise<Plan> {
    const before = await this.store.find(memberUid, tx);
    const known = before?.state ?? nothingPlanned;
    const version = (before?.version ?? 0) + 1;
    const state = takeInOrder(known, commands, version, Date.now());
    // all of it was taken already
    if (before && state === before.state) return before;
    const bytes = bytesOf(state);
    // what takes something off is always taken
    if (bytes > planningLimits.bytes && bytes > bytesOf(known))
      throw new Refusal('recipes/plan-full');
    const updatedAt = new Date();
    if (!before) await this.store.insert({ _id: memberUid, state, version, updatedAt }, tx);
    else if (!(await this.store.replace(before, { state, updatedAt }, tx))) throw new Overtaken();
    emit('recipes.plan.changed.v1', memberUid, { memberUid, version });
    return { state, version };
  }

  /** Nothing is planned that is no recipe. */
  private async refuseUnknown(commands: PlanCommand[]): Promise<void> {
    const wanted = commands.flatMap((each) => (each.kind === 'meal' && each.meal) || []);
    const uids = [...new Set(wanted.map(({ recipeUid }) => recipeUid))];
    if (uids.length && (await this.recipes.listRecipes(uids)).length < uids.length)
      throw notFound();
  }

  private async view(row: Plan | null): Promise<Planned> {
    const state = row?.state ?? nothingPlanned;
    const uids = [...new Set(mealsOf(state).map(({ recipeUid }) => recipeUid))];
    const rows = uids.length ? await this.recipes.listRecipes(uids) : [];
    return {
      version: row?.version ?? 0,
      state,
      recipes: rows.map(({ _id: uid, name, details, ingredients }) => ({
        uid,
        name,
        servings: details?.servings ?? null,
        minutes: wholeMinutes(details ?? noDetails),
        ingredients: ingredientsOf(ingredients).map(({ amount, unit, name: of, note }) => ({
          amount,
          unit,
          name: of,
          note,
        })),
      })),
    };
  }
}
