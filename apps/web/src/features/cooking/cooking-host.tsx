import { ChefRequests } from './chef-requests';
import { OwnRequestHost } from './own-request';
import { RunningSession } from './running-session';

/** What asking and being asked shows over any screen. */
export function CookingHost() {
  return (
    <>
      <OwnRequestHost />
      <ChefRequests />
      <RunningSession />
    </>
  );
}
