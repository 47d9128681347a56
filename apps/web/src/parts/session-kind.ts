import type { SessionType } from '@chefly/contracts';
import { useAccount } from '@chefly/api-client/react';
import { browserKeeps } from '@chefly/ui';
import { useState } from 'react';

const KEY = 'chefly-session-kind';

/** Video or voice as it was chosen last in this browser; a member under 18 cooks by voice. */
export function useSessionKind(): [kind: SessionType, choose: (kind: SessionType) => void] {
  const { minor } = useAccount();
  const [kind, setKind] = useState<SessionType>(() =>
    browserKeeps.read(KEY) === 'voice' ? 'voice' : 'video',
  );
  const choose = (next: SessionType) => {
    browserKeeps.write(KEY, next);
    setKind(next);
  };
  return [minor ? 'voice' : kind, choose];
}
