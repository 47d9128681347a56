import { allergens, diets, forMinutes } from '@chefly/contracts';
import { query, useApi } from '@chefly/api-client/react';
import { classes, rupees, useAddress } from '@chefly/ui';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { filterNames, type FilterName, type Filters } from './search-params';

const costs = [50, 100, 150, 300, 500];
const times = [15, 30, 45, 60, 120];
const capital = (word: string) => word[0]!.toUpperCase() + word.slice(1);

/** What the results are limited to; each choice is in the address. */
export function SearchFilters({
  filters,
  onChange,
}: {
  filters: Filters;
  onChange: (name: string, value: string) => void;
}) {
  const [, changeAddress] = useAddress();
  const cuisines = useQuery({
    ...query(useApi(), 'recipes', 'cuisines', {}),
    staleTime: Infinity,
  });
  const names = cuisines.data?.items.map(({ name }) => name) ?? [];
  const choices: [FilterName, string, [value: string, label: string][]][] = [
    ['cuisine', 'Cuisine', names.map((name) => [name, name])],
    ['diet', 'Diet', diets.map((diet) => [diet, capital(diet)])],
    ['maxCost', 'Cost', costs.map((cost) => [String(cost), `Under ${rupees(cost)}`])],
    ['maxMinutes', 'Time', times.map((time) => [String(time), `Up to ${forMinutes(time)}`])],
    ['without', 'Allergens', allergens.map((each) => [each, `Without ${each}`])],
  ];
  const clear = () =>
    changeAddress(
      (now) => {
        for (const name of filterNames) now.delete(name);
        return now;
      },
      { replace: true },
    );
  return (
    <div
      role="group"
      aria-label="Filters"
      className={classes(
        '-mx-4 mb-3 flex items-center gap-2 overflow-x-auto overflow-y-hidden px-4 py-1',
        '[scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:overflow-visible sm:px-0',
      )}
    >
      {choices.map(([name, label, options]) => (
        <Choice
          key={name}
          label={label}
          value={String(filters[name] ?? '')}
          options={options}
          onChange={(value) => onChange(name, value)}
        />
      ))}
      {Object.keys(filters).length > 0 && (
        <button
          type="button"
          onClick={clear}
          className="h-11 rounded-full px-3 font-semibold text-brand hover:underline"
        >
          Clear
        </button>
      )}
    </div>
  );
}

function Choice({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: string;
  options: [value: string, label: string][];
  onChange: (value: string) => void;
}) {
  // an address may name what no option offers
  const known = !value || options.some(([each]) => each === value);
  return (
    <span className="relative shrink-0">
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={classes(
          // as wide as what is chosen, not as the longest choice
          'field-sizing-content h-11 max-w-44 cursor-pointer appearance-none truncate rounded-full border ps-4 pe-9',
          'font-semibold transition-colors',
          value
            ? 'border-brand bg-brand-wash text-brand'
            : 'border-edge bg-card text-ink hover:border-ink',
        )}
      >
        <option value="">{label}</option>
        {!known && <option value={value}>{value}</option>}
        {options.map(([each, text]) => (
          <option key={each} value={each} dir="auto">
            {text}
          </option>
        ))}
      </select>
      <ChevronDown
        className={classes(
          'pointer-events-none absolute end-3 top-1/2 size-4 -translate-y-1/2',
          value ? 'text-brand' : 'text-soft',
        )}
        aria-hidden
      />
    </span>
  );
}
