import type { UnitOfWork } from '@chefly/engines/bus';
import type { ChefRow } from '../chefs/chef-row';
import type { RequestRow } from './request-row';

/** Says that a request waits for a chef who has no page open: they are told by push. */
export function callChef(
  { _id: requestUid, member, recipeName, expiresAt }: RequestRow,
  chef: Pick<ChefRow, '_id' | 'online'>,
  { emit }: UnitOfWork,
): void {
  if (chef.online) return;
  emit('sessions.chef.called.v1', requestUid, {
    requestUid,
    chefUid: chef._id,
    member,
    recipeName,
    expiresAt: expiresAt.toISOString(),
  });
}
