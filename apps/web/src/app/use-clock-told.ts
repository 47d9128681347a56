import { useAccount, useApi, type Client } from '@chefly/api-client/react';
import { browserKeeps, zoneHere } from '@chefly/ui';
import { useEffect } from 'react';

/** Which clock this browser has told last, and whose. */
const KEY = 'chefly-clock-told';

/**
 * Mails about booked times are written on the member's clock, which only a device knows: of several
 * it is the one that told last. Where quiet hours or a digest go by a clock already, it stays.
 */
export function useClockTold() {
  const api = useApi();
  const { uid } = useAccount();
  useEffect(() => {
    const told = `${uid} ${zoneHere()}`;
    if (browserKeeps.read(KEY) === told) return;
    // what fails now is done by the next visit
    void tell(api, zoneHere())
      .then(() => browserKeeps.write(KEY, told))
      .catch(() => undefined);
  }, [api, uid]);
}

async function tell(api: Client, timeZone: string) {
  const before = await api.notifications.settings({});
  if (before.timeZone === timeZone || before.quiet || before.digest !== 'off') return;
  await api.notifications.changeSettings({ ...before, timeZone, before });
}
