import { Tabs } from '@chefly/ui';
import { usePart } from './address';
import { Agreements } from './agreements';
import { Fees } from './fees';
import { useKeys } from './keys';
import { Ledger } from './ledger';
import { Payouts } from './payouts';

const tabs = [
  { value: 'chefs', label: 'Chefs', content: <Agreements /> },
  { value: 'payouts', label: 'Payouts', content: <Payouts /> },
  { value: 'fees', label: 'Fees', content: <Fees /> },
  { value: 'ledger', label: 'Ledger', content: <Ledger /> },
];
const parts = tabs.map(({ value }) => value);

/** Who is monetized, what is owed and booked, and what is to be settled. H and L move. */
export function Monetization() {
  const [part, setPart] = usePart(1, parts);
  const move = (step: number) => {
    const next = parts[parts.indexOf(part) + step];
    if (next) setPart(next);
  };
  useKeys({ h: () => move(-1), l: () => move(1) });
  return <Tabs label="Monetization" tabs={tabs} value={part} onChange={setPart} />;
}
