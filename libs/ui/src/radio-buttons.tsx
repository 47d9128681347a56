import type { KeyboardEvent, ReactNode } from 'react';
import { Button } from './button';

export interface RadioButton<V extends string> {
  value: V;
  label: ReactNode;
  disabled?: boolean;
}

const AHEAD = ['ArrowDown', 'ArrowRight'];
const BACK = ['ArrowUp', 'ArrowLeft'];

/** How far an arrow goes, by the way the page runs; none for every other key. */
function stepOf({ key, currentTarget }: KeyboardEvent): number {
  const step = AHEAD.includes(key) ? 1 : BACK.includes(key) ? -1 : 0;
  const sideways = key === 'ArrowLeft' || key === 'ArrowRight';
  return sideways && getComputedStyle(currentTarget).direction === 'rtl' ? -step : step;
}

/**
 * One of a few, each a button. The Tab key stops at the chosen one alone, and the arrows go to the
 * others and choose them, as of any radio.
 */
export function RadioButtons<V extends string>({
  label,
  buttons,
  value,
  onChange,
  rest = 'plain',
  className,
  buttonClass,
}: {
  label: string;
  buttons: readonly RadioButton<V>[];
  /** Null while none is chosen. */
  value: V | null;
  onChange: (value: V) => void;
  /** How those look that are not chosen. */
  rest?: 'plain' | 'ghost';
  className?: string;
  buttonClass?: string;
}) {
  const open = buttons.filter(({ disabled }) => !disabled);
  const stop = open.find((button) => button.value === value) ?? open[0];
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = stepOf(event);
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const radios = [
      ...event.currentTarget.querySelectorAll<HTMLButtonElement>('[role=radio]:not(:disabled)'),
    ];
    const at = radios.findIndex((radio) => radio === document.activeElement) + step;
    const next = (at + radios.length) % radios.length;
    radios[next]?.focus();
    if (open[next]) onChange(open[next].value);
  };
  return (
    <div role="radiogroup" aria-label={label} className={className} onKeyDown={onKeyDown}>
      {buttons.map((button) => (
        <Button
          key={button.value}
          role="radio"
          aria-checked={value === button.value}
          tabIndex={button === stop ? 0 : -1}
          disabled={button.disabled}
          look={value === button.value ? 'wash' : rest}
          className={buttonClass}
          onClick={() => onChange(button.value)}
        >
          {button.label}
        </Button>
      ))}
    </div>
  );
}
