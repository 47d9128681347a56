import { useState } from 'react';
import { ingredientPicture, ingredientSource } from './ingredient-picture';

/** The drawing of an ingredient, 28 px; nothing where none is known or none comes. */
export function IngredientDrawing({ name }: { name: string }) {
  const picture = ingredientPicture(name);
  // without a network none comes, and no empty place is kept for it
  const [missing, setMissing] = useState(false);
  if (!picture || missing) return null;
  return (
    <img
      src={ingredientSource(picture)}
      alt=""
      width={28}
      height={28}
      className="size-7 shrink-0"
      onError={() => setMissing(true)}
    />
  );
}
