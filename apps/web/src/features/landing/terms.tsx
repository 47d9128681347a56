import { SupportLink } from '../../parts/support-link';
import { Legal } from './legal';

export default function Terms() {
  return (
    <Legal title="Terms and Conditions">
      <p>
        chefly is a place to learn, cook and talk about food. By using it you agree to these rules.
      </p>
      <h2>Who may use chefly</h2>
      <p>You are 18 or older, or a guardian watches over your use of chefly.</p>
      <h2>The rules of the house</h2>
      <p>
        chefly operates under Islamic rules. Members of opposite genders cannot follow each other
        and cannot hold voice or video sessions together.
      </p>
      <h2>What you share</h2>
      <p>
        All content is about food. Photos and videos of people and background music are not allowed.
        Moderators review what is shared and may remove it; each decision gives its reason.
      </p>
      <h2>Monetization</h2>
      <p>
        chefly takes a commission on monetized accounts. The rate is told to you before monetization
        is enabled, and you accept it first. chefly can grant and revoke monetization.
      </p>
      <h2>Help</h2>
      <p>
        Write to <SupportLink />.
      </p>
    </Legal>
  );
}
