import type { NotificationSettings, OptionalKind, WayOfTelling } from '@chefly/contracts';
import { query, useApi } from '@chefly/api-client/react';
import { useBanner, zoneHere } from '@chefly/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

/** It is made of what stands when its turn comes. */
export type Change = (settings: NotificationSettings) => NotificationSettings;

export const withWay =
  (kind: OptionalKind, way: WayOfTelling): Change =>
  (settings) => {
    const without = (kinds: OptionalKind[]) => kinds.filter((other) => other !== kind);
    const [off, unpushed] = [without(settings.off), without(settings.unpushed)];
    if (way === 'off') off.push(kind);
    if (way === 'list') unpushed.push(kind);
    return { ...settings, off, unpushed };
  };

/** What is chosen, and what changes it: shown at once, and put back where it is refused. */
export function useNotificationSettings() {
  const api = useApi();
  const queries = useQueryClient();
  const show = useBanner();
  const key = query(api, 'notifications', 'settings', {});
  const saved = useQuery(key);
  const save = useMutation({
    // one after the other, so that the last one chosen is the one that stays
    scope: { id: 'notification-settings' },
    mutationKey: ['notification-settings'],
    mutationFn: async (change: Change) => {
      // another device may have chosen something else since this page asked; what it chooses from
      // here on stays by `before`, which a server of the version before does not know
      const before = await api.notifications.settings({});
      return api.notifications.changeSettings({ ...change(before), before });
    },
    onMutate: (change) => {
      // what is on its way was answered before
      void queries.cancelQueries({ queryKey: key.queryKey });
      queries.setQueryData<NotificationSettings>(key.queryKey, (shown) => shown && change(shown));
    },
    onSuccess: (next) => {
      // what was chosen since is not in it yet
      if (queries.isMutating({ mutationKey: ['notification-settings'] }) === 1)
        queries.setQueryData(key.queryKey, next);
    },
    onError: (error) => {
      show(error.message, { kind: 'problem' });
      return queries.invalidateQueries({ queryKey: key.queryKey });
    },
  });
  // the clock is that of the device on which something was chosen last
  const change = (to: Change) =>
    save.mutate((settings) => ({ ...to(settings), timeZone: zoneHere() }));
  return { saved, change };
}
