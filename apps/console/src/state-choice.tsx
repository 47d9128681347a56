import { Button } from '@chefly/ui';

/** One of several states, whose entries the list beside it shows. */
export function StateChoice<State extends string>({
  states,
  value,
  onChange,
  className,
  buttonClass,
}: {
  states: Record<State, string>;
  value: State;
  onChange: (state: State) => void;
  className: string;
  buttonClass?: string;
}) {
  return (
    <div className={className} role="radiogroup" aria-label="State">
      {(Object.keys(states) as State[]).map((state) => (
        <Button
          key={state}
          role="radio"
          aria-checked={value === state}
          look={value === state ? 'wash' : 'ghost'}
          className={buttonClass}
          onClick={() => onChange(state)}
        >
          {states[state]}
        </Button>
      ))}
    </div>
  );
}
