import { messages, timing } from '@chefly/contracts';
import { ListSkeleton } from '@chefly/ui';
import { CookingPot } from 'lucide-react';
import { useEffect, useState } from 'react';
import { FreeChefs } from './free-chefs';

/** The free chefs of a recipe, covered while they are looked for. The recipe can be read meanwhile. */
export function ChefsPart({ recipeUid }: { recipeUid: string }) {
  const [finding, setFinding] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setFinding(false), timing.findingChefs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <section aria-label="Free chefs" aria-busy={finding}>
      {finding && (
        <div className="relative">
          <ListSkeleton rows={3} />
          <div
            role="status"
            className="absolute inset-0 grid animate-fade place-content-center justify-items-center gap-3 rounded-card bg-paper/92 text-center"
          >
            <span className="grid size-16 place-items-center rounded-full bg-brand-wash text-brand">
              <CookingPot className="size-7 animate-simmer" aria-hidden />
            </span>
            <p className="font-serif text-2xl">{messages.findingChefs}</p>
          </div>
        </div>
      )}
      <div hidden={finding}>
        <FreeChefs recipeUid={recipeUid} />
      </div>
    </section>
  );
}
