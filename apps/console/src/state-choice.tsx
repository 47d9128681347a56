import { RadioButtons } from '@chefly/ui';
import type { SetFilter } from './address';
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
  onChange: SetFilter<State>;
  className: string;
  buttonClass?: string;
}) {
  const all = Object.keys(states) as State[];
  const move = (step: number) => onChange((now) => all[all.indexOf(now) + step] ?? now);
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
