import { classes } from '@chefly/ui';
import type { ComponentProps } from 'react';

const genders = { male: 'Male', female: 'Female' };

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'value'> {
  error: string | undefined;
}

/** Two radio buttons as one field, with what is wrong below it. */
export const GenderChoice = ({ error, ...input }: Props) => (
  <fieldset className="mb-2">
    <legend className="mb-1.5 text-sm font-semibold">Gender</legend>
    <div className="grid grid-cols-2 gap-3">
      {Object.entries(genders).map(([gender, label]) => (
        <label
          key={gender}
          className={classes(
            'flex h-12 cursor-pointer items-center justify-center',
            'rounded-control border font-semibold',
            'has-checked:border-transparent has-checked:bg-brand-wash has-checked:text-brand',
            'has-focus-visible:outline-2 has-focus-visible:outline-brand',
            error ? 'border-live' : 'border-edge',
          )}
        >
          <input type="radio" value={gender} className="sr-only" {...input} />
          {label}
        </label>
      ))}
    </div>
    <span
      role={error ? 'alert' : undefined}
      className="block min-h-5 pt-1 text-[0.8125rem] text-live"
    >
      {error}
    </span>
  </fieldset>
);
