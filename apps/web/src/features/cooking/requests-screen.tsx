import { Page } from '../../parts/page';
import { RequestsPanel } from './requests-panel';

export default function RequestsScreen() {
  return (
    <Page title="Chef Requests">
      <RequestsPanel />
    </Page>
  );
}
