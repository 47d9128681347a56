import { LegalPage } from './legal-page';
import { privacy } from './privacy-text';

export default function Privacy() {
  return <LegalPage text={privacy} />;
}
