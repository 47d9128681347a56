import type { BookableChef, Recipe } from '@chefly/contracts';
import { query, useApi } from '@chefly/api-client/react';
import { amount, Avatar, Button, fullName, LevelBadge, Rating, Sheet, written } from '@chefly/ui';
import { useQuery } from '@tanstack/react-query';
import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useChefsChanged } from '../../parts/use-live-chefs';

/** The way to the hours of the chefs of a recipe, where some have any; nothing where none has. */
export function BookATime({ recipe }: { recipe: Pick<Recipe, 'uid' | 'name'> }) {
  const { data, refetch } = useQuery(
    query(useApi(), 'sessions', 'bookableChefs', { recipe: recipe.uid }),
  );
  // the screen of the recipe watches its chefs
  useChefsChanged(() => void refetch());
  const [open, setOpen] = useState(false);
  const chefs = data?.items ?? [];
  if (!chefs.length) return null;
  return (
    <>
      <Button
        size="large"
        className="min-w-fit flex-1 whitespace-nowrap"
        icon={<CalendarDays className="size-5" />}
        onClick={() => setOpen(true)}
      >
        Book a time
      </Button>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title="Book a time"
        note={`Chefs who can be booked for ${recipe.name}`}
      >
        <ul aria-label="Chefs who can be booked" className="grid grid-cols-1 gap-1">
          {chefs.map((chef) => (
            <li key={chef.uid}>
              <ChefLink chef={chef} recipeUid={recipe.uid} />
            </li>
          ))}
        </ul>
      </Sheet>
    </>
  );
}

function ChefLink({ chef, recipeUid }: { chef: BookableChef; recipeUid: string }) {
  const name = fullName(chef);
  return (
    <Link
      to={`/book?${new URLSearchParams({ uid: chef.uid, recipe: recipeUid })}`}
      className="flex min-h-18 items-center gap-3.5 rounded-2xl px-2.5 hover:bg-brand-wash"
    >
      <Avatar person={chef} size={48} />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="truncate font-semibold" {...written(name)}>
            {name}
          </span>
          <LevelBadge level={chef.level} />
        </span>
        <span className="block text-[0.8125rem] text-soft">
          <Rating rating={chef.rating} ratings={chef.ratings} />
          {chef.pricePaise !== null && (
            <>
              {' · '}
              <bdi>{amount(chef.pricePaise)}</bdi> for a session
            </>
          )}
        </span>
      </span>
      <CalendarDays className="size-5 shrink-0 text-soft" aria-hidden />
    </Link>
  );
}
