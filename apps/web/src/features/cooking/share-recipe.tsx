import type { Recipe } from '@chefly/contracts';
import { IconButton, useBanner } from '@chefly/ui';
import { Share2 } from 'lucide-react';
import { recipeLink } from '../../parts/recipe-links';

/** Shares the recipe's link as the device does it; where it cannot, the link is copied. */
export function ShareRecipe({
  recipe,
  className,
}: {
  recipe: Pick<Recipe, 'name' | 'description'>;
  className?: string;
}) {
  const show = useBanner();
  const share = async () => {
    const url = new URL(recipeLink(recipe.name), location.origin).href;
    try {
      if ('share' in navigator) await navigator.share({ title: recipe.name, url });
      else {
        await (navigator as Navigator).clipboard.writeText(url);
        show('The link is copied.', { kind: 'done' });
      }
    } catch (failure) {
      // closed without a choice
      if (failure instanceof DOMException && failure.name === 'AbortError') return;
      show(`The link is ${url}`);
    }
  };
  return (
    <IconButton label="Share" className={className} onClick={() => void share()}>
      <Share2 className="size-5" />
    </IconButton>
  );
}
