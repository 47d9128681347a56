import { Page } from '../../parts/page';
import { FeeList } from './fee-list';
import { useMonetization } from './use-monetization';

/** What the member owes and has paid for sessions. */
export default function Payments() {
  // hears of confirmations
  useMonetization();
  return (
    <Page title="Payments">
      <FeeList as="member" />
    </Page>
  );
}
