import { query, useApi } from '@chefly/api-client/react';
import { Switch, useBanner } from '@chefly/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isSilent, keepSilent } from '../../parts/chime';
import { hourOf } from '../../parts/free-until';
import { AvailabilityEnd } from './availability-end';
import { Row, Section } from './settings-section';

/** Whether the member is offered as a chef, and whether a request is heard. */
export function CookingSwitches() {
  const api = useApi();
  const queries = useQueryClient();
  const show = useBanner();
  const key = query(api, 'sessions', 'availability', {});
  const availability = useQuery({ ...key, staleTime: 0 });
  const change = useMutation({
    mutationFn: (next: { available: boolean; until?: string | null; askWhenClosed?: boolean }) =>
      api.sessions.setAvailability(next),
    // what is on its way was answered before
    onMutate: () => void queries.cancelQueries({ queryKey: key.queryKey }),
    onSuccess: (next) => queries.setQueryData(key.queryKey, next),
    onError: (error) => show(error.message, { kind: 'problem' }),
  });
  return (
    <Section title="Cooking with others">
      <Switch
        label="Take requests"
        note={
          availability.data?.until
            ? `Until ${hourOf(availability.data.until)}; then it switches itself off.`
            : 'While you are online, members can ask you to cook your recipes with them.'
        }
        on={change.isPending ? change.variables.available : (availability.data?.available ?? false)}
        disabled={!availability.data}
        busy={change.isPending}
        onChange={(available) => change.mutate({ available })}
      />
      {availability.data?.available && (
        <AvailabilityEnd
          availability={availability.data}
          busy={change.isPending}
          onChange={(next) => change.mutate({ available: true, ...next })}
        />
      )}
      <Naming />
      <Row label="Booking hours" to="/dashboard/settings/booking_hours" />
      <Sounds />
    </Section>
  );
}

/** What is heard on this device. */
function Sounds() {
  const [request, setRequest] = useState(() => !isSilent('request'));
  const [timer, setTimer] = useState(() => !isSilent('timer'));
  return (
    <>
      <Switch
        label="Sound of a request"
        note="Two soft notes and a short vibration on this device."
        on={request}
        onChange={(on) => (keepSilent('request', !on), setRequest(on))}
      />
      <Switch
        label="Sound of timers"
        note="A timer that is done rings on this device until you touch it. Without sound it is shown, and vibrates where the device can."
        on={timer}
        onChange={(on) => (keepSilent('timer', !on), setTimer(on))}
      />
    </>
  );
}

/** Whether those who cooked with the member may say so in their posts. */
function Naming() {
  const api = useApi();
  const queries = useQueryClient();
  const show = useBanner();
  const key = query(api, 'content', 'naming', {});
  const naming = useQuery(key);
  const change = useMutation({
    mutationFn: (named: boolean) => api.content.setNaming({ named }),
    onMutate: () => void queries.cancelQueries({ queryKey: key.queryKey }),
    onSuccess: (next) => queries.setQueryData(key.queryKey, next),
    onError: (error) => show(error.message, { kind: 'problem' }),
  });
  return (
    <Switch
      label="Name me in posts"
      note="Who cooked with you can show the dish with your name, to readers who may see you."
      on={change.isPending ? change.variables : (naming.data?.named ?? true)}
      disabled={!naming.data}
      busy={change.isPending}
      onChange={(named) => change.mutate(named)}
    />
  );
}
