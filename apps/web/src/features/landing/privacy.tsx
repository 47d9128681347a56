import { SupportLink } from '../../parts/support-link';
import { Legal } from './legal';

export default function Privacy() {
  return (
    <Legal title="Privacy Policy">
      <p>We keep what chefly needs to work, and nothing else.</p>
      <h2>What we keep</h2>
      <p>
        Your name, username, e-mail address and gender; your posts, recipes, reviews and messages;
        which devices you are signed in on. Your password is kept only in a form that cannot be read
        back.
      </p>
      <h2>Who sees it</h2>
      <p>
        Your posts are seen by the members you have accepted as followers. Session messages are seen
        by those who took part in the session. Moderators see what they must decide on.
      </p>
      <h2>Pictures and calls</h2>
      <p>
        Place and camera details are removed from every picture you upload. The sound and picture of
        a session are not recorded.
      </p>
      <h2>Help</h2>
      <p>
        Write to <SupportLink />.
      </p>
    </Legal>
  );
}
