import type { Recipe } from '@chefly/contracts';
import { IconButton } from '@chefly/ui';
import { Share2 } from 'lucide-react';
import { recipeLink } from '../../parts/recipe-links';
import { useShareLink } from '../../parts/use-share-link';

export function ShareRecipe({
  recipe: { name },
  className,
}: {
  recipe: Pick<Recipe, 'name'>;
  className?: string;
}) {
  const share = useShareLink();
  return (
    <IconButton
      label="Share"
      className={className}
      onClick={() => void share(name, recipeLink(name))}
    >
      <Share2 className="size-5" />
    </IconButton>
  );
}
