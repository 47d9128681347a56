import { LegalPage } from './legal-page';
import { terms } from './terms-text';

export default function Terms() {
  return <LegalPage text={terms} />;
}
