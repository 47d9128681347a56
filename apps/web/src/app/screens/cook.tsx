import Cook from '../../features/cook/cook';
import { OwnRequestHost } from '../../features/cooking/own-request';

/** Cook mode, over which the own request to a chef is shown as on every other screen. */
export default function CookScreen() {
  return (
    <>
      <Cook />
      <OwnRequestHost />
    </>
  );
}
