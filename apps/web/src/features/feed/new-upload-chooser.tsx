import { classes, Dialog } from '@chefly/ui';
import { BookOpenText, ChefHat, Store, type LucideIcon } from 'lucide-react';
import { useNavigate } from 'react-router-dom';

export function NewUploadChooser({ open, onClose }: { open: boolean; onClose: () => void }) {
  const navigate = useNavigate();
  const choice = (label: string, note: string, path: string, Icon: LucideIcon) => (
    <button
      type="button"
      onClick={() => (onClose(), void navigate(path))}
      className={classes(
        'flex items-center gap-4 p-4 text-start',
        'rounded-card border border-line',
        'transition-colors hover:border-brand',
      )}
    >
      <span className="grid size-12 place-items-center rounded-full bg-brand-wash text-brand">
        <Icon className="size-6" aria-hidden />
      </span>
      <span>
        <span className="block font-semibold">{label}</span>
        <span className="block text-[0.8125rem] text-soft">{note}</span>
      </span>
    </button>
  );
  return (
    <Dialog open={open} onClose={onClose} title="New Upload">
      <div className="grid gap-3">
        {choice('Post', 'A dish you made, with its photo', '/newPost', ChefHat)}
        {choice('Culinary Review', 'A place where you ate, and how it was', '/newReview', Store)}
        {choice('Recipie', 'Submit a recipe for review', '/dashboard?add=recipe', BookOpenText)}
      </div>
    </Dialog>
  );
}
