import { reviewTag, type ReviewTag } from '@chefly/contracts';
import { classes } from '@chefly/ui';
import { Check } from 'lucide-react';

const words: Record<ReviewTag, string> = {
  clear: 'Explains clearly',
  patient: 'Patient',
  attentive: 'Watches your pan',
  skilled: 'Knows the dish',
  'good-company': 'Good company',
};

/** What was good of a session, to be ticked; none has to be. */
export function TagInput({
  value,
  onChange,
}: {
  value: readonly ReviewTag[];
  onChange: (tags: ReviewTag[]) => void;
}) {
  return (
    <fieldset className="mb-5">
      <legend className="mb-2 text-sm font-semibold">What was good (you can leave it out)</legend>
      <div className="flex flex-wrap gap-2">
        {reviewTag.options.map((tag) => {
          const on = value.includes(tag);
          return (
            <button
              key={tag}
              type="button"
              role="checkbox"
              aria-checked={on}
              onClick={() =>
                onChange(on ? value.filter((other) => other !== tag) : [...value, tag])
              }
              className={classes(
                'flex min-h-11 items-center gap-1.5 rounded-full border px-4 font-semibold',
                'transition-colors duration-150',
                on ? 'border-transparent bg-herb-wash text-herb' : 'border-edge text-ink',
              )}
            >
              {on && <Check className="size-4" strokeWidth={3} aria-hidden />}
              {words[tag]}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}

/** What was ticked, below the words of a review. */
export function ReviewTags({ tags = [] }: { tags?: readonly ReviewTag[] }) {
  if (!tags.length) return null;
  return (
    <ul aria-label="What was good" className="mt-2.5 flex flex-wrap gap-1.5">
      {tags.map((tag) => (
        <li
          key={tag}
          className="rounded-full bg-herb-wash px-2.5 py-0.5 text-[0.8125rem] font-semibold text-herb"
        >
          {words[tag]}
        </li>
      ))}
    </ul>
  );
}
