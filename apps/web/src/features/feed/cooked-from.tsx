import type { Person } from '@chefly/contracts';
import { fullName, written } from '@chefly/ui';
import { ChefHat, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { recipeLink } from '../../parts/recipe-links';

/** Whose readers find the post at the recipe, and the recipe at the post. */
export const CookedFrom = ({
  recipeName,
  search,
}: {
  recipeName: string;
  search: URLSearchParams;
}) => (
  <Cooked words="Cooked from" name={recipeName} to={recipeLink(recipeName)}>
    <Without what="recipe" label={`Not from ${recipeName}`} search={search} />
  </Cooked>
);

/** Whom the post names, to those to whom they are somebody. */
export const CookedWith = ({ chef, search }: { chef: Person; search: URLSearchParams }) => (
  <Cooked words="Cooked with" name={fullName(chef)} to={`/user?uid=${chef.uid}`}>
    <Without what="session" label={`Do not name ${fullName(chef)}`} search={search} />
  </Cooked>
);

const Cooked = ({
  words,
  name,
  to,
  children,
}: {
  words: string;
  name: string;
  to: string;
  children: ReactNode;
}) => (
  <p className="mb-2 flex min-w-0 items-center gap-2 rounded-control bg-brand-wash ps-3 text-ink">
    <ChefHat className="size-5 shrink-0 text-brand" aria-hidden />
    <span className="min-w-0 flex-1 break-words py-2">
      {words}{' '}
      <Link to={to} className="font-semibold" {...written(name)}>
        {name}
      </Link>
    </span>
    {children}
  </p>
);

function Without({
  what,
  label,
  search,
}: {
  what: string;
  label: string;
  search: URLSearchParams;
}) {
  const rest = new URLSearchParams(search);
  rest.delete(what);
  return (
    <Link
      to={`/newPost?${rest}`}
      replace
      aria-label={label}
      className="grid size-11 shrink-0 place-items-center rounded-control hover:bg-line/40"
    >
      <X className="size-4.5" aria-hidden />
    </Link>
  );
}
