import { accountRows, changeRows } from './access-accounts';
import { ageRows } from './access-ages';
import type { Row } from './access-answers';
import { bookingRows } from './access-bookings';
import { contentRows } from './access-content';
import { cookingRows } from './access-cooking';
import { kitchenRows } from './access-kitchen';
import { marketRows } from './access-market';
import { chatRows, notificationRows } from './access-messages';
import { moderationRows } from './access-moderation';
import { monetizationRows } from './access-monetization';
import { ownDataRows } from './access-own-data';
import { passkeyRows } from './access-passkeys';
import { recipeRows, removalRows } from './access-recipes';
import { savingRows } from './access-saving';
import { sessionRows } from './access-sessions';
import { socialRows } from './access-social';
import { videoRows } from './access-videos';

/**
 * Each route of the contract and who gets what. Called in this order: what changes how members
 * stand comes last.
 */
export const rows: Record<string, Row> = {
  ...accountRows,
  ...contentRows,
  ...recipeRows,
  ...marketRows,
  ...savingRows,
  ...videoRows,
  ...moderationRows,
  ...ageRows,
  ...monetizationRows,
  ...notificationRows,
  ...chatRows,
  ...bookingRows,
  ...kitchenRows,
  ...sessionRows,
  ...removalRows,
  ...socialRows,
  ...cookingRows,
  ...ownDataRows,
  ...passkeyRows,
  ...changeRows,
};
