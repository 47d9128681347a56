import { RadioButtons } from '@chefly/ui';
import { useKeys } from './keys';

/** One of several states, whose entries the list beside it shows. Comma and full stop move. */
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
  const all = Object.keys(states) as State[];
  const move = (step: number) => {
    const next = all[all.indexOf(value) + step];
    if (next) onChange(next);
  };
  useKeys({ ',': () => move(-1), '.': () => move(1) });
  return (
    <RadioButtons
      label="State"
      buttons={all.map((state) => ({ value: state, label: states[state] }))}
      value={value}
      onChange={onChange}
      rest="ghost"
      className={className}
      buttonClass={buttonClass}
    />
  );
}
