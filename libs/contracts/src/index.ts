import { chat } from './chat';
import { content } from './content';
import { identity } from './identity';
import { moderation } from './moderation';
import { notifications } from './notifications';
import { recipes } from './recipes';
import { sessions } from './sessions';
import { social } from './social';

/** Every route of the product, by service. */
export const contract = {
  identity,
  social,
  content,
  recipes,
  sessions,
  chat,
  notifications,
  moderation,
};

export * from './ages';
export * from './account-data';
export * from './availability';
export * from './booking-events';
export * from './booking-hours';
export * from './merged-settings';
export * from './booking-invites';
export * from './bookings';
export * from './calendar-file';
export * from './chat';
export * from './chef-answers';
export * from './chef-calls';
export * from './chefs';
export * from './comments';
export * from './constants';
export * from './cooking';
export * from './content';
export * from './credentials';
export * from './culinary-reviews';
export * from './errors';
export * from './event-turns';
export * from './events';
export * from './first-messages';
export * from './first-steps';
export * from './grant';
export * from './house-rules';
export * from './identity';
export * from './kitchen';
export * from './kitchen-record';
export * from './kitchen-rules';
export * from './kitchen-timers';
export * from './legal';
export * from './live';
export * from './member-chats';
export * from './messages';
export * from './moderation';
export * from './moderation-events';
export * from './notification-kinds';
export * from './monetization';
export * from './monetization-events';
export * from './monetization-terms';
export * from './money';
export * from './named-beside';
export * from './notification-settings';
export * from './notifications';
export * from './planning';
export * from './post-credits';
export * from './previews';
export * from './author-details';
export * from './queues';
export * from './counted-names';
export * from './recipe-amounts';
export * from './recipe-cards';
export * from './recipe-cooking';
export * from './recipe-details';
export * from './recipe-heat';
export * from './recipe-instead';
export * from './recipe-lines';
export * from './recipe-market';
export * from './recipe-rows';
export * from './recipe-step-minutes';
export * from './recipe-step-text';
export * from './recipe-told';
export * from './recipe-times';
export * from './recipe-saving';
export * from './recipe-sharing';
export * from './passkeys';
export * from './personal-events';
export * from './recipes';
export * from './role-routes';
export * from './roles';
export * from './route';
export * from './recipe-sessions';
export * from './services';
export * from './session-requests';
export * from './session-reviews';
export * from './session-market';
export * from './sessions';
export * from './shapes';
export * from './shopping-list';
export * from './social';
export * from './stuck';
export * from './stored-picture';
export * from './social-boundaries';
export * from './social-suggestions';
export * from './subjects';
export * from './user-name';
export * from './videos';
export * from './written-amounts';
