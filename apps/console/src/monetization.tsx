import { Tabs } from '@chefly/ui';
import { Agreements } from './agreements';
import { Fees } from './fees';
import { Ledger } from './ledger';
import { Payouts } from './payouts';

/** Who is monetized, what is owed and booked, and what is to be settled. */
export const Monetization = () => (
  <Tabs
    label="Monetization"
    tabs={[
      { value: 'chefs', label: 'Chefs', content: <Agreements /> },
      { value: 'payouts', label: 'Payouts', content: <Payouts /> },
      { value: 'fees', label: 'Fees', content: <Fees /> },
      { value: 'ledger', label: 'Ledger', content: <Ledger /> },
    ]}
  />
);
