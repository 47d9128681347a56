import { query, useApi } from '@chefly/api-client/react';
import { Switch, useBanner } from '@chefly/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isSilent, keepSilent } from '../../parts/chime';
import { Section } from './settings-section';

/** Whether the member is offered as a chef, and whether a request is heard. */
export function CookingSwitches() {
  const api = useApi();
  const queries = useQueryClient();
  const show = useBanner();
  const key = query(api, 'sessions', 'availability', {});
  const availability = useQuery(key);
  const [silent, setSilent] = useState(isSilent);
  const change = useMutation({
    mutationFn: (available: boolean) => api.sessions.setAvailability({ available }),
    onSuccess: (next) => queries.setQueryData(key.queryKey, next),
    onError: (error) => show(error.message, { kind: 'problem' }),
  });
  return (
    <Section title="Cooking with others">
      <Switch
        label="Take requests"
        note="While you are online, members can ask you to cook your recipes with them."
        on={change.isPending ? change.variables : (availability.data?.available ?? false)}
        disabled={!availability.data || change.isPending}
        onChange={(on) => change.mutate(on)}
      />
      <Switch
        label="Sound of a request"
        note="Two soft notes and a short vibration on this device."
        on={!silent}
        onChange={(on) => (keepSilent(!on), setSilent(!on))}
      />
    </Section>
  );
}
