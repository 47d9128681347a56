import { useId } from 'react';

export const selectLook = 'h-11 min-w-0 rounded-control border border-edge bg-card px-3 text-ink';

/** One of several, as a setting. */
export function Choice({
  label,
  note,
  value,
  options,
  onChange,
}: {
  label: string;
  note?: string;
  value: string;
  options: readonly (readonly [value: string, text: string])[];
  onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
      <label htmlFor={id} className="min-w-32 flex-1">
        <span className="block font-medium">{label}</span>
        {note && <span className="block text-[0.8125rem] text-soft">{note}</span>}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={`${selectLook} max-w-full max-sm:flex-1`}
      >
        {options.map(([option, text]) => (
          <option key={option} value={option} dir="auto">
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
