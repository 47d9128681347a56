import { timersOf, type Recipe } from '@chefly/contracts';
import { Picture, type TrayTimer } from '@chefly/ui';
import { useNavigate } from 'react-router-dom';
import { useTimedDishes } from '../../parts/cooking/use-timed-dishes';
import { cookLink } from '../../parts/recipe-links';
import { useDishPictures } from '../../parts/use-dish-pictures';

export interface OtherTimer extends TrayTimer {
  dish: string;
  open: () => void;
}
export const isOther = (timer: TrayTimer): timer is OtherTimer => 'open' in timer;

/** The timers of the other dishes that a member cooks; opened, one leads to its dish and step. */
export function useOtherTimers(of: string, { uid: shown }: Recipe): OtherTimer[] {
  const navigate = useNavigate();
  const dishes = useTimedDishes(of).flatMap((dish) =>
    dish.recipe && dish.recipeUid !== shown ? { dish, recipe: dish.recipe } : [],
  );
  const pictures = useDishPictures(dishes.map(({ recipe }) => recipe));
  return dishes.flatMap(({ dish, recipe: { name } }) =>
    timersOf(dish.state).map((timer) => ({
      ...timer,
      dish: name,
      thumb: (
        <Picture
          picture={pictures.get(name) ?? null}
          alt=""
          ratio="1 / 1"
          sizes="48px"
          className="w-8 rounded-full land:w-5.5 [&_svg]:size-4"
        />
      ),
      open: () => {
        if (dish.state.done?.value) dish.do({ kind: 'done', done: false });
        if (timer.step !== null) dish.do({ kind: 'step', step: timer.step });
        void navigate(cookLink(name));
      },
    })),
  );
}
